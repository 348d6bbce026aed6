import ContactGenerator
import Foundation

/// What contacts are asked for: the options that `create`, `enqueue`, `sample` and `whois` share.
struct RecipeRequest {
    static let flags: [Flag] = [.seed, .profile, .locale] + optionFlags.map(\.flag) + [unsafe]

    static let unsafe = Flag(
        "unsafe", "allow --phone-tier plausible, whose numbers may be somebody's")

    /// The options whose value goes by its key into the recipe's own text form.
    private static let optionFlags: [(key: String, flag: Flag)] = [
        (
            "phone-tier",
            Flag(
                "phone-tier", value: "TIER",
                "fictional, unassignable or plausible (default: the locale's usual one)")
        ),
        ("uid", Flag("uid", value: "ORDER", "ordered (default) or random UIDs")),
        (
            "email-style",
            Flag(
                "email-style", value: "STYLE",
                "tagged (default), digits, or plain: names alone, which may repeat")
        ),
        (
            "reference-date",
            Flag(
                "reference-date", value: "DAY",
                "the day that ages are counted from (default: 2026-01-01)")
        ),
        (
            "blank-share",
            Flag(
                "blank-share", value: "SHARE",
                "addressbook-ja: contacts without name, kana and company (default: 5%)")
        ),
        (
            "duplicate-rate",
            Flag(
                "duplicate-rate", value: "SHARE",
                "duplicates: contacts that are copies (default: 10%)")
        ),
        (
            "duplicate-noise",
            Flag(
                "duplicate-noise", value: "KINDS",
                "duplicates: how copies differ, as typo+nickname (default: all kinds)")
        ),
        ("photo-bytes", Flag("photo-bytes", value: "N", "heavy: size of a photo (default: 4096)")),
        ("note-bytes", Flag("note-bytes", value: "N", "heavy: size of a note (default: 512)")),
    ]

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
        recipe = Recipe(
            profile: profile, mix: mix, seed: Seed(try Self.seed(arguments[.seed])),
            options: try Self.options(arguments))
        hasRandomSeed = arguments[.seed] == nil
    }

    private static func options(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> RecipeOptions {
        var options = RecipeOptions()
        options.unsafe = arguments.has(unsafe)
        for (key, flag) in optionFlags {
            guard let text = arguments[flag] else { continue }
            do {
                try options.set(key, to: text)
            } catch {
                throw .usage("--\(flag.name): \(error)")
            }
        }
        do {
            try options.check()
        } catch {
            throw CommandError(.refused, "\(error)")
        }
        return options
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
