/// What makes e-mail addresses differ.
public enum EmailStyle: String, CaseIterable, Sendable {
    /// Eight characters behind the name; unique for all 2^40 contacts.
    case tagged
    /// Nine digits behind the name; unique for a billion contacts.
    case digits
    /// The name alone; namesakes share an address.
    case plain

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(RecipeError) {
        guard let style = Self(rawValue: text) else { throw .unknownEmailStyle(text) }
        self = style
    }

    /// How many contacts have an address of their own; nothing when names decide.
    public var capacity: UInt64? {
        switch self {
        case .tagged: ContactGenerator.indexLimit
        case .digits: 1_000_000_000
        case .plain: nil
        }
    }
}
