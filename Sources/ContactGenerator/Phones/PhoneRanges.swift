/// The phone numbers that contacts may have, as data: range, tier, verdict, authority.
///
/// A row is `country tier prefix first-last area verdict authority`. The prefix is international;
/// `first-last` are the digits after it, of that fixed length. An area code that a place table has
/// ties the range to its places. `*` stands for every area code of en_US. The verdict is that of
/// libphonenumber (PyPI `phonenumbers` 9.0.43) on every number of the range.
public enum PhoneRanges {
    /// A run of numbers.
    public struct Range: Hashable, Sendable {
        /// The country whose plan the numbers belong to, ISO 3166-1 alpha-2.
        public let country: String
        /// How sure it is that they reach nobody.
        public let tier: PhoneTier
        /// What every number begins with, `+` included.
        public let prefix: String
        /// How many digits follow the prefix.
        public let digits: Int
        /// The least of the numbers behind the prefix.
        public let first: UInt64
        /// The greatest of the numbers behind the prefix.
        public let last: UInt64
        /// The area code as it is dialled in the country; empty for mobile numbers.
        public let area: String
        /// Whether libphonenumber calls the numbers valid.
        public let isValid: Bool
        /// Who keeps the numbers unused, or why nobody can have them.
        public let authority: String

        /// How many numbers there are.
        public var count: UInt64 { last - first + 1 }
    }

    /// All ranges, in the order of the table.
    public static let all: [Range] = table.split(whereSeparator: \.isNewline).flatMap(parse)

    /// The ranges that a locale uses in a tier; none when there are no such numbers.
    ///
    /// Where a country has no numbers that cannot be assigned, its contacts have American ones.
    public static func ranges(of locale: ContactLocale, _ tier: PhoneTier) -> [Range] {
        let country = poolCountry(of: locale, tier)
        return all.filter { $0.country == country && $0.tier == tier }
    }

    /// How many numbers a locale has in a tier.
    public static func capacity(of locale: ContactLocale, _ tier: PhoneTier) -> UInt64 {
        ranges(of: locale, tier).reduce(0) { $0 + $1.count }
    }

    /// The country whose numbers a locale uses in a tier.
    static func poolCountry(of locale: ContactLocale, _ tier: PhoneTier) -> String {
        if tier != .unassignable || locale == .japan { return locale.countryCode }
        return "US"
    }

    private static func parse(_ line: Substring) -> [Range] {
        let words = line.split(separator: " ", maxSplits: 6)
        let bounds = words[3].split(separator: "-")
        guard let tier = PhoneTier(rawValue: String(words[1])),
            let first = UInt64(bounds[0]), let last = UInt64(bounds[1])
        else { preconditionFailure("a row of the phone table is broken: \(line)") }
        let areas = words[4] == "*" ? Self.americanAreaCodes : [String(words[4])]
        return areas.map { area in
            Range(
                country: String(words[0]), tier: tier,
                prefix: words[2].hasSuffix("*") ? words[2].dropLast() + area : String(words[2]),
                digits: bounds[0].count,
                first: first, last: last, area: area == "-" ? "" : area,
                isValid: words[5] == "valid", authority: String(words[6]))
        }
    }

    /// The area codes of en_US, in the order of their first place.
    private static let americanAreaCodes: [String] = {
        var seen: Set<Substring> = []
        return UnitedStatesTables.places.split(whereSeparator: \.isNewline).compactMap { line in
            let code = line.split(separator: "|")[4]
            return seen.insert(code).inserted ? String(code) : nil
        }
    }()
}
