/// What kind of contacts are made.
public enum Profile: String, CaseIterable, Sendable {
    /// Random letters and digits, as the 40-line app makes them: names of five, phones of eight.
    case seed
    /// People who could exist, whom no message and no call can reach.
    case realistic

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(RecipeError) {
        guard let profile = Self(rawValue: text) else { throw .unknownProfile(text) }
        self = profile
    }
}
