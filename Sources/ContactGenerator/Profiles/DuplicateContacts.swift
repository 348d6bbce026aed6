import ContactModel

/// The contacts of profile `duplicates`: realistic people, of whom an exact share are copies of
/// others with one known difference.
///
/// A copy has a UID of its own and otherwise what its original has, but for the noise. A changed
/// phone or e-mail address is that which the copy's own index would have: nobody else has it.
struct DuplicateContacts: ProfileContacts {
    private let cast: Cast
    private let people: RealisticContacts
    private let scheme: CopyScheme
    private let edits: RandomStream

    /// The contacts of a recipe.
    init(_ recipe: Recipe, _ cast: Cast) {
        self.cast = cast
        people = RealisticContacts(cast)
        scheme = CopyScheme(recipe)
        edits = RandomStream(recipe.seed, .noiseEdit)
    }

    /// The most bytes of one contact's fields: an edit can add a character or an ending.
    var textAtMost: Int { cast.textAtMost + 64 }

    /// Writes the fields of the contact in a seat.
    func writeFields(
        of seat: Seat, in locale: LocaleContacts, _ neighbours: inout Neighbours,
        to contact: inout ContactWriter
    ) {
        guard let copy = scheme.copies.rank(of: seat.index) else {
            return people.writeFields(of: seat, in: locale, &neighbours, to: &contact)
        }
        let original = cast.mix.seat(of: scheme.original(ofCopy: copy))
        writeCopy(
            of: original, cast.locales[original.part], by: seat, scheme.noise(ofCopy: copy),
            to: &contact)
    }

    /// `person`, or `copy` with original and noise.
    func truth(of seat: Seat) -> Truth {
        guard let copy = scheme.copies.rank(of: seat.index) else { return people.truth(of: seat) }
        let original = scheme.original(ofCopy: copy)
        return Truth(
            kind: "copy", original: original, noise: scheme.noise(ofCopy: copy),
            household: cast.household(of: cast.mix.seat(of: original)))
    }

    private func writeCopy(
        of original: Seat, _ locale: LocaleContacts, by seat: Seat, _ noise: Noise,
        to contact: inout ContactWriter
    ) {
        let person = locale.people.person(original.rank)
        let phone = locale.phone(original.rank)
        let company =
            locale.employed.contains(original.index)
            ? locale.companies.employer(original.rank) : nil
        NoisyName(noise: noise, locale: locale, person: person, draw: edits.draw(seat.index))
            .write(to: &contact)
        if let company { locale.companies.writeName(company, to: &contact) }
        contact.end(.company)
        if noise == .phone {
            let own = cast.locales[seat.part]
            own.phones.write(own.phone(seat.rank), to: &contact)
        } else {
            locale.phones.write(phone, to: &contact)
        }
        contact.end(.phone)
        locale.writePhoneLabel(of: original.rank, to: &contact)
        contact.end(.phoneLabel)
        writeEmail(of: original, locale, person, company, by: seat, noise, to: &contact)
        let address =
            noise == .moved
            ? locale.newAddresses.address(of: seat.index)
            : locale.address(of: person, original.rank, phone)
        locale.addresses.write(address, to: &contact)
        guard locale.detailed.contains(original.index) else { return }
        var extra = ExtraObject()
        locale.writeDetails(person, original.rank, in: &extra, to: &contact)
        extra.close(to: &contact)
        contact.end(.extra)
    }

    private func writeEmail(
        of original: Seat, _ locale: LocaleContacts, _ person: Person, _ company: Company?,
        by seat: Seat, _ noise: Noise, to contact: inout ContactWriter
    ) {
        guard noise == .email else {
            return locale.writeEmail(person, company, tag: original.index, to: &contact)
        }
        guard locale.emails.style == .plain else {
            return locale.writeEmail(person, company, tag: seat.index, to: &contact)
        }
        // Without a tag another host makes the difference.
        locale.writeLocalPart(person, tag: original.index, to: &contact)
        contact.append("@mail.example")
        contact.end(.email)
        contact.append("other")
        contact.end(.emailLabel)
    }
}
