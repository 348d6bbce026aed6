/// What kind of contacts are made.
public enum Profile: String, CaseIterable, Sendable {
    /// Random letters and digits, as the 40-line app makes them: names of five, phones of eight.
    case seed
    /// People who could exist, whom no message and no call can reach.
    case realistic
    /// What an importer of real address books reads: name, reading, company, address, phone,
    /// e-mail; an exact share has no name, no reading and no company.
    case addressBookJapanese = "addressbook-ja"
    /// As little as a contact can be: a given name alone, or a phone alone.
    case minimal
    /// As much as an importer should bear: eight phones, four e-mail addresses, photo, note.
    case heavy
    /// Realistic people among whom exact shares are broken in known ways.
    case dirty
    /// Realistic people of whom an exact share are copies of others, with known differences.
    case duplicates

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(RecipeError) {
        guard let profile = Self(rawValue: text) else { throw .unknownProfile(text) }
        self = profile
    }

    /// The locales when none are asked for.
    public var usualMix: LocaleMix {
        LocaleMix(self == .addressBookJapanese ? .japan : .unitedStates)
    }

    /// How many numbers of the pool each contact takes.
    var phonesEach: UInt64 { self == .heavy ? UInt64(HeavyContacts.phones) : 1 }
}
