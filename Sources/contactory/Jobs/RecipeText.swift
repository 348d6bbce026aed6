/// What contacts a job makes, for a person.
enum RecipeText {
    /// One line: `realistic, en_US, seed 42, uid=random`.
    static func line(profile: String, locales: String, seed: String, options: String?) -> String {
        "\(profile), \(locales), seed \(ShellText.word(seed))"
            + (options.map { $0.isEmpty ? "" : ", \($0)" } ?? "")
    }
}
