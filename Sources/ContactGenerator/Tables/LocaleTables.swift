/// The tables of a locale, parsed once a process.
final class LocaleTables: Sendable {
    /// Whose tables they are.
    let locale: ContactLocale
    /// The given names of women.
    let female: GivenNames
    /// The given names of men.
    let male: GivenNames
    // Both, to choose by an address: choosing between two values chooses each of their words.
    private let genders: ImmortalArray<GivenNames>
    /// Family names.
    let family: NameTable
    /// Where people live.
    let places: PlaceTable
    /// Names of streets; where a suffix belongs to them, without it.
    let streets: TextTable
    /// What stands behind a street's name (en_US); nothing elsewhere.
    let streetSuffixes: WeightedTexts?
    /// What companies are called.
    let companies: CompanyTables
    /// Honorifics of women.
    let femaleTitles: WeightedTexts
    /// Honorifics of men.
    let maleTitles: WeightedTexts
    /// For each woman's name its short form; empty texts where none is known.
    let femaleNicknames: TextTable
    /// For each man's name its short form.
    let maleNicknames: TextTable

    /// Parses the texts of a locale.
    init(_ locale: ContactLocale, _ texts: LocaleTexts) {
        self.locale = locale
        let folding: Folding = locale == .germany ? .german : .plain
        female = GivenNames(
            parsing: texts.femaleNames, byDecade: texts.femaleNamesByDecade, folding)
        male = GivenNames(parsing: texts.maleNames, byDecade: texts.maleNamesByDecade, folding)
        genders = ImmortalArray([female, male])
        family = NameTable(parsing: texts.familyNames, folding)
        places = PlaceTable(parsing: texts.places, haveTowns: locale == .japan)
        streets = TextTable(lines: texts.streets)
        streetSuffixes = texts.streetSuffixes.map { WeightedTexts(parsing: $0) }
        companies = CompanyTables(words: texts.companyWords, forms: texts.companyForms, folding)
        femaleTitles = Self.titles(texts.titles, "female ")
        maleTitles = Self.titles(texts.titles, "male ")
        femaleNicknames = Self.nicknames(locale, female.table.names)
        maleNicknames = Self.nicknames(locale, male.table.names)
    }

    /// The given names of a gender.
    @inline(__always) func given(isFemale: Bool) -> GivenNames {
        // `init` has made both.
        unsafe genders[unchecked: isFemale ? 0 : 1]
    }

    private static func nicknames(_ locale: ContactLocale, _ names: TextTable) -> TextTable {
        let isEnglish = locale == .unitedStates || locale == .unitedKingdom
        return isEnglish
            ? Nicknames.table(of: names) : TextTable(Array(repeating: "", count: names.count))
    }

    /// Those of the lines `female title weight` or `male title weight` that are of a gender.
    private static func titles(_ text: String, _ gender: String) -> WeightedTexts {
        let lines = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(gender) }
        let rows = lines.map { $0.split(separator: " ") }.map { "\($0[2]) \($0[1])" }
        return WeightedTexts(parsing: rows.joined(separator: "\n"))
    }
}

/// The texts that a locale's tables are parsed from; formats as the tables' README has them.
struct LocaleTexts {
    var femaleNames: String
    var maleNames: String
    var familyNames: String
    var places: String
    var streets = ""
    var streetSuffixes: String?
    var companyWords: String
    var companyForms: String
    var titles: String
    var femaleNamesByDecade: String?
    var maleNamesByDecade: String?
}
