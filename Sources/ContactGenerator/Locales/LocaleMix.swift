/// The locales of a job and how many of a hundred contacts each has.
///
/// Shares are exact in every thousand contacts; see `MixScheme`. The order in which the locales are
/// written means nothing.
public struct LocaleMix: Hashable, Sendable, CustomStringConvertible {
    /// A locale and its share.
    public struct Part: Hashable, Sendable {
        /// The locale.
        public let locale: ContactLocale
        /// 1 … 100.
        public let percent: Int
    }

    /// The locales in the order of `ContactLocale.allCases`; their shares add up to 100.
    public let parts: [Part]

    /// One locale alone.
    public init(_ locale: ContactLocale) {
        parts = [Part(locale: locale, percent: 100)]
    }

    /// Takes `en_US`, or `ja_JP:70,en_US:30`.
    ///
    /// - Throws: `RecipeError` when a locale is unknown or comes twice, when a share is not a whole
    ///   number from 1 on, and when the shares do not add up to 100.
    public init(parsing text: String) throws(RecipeError) {
        guard text.contains(where: { $0 == "," || $0 == ":" }) else {
            parts = [Part(locale: try ContactLocale(parsing: text), percent: 100)]
            return
        }
        var shares: [ContactLocale: Int] = [:]
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = word.split(separator: ":", omittingEmptySubsequences: false)
            let locale = try ContactLocale(parsing: String(halves[0]))
            guard halves.count == 2, halves[1].utf8.allSatisfy({ (48...57).contains($0) }),
                let percent = Int(halves[1]), (1...100).contains(percent)
            else { throw .badMixShare(mix: text, part: String(word)) }
            guard shares.updateValue(percent, forKey: locale) == nil else {
                throw .repeatedLocale(mix: text, locale: locale)
            }
        }
        let sum = shares.values.reduce(0, +)
        guard sum == 100 else { throw .mixSum(mix: text, sum: sum) }
        parts = ContactLocale.allCases.compactMap { locale in
            shares[locale].map { Part(locale: locale, percent: $0) }
        }
    }

    /// The canonical form: a locale alone, or the parts in the order of `ContactLocale.allCases`.
    public var description: String {
        if parts.count == 1 { return parts[0].locale.rawValue }
        return parts.map { "\($0.locale.rawValue):\($0.percent)" }.joined(separator: ",")
    }
}
