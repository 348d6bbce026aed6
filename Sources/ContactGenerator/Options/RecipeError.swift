/// A word of a recipe that means nothing to this version, or that contradicts another.
public enum RecipeError: Error, Hashable, Sendable {
    /// No profile is called that.
    case unknownProfile(String)
    /// There are no tables for that locale.
    case unknownLocale(String)
    /// A part of a mix is not `locale:percent`.
    case badMixShare(mix: String, part: String)
    /// A mix names a locale twice.
    case repeatedLocale(mix: String, locale: ContactLocale)
    /// The shares of a mix do not add up to 100.
    case mixSum(mix: String, sum: Int)
    /// No tier of phones is called that.
    case unknownPhoneTier(String)
    /// No style of e-mail addresses is called that.
    case unknownEmailStyle(String)
    /// No order of UIDs is called that.
    case unknownUIDOrder(String)
    /// No noise is called that.
    case unknownNoise(String)
    /// Not a share of a whole.
    case badShare(String)
    /// Too great a share of copies.
    case tooManyCopies(String)
    /// Not a number of copies that one contact can have.
    case badCopies(String)
    /// Not a day.
    case badDate(String)
    /// Not a size in bytes that a photo can have.
    case badPhotoSize(String)
    /// Not a size in bytes that a note can have.
    case badNoteSize(String)
    /// Not an option of recipes.
    case unknownOption(String)
    /// An option is given twice.
    case repeatedOption(String)
    /// Numbers that may be somebody's, without the word that allows it.
    case unsafePhones
}

extension RecipeError: CustomStringConvertible {
    /// What was wrong, the value given, and what there is.
    public var description: String {
        switch self {
        case .unknownProfile(let text):
            Self.unknown(text, "a profile", "profiles", Profile.allCases)
        case .unknownLocale(let text):
            Self.unknown(text, "a locale", "locales", ContactLocale.allCases)
        case .badMixShare(let mix, let part):
            "\"\(part)\" in \"\(mix)\" is not a locale and its share; a share is a whole number "
                + "from 1 to 100, for example \(Self.example)"
        case .repeatedLocale(let mix, let locale):
            "\"\(mix)\" names \(locale.rawValue) twice; give each locale once, for example "
                + Self.example
        case .mixSum(let mix, let sum):
            "the shares of \"\(mix)\" add up to \(sum), not to 100; write for example "
                + "\(Self.example); the locales are \(Self.list(ContactLocale.allCases))"
        case .unknownPhoneTier(let text):
            Self.unknown(text, "a phone tier", "tiers", PhoneTier.allCases)
        case .unknownEmailStyle(let text):
            Self.unknown(text, "an e-mail style", "styles", EmailStyle.allCases)
        case .unknownUIDOrder(let text):
            Self.unknown(text, "an order of UIDs", "orders", UIDOrder.allCases)
        case .unknownNoise(let text):
            Self.unknown(text, "a noise", "noises", Noise.allCases)
        case .badShare(let text):
            "\"\(text)\" is not a share; a share is 0% to 100% with up to four decimals, "
                + "for example 2.5%"
        case .tooManyCopies(let text):
            "\"\(text)\" is too great a share of copies; at most 50% can be copies of the others"
        case .badCopies(let text):
            "\"\(text)\" is not a number of copies; one contact can have at most "
                + "\(CopyPattern.most.lowerBound) to \(CopyPattern.most.upperBound) of them"
        case .badDate(let text):
            "\"\(text)\" is not a day from 1970-01-01 to 9999-12-31, for example 2026-01-01"
        case .badPhotoSize(let text):
            "\"\(text)\" is not the size of a photo; give 0 or \(PhotoTemplate.minimumBytes) to "
                + "\(RecipeOptions.maximumExtraBytes) bytes"
        case .badNoteSize(let text):
            "\"\(text)\" is not the size of a note; give 0 to "
                + "\(RecipeOptions.maximumExtraBytes) bytes"
        case .unknownOption(let text):
            "\"\(text)\" is not an option of a recipe; an option is key=value, and the keys are "
                + RecipeOptions.keys.joined(separator: ", ")
        case .repeatedOption(let key): "the option \(key) is given twice"
        case .unsafePhones:
            "phones of tier plausible may be somebody's; add --unsafe to have them all the same, "
                + "or take tier unassignable or fictional"
        }
    }

    private static let example = "ja_JP:70,en_US:30"

    private static func unknown<Option: RawRepresentable<String>>(
        _ text: String, _ kind: String, _ kinds: String, _ options: [Option]
    ) -> String {
        "\"\(text)\" is not \(kind); the \(kinds) are \(list(options))"
    }

    private static func list<Option: RawRepresentable<String>>(_ options: [Option]) -> String {
        options.map(\.rawValue).joined(separator: ", ")
    }
}
