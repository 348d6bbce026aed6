/// The language and country that contacts belong to.
public enum ContactLocale: String, CaseIterable, Sendable {
    /// English, United States.
    case unitedStates = "en_US"

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(RecipeError) {
        if let locale = Self(rawValue: text) {
            self = locale
        } else if text.utf8.contains(UInt8(ascii: ",")) || text.utf8.contains(UInt8(ascii: ":")) {
            throw .mixedLocales(text)
        } else {
            throw .unknownLocale(text)
        }
    }
}
