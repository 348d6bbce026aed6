/// What can be chosen about contacts besides profile, locales and seed.
///
/// The defaults make safe contacts with unique e-mail addresses and ascending UIDs.
public struct RecipeOptions: Hashable, Sendable {
    /// Which phones; nothing for the usual tier of each locale (`PhoneTier.usual`).
    public var phoneTier: PhoneTier?
    /// Whether phones of tier `plausible` are allowed, which may be somebody's.
    public var unsafe = false
    /// How UIDs are made.
    public var uid = UIDOrder.ordered
    /// What makes e-mail addresses differ.
    public var emailStyle = EmailStyle.tagged
    /// The day that ages are counted from, in days after 1970-01-01.
    ///
    /// A constant, 2026-01-01, and never the clock's: the same recipe gives the same contacts in any
    /// year.
    public var referenceDate = Self.usualReferenceDate
    /// The share of contacts without name, reading and company (profile `addressbook-ja`).
    public var blankShare = Share(percent: 5)
    /// The share of contacts that are copies of others (profile `duplicates`), at most a half.
    public var duplicateRate = Share(percent: 10)
    /// The most copies that one contact has (profile `duplicates`), 1 … 10.
    public var duplicateCopies = 5
    /// In what copies differ from their originals (profile `duplicates`); all alike in share.
    public var duplicateNoise = Noise.allCases
    /// The size of a photo (profile `heavy`); 0 for none.
    public var photoBytes = 4_096
    /// The size of a note (profile `heavy`); 0 for none.
    public var noteBytes = 512

    /// 2026-01-01 in days after 1970-01-01.
    public static let usualReferenceDate = 20_454
    /// The most bytes of a photo and of a note: what an importer can be asked to swallow at once.
    public static let maximumExtraBytes = 1 << 20

    /// Makes the defaults.
    public init() {}
}

/// How UIDs are made.
public enum UIDOrder: String, CaseIterable, Sendable {
    /// Ascending with the index: the fast way into an index of a database.
    case ordered
    /// As if by chance.
    case random

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(RecipeError) {
        guard let order = Self(rawValue: text) else { throw .unknownUIDOrder(text) }
        self = order
    }
}
