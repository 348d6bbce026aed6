/// How sure it is that a phone number reaches nobody.
public enum PhoneTier: String, CaseIterable, Sendable {
    /// Kept by an authority for films and books; few, and mostly accepted by validators.
    case fictional
    /// Structurally impossible to assign; many.
    case unassignable
    /// Of the form of real numbers, and some are: only with `--unsafe`.
    case plausible

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(RecipeError) {
        guard let tier = Self(rawValue: text) else { throw .unknownPhoneTier(text) }
        self = tier
    }

    /// The tier of a locale when none is asked for.
    ///
    /// `unassignable` where the country's plan has such numbers or keeps none for fiction.
    public static func usual(of locale: ContactLocale) -> PhoneTier {
        switch locale {
        case .unitedKingdom, .germany, .france, .sweden: .fictional
        case .unitedStates, .japan, .spain, .italy, .brazil, .korea, .china: .unassignable
        }
    }
}
