import WorkerRuntime

/// What contacts a job makes, for a person.
enum RecipeText {
    /// One line about a job's contacts; nothing when it does not make them up.
    static func line(of specification: JobSpecification) -> String? {
        guard let profile = specification.profile, let locales = specification.locales,
            let seed = specification.seed
        else { return nil }
        return line(
            profile: profile, locales: locales, seed: seed, options: specification.options)
    }

    /// One line: `realistic, en_US, seed 42, uid=random`.
    static func line(profile: String, locales: String, seed: String, options: String?) -> String {
        "\(profile), \(locales), seed \(ShellText.word(seed))"
            + (options.map { $0.isEmpty ? "" : ", \($0)" } ?? "")
    }
}
