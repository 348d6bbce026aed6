import ContactGenerator

/// What contacts are asked for: the options that `create`, `enqueue`, `sample` and `whois` share.
struct RecipeRequest {
    static let flags: [Flag] = [.seed, .profile, .locale] + RecipeFlag.all.map(\.flag) + [unsafe]

    static let unsafe = Flag(
        "unsafe", "allow --phone-tier plausible, whose numbers may be somebody's")

    let recipe: Recipe
    /// Whether nobody has asked for this seed.
    let hasRandomSeed: Bool

    /// Reads and checks the options.
    init(_ arguments: ParsedArguments) throws(CommandError) {
        let profile = try Self.parsed(arguments, .profile, absent: .realistic) {
            text throws(RecipeError) in try Profile(parsing: text)
        }
        let mix = try Self.parsed(arguments, .locale, absent: profile.usualMix) {
            text throws(RecipeError) in try LocaleMix(parsing: text)
        }
        if arguments[.locale] != nil {
            try RecipeFlag.check(.locale, RecipeFlag.inventive, of: profile)
        }
        recipe = Recipe(
            profile: profile, mix: mix, seed: Seed(try Self.seed(arguments[.seed])),
            options: try Self.options(arguments, profile))
        hasRandomSeed = arguments[.seed] == nil
        try Self.checkTier(recipe)
    }

    private static func options(
        _ arguments: ParsedArguments, _ profile: Profile
    ) throws(CommandError) -> RecipeOptions {
        var options = RecipeOptions()
        for option in RecipeFlag.all {
            guard let text = arguments[option.flag] else { continue }
            try RecipeFlag.check(option.flag, option.profiles, of: profile)
            do {
                try options.set(option.flag.name, to: text)
            } catch {
                throw .usage("--\(option.flag.name): \(error)")
            }
        }
        // Where nothing unsafe is asked for, the job is the same without the word.
        options.unsafe = arguments.has(unsafe) && options.phoneTier == .plausible
        do {
            try options.check()
        } catch {
            throw CommandError(.refused, "\(error)")
        }
        return options
    }

    /// Refuses a tier that a locale does not have at all, so that no contact has another one.
    private static func checkTier(_ recipe: Recipe) throws(CommandError) {
        guard recipe.options.phoneTier != nil else { return }
        var recipe = recipe
        // Large contacts take long to plan, and say nothing about phones.
        recipe.options.photoBytes = 0
        recipe.options.noteBytes = 0
        if let refusal = Plan(recipe, count: 1).refusal { throw CommandError(.refused, refusal) }
    }

    private static func parsed<Value>(
        _ arguments: ParsedArguments, _ flag: Flag, absent: Value,
        _ parse: (String) throws(RecipeError) -> Value
    ) throws(CommandError) -> Value {
        guard let text = arguments[flag] else { return absent }
        do {
            return try parse(text)
        } catch {
            throw .usage("--\(flag.name): \(error)")
        }
    }

    private static func seed(_ text: String?) throws(CommandError) -> String {
        guard let text else {
            // 53 bits pass unchanged through every JSON reader.
            return String(UInt64.random(in: 0..<1 << 53))
        }
        guard (1...200).contains(text.utf8.count) else {
            throw .usage(
                "--seed has \(text.utf8.count) bytes",
                fix: "It may have 1 to 200. Without --seed a random one is chosen, and printed.")
        }
        return text
    }
}
