/// The language and country that contacts belong to.
public enum ContactLocale: String, CaseIterable, Sendable {
    /// English, United States.
    case unitedStates = "en_US"
    /// English, United Kingdom.
    case unitedKingdom = "en_GB"
    /// Japanese: names with readings, addresses of postcode, prefecture, city and town.
    case japan = "ja_JP"
    /// German.
    case germany = "de_DE"
    /// French.
    case france = "fr_FR"
    /// Spanish of Spain: two family names.
    case spain = "es_ES"
    /// Italian.
    case italy = "it_IT"
    /// Portuguese of Brazil.
    case brazil = "pt_BR"
    /// Swedish.
    case sweden = "sv_SE"
    /// Korean.
    case korea = "ko_KR"
    /// Chinese, simplified.
    case china = "zh_CN"

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(RecipeError) {
        guard let locale = Self(rawValue: text) else { throw .unknownLocale(text) }
        self = locale
    }

    /// The country, ISO 3166-1 alpha-2.
    public var countryCode: String { String(rawValue.suffix(2)) }

    /// The number in `allCases`.
    var ordinal: Int { Self.ordinals[self] ?? 0 }

    private static let ordinals = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
