import ContactModel

/// All contacts of a recipe before a profile decides what is shown of them: the locales, and who
/// sits where.
struct Cast: Sendable {
    /// For each part of the mix its contacts.
    let locales: [LocaleContacts]
    /// Which locale and rank an index has.
    let mix: MixScheme

    /// The contacts of a recipe.
    init(_ recipe: Recipe) {
        let pools = recipe.mix.parts.map { part in
            let tier = recipe.phoneTier(of: part.locale)
            return "\(PhoneRanges.poolCountry(of: part.locale, tier)) \(tier.rawValue)"
        }
        let mix = MixScheme(
            recipe.seed, recipe.mix, pools: pools.map { pools.firstIndex(of: $0) ?? 0 })
        self.mix = mix
        locales = recipe.mix.parts.indices.map { LocaleContacts(recipe, $0, mix) }
    }

    /// The most bytes of a contact's usual fields.
    var textAtMost: Int { locales.map(\.textAtMost).max() ?? 0 }

    /// The index of the head of the household of the contact in a seat.
    func household(of seat: Seat) -> UInt64 {
        mix.index(ofRank: locales[seat.part].people.head(of: seat.rank), in: seat.part)
    }
}

/// What a profile makes of the contacts of a cast.
protocol ProfileContacts: Sendable {
    /// The most bytes of one contact's fields.
    var textAtMost: Int { get }

    /// Writes the fields of the contact in a seat, in the order of `ContactField`.
    ///
    /// - Parameters:
    ///   - seat: where the contact sits.
    ///   - locale: the contacts of its locale.
    ///   - neighbours: what the contacts written before have left for this one.
    ///   - contact: has been begun; is ended by the caller.
    func writeFields(
        of seat: Seat, in locale: LocaleContacts, _ neighbours: inout Neighbours,
        to contact: inout ContactWriter)

    /// What is known about the contact in a seat.
    func truth(of seat: Seat) -> Truth
}
