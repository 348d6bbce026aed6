/// The tables of en_US, parsed once a process.
final class UnitedStates: Sendable {
    /// The only one.
    static let shared = UnitedStates()

    let female = NameTable(parsing: femaleNames)
    let male = NameTable(parsing: maleNames)
    let family = NameTable(parsing: surnames)
    let places = PlaceTable(parsing: places)
    let streets = TextTable(lines: streetNames)
    let streetSuffixes = TextTable(words: streetSuffixes)
    let companyAdjectives = TextTable(words: companyAdjectives)
    let companyNouns = TextTable(words: companyNouns)
    let companyTrades = TextTable(lines: companyTrades)

    private init() {}
}
