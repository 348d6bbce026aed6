/// All that decides what the contact at an index is, besides `ContactGenerator.version`.
public struct Recipe: Hashable, Sendable {
    /// What kind of contacts.
    public var profile: Profile
    /// The language and country that they belong to.
    public var locale: ContactLocale
    /// Which set of such contacts.
    public var seed: Seed

    /// Makes a recipe of its parts.
    public init(profile: Profile, locale: ContactLocale, seed: Seed) {
        self.profile = profile
        self.locale = locale
        self.seed = seed
    }
}

/// A word of a recipe that means nothing to this version.
public enum RecipeError: Error, Hashable, Sendable {
    /// No profile is called that.
    case unknownProfile(String)
    /// There are no tables for that locale.
    case unknownLocale(String)
    /// Several locales at once, which this version cannot do.
    case mixedLocales(String)
}

extension RecipeError: CustomStringConvertible {
    /// What was wrong, the value given, and what there is.
    public var description: String {
        switch self {
        case .unknownProfile(let text):
            "\"\(text)\" is not a profile; the profiles are \(Self.list(Profile.allCases))"
        case .unknownLocale(let text):
            "\"\(text)\" is not a locale; the locales are \(Self.list(ContactLocale.allCases))"
        case .mixedLocales(let text):
            "\"\(text)\" mixes locales; give one of \(Self.list(ContactLocale.allCases))"
        }
    }

    private static func list<Option: RawRepresentable<String>>(_ options: [Option]) -> String {
        options.map(\.rawValue).joined(separator: ", ")
    }
}
