import ContactModel

/// The contacts of profile `addressbook-ja`: name, reading, company, first address, first phone,
/// first e-mail address, as the importer of people's address books reads them.
///
/// An exact share is blank: name, reading and company are all empty, and an importer keeps none of
/// them: it keeps n - ⌊share · n⌋ of any n. Of the others 80 in 1,000 are companies without a
/// person, which it keeps.
struct AddressBookContacts: ProfileContacts {
    private let cast: Cast
    private let blank: EvenQuota
    private let kinds: QuotaTable

    /// The kinds of contacts that are not blank, with their thousandths.
    static let kinds: [(name: String, width: UInt64)] = [("person", 920), ("company", 80)]

    /// The contacts of a recipe.
    init(_ recipe: Recipe, _ cast: Cast) {
        self.cast = cast
        blank = Self.blank(recipe)
        kinds = QuotaTable(
            Self.kinds.map(\.width), RandomStream(recipe.seed, .addressBookKind))
    }

    /// Which contacts of a recipe are blank.
    static func blank(_ recipe: Recipe) -> EvenQuota {
        EvenQuota(recipe.options.blankShare)
    }

    /// The most bytes of one contact's fields.
    var textAtMost: Int { cast.textAtMost }

    /// Writes the fields of the contact in a seat.
    func writeFields(
        of seat: Seat, in locale: LocaleContacts, _: inout Neighbours,
        to contact: inout ContactWriter
    ) {
        let person = locale.people.person(seat.rank)
        let phone = locale.phone(seat.rank)
        if !blank.contains(seat.index) {
            let isPerson = kinds.place(of: seat.index).group == 0
            if isPerson { writeName(person, in: locale, to: &contact) }
            if !isPerson || locale.employed.contains(seat.index) {
                locale.companies.writeName(locale.companies.employer(seat.rank), to: &contact)
            }
        }
        contact.end(.company)
        locale.phones.write(phone, to: &contact)
        contact.end(.phone)
        locale.writePhoneLabel(of: seat.rank, to: &contact)
        contact.end(.phoneLabel)
        locale.writeEmail(person, nil, tag: seat.index, to: &contact)
        locale.addresses.write(locale.address(of: person, seat.rank, phone), to: &contact)
    }

    /// `blank`, `company` or `person`.
    func truth(of seat: Seat) -> Truth {
        let kind = Self.kinds[kinds.place(of: seat.index).group].name
        return Truth(
            kind: blank.contains(seat.index) ? "blank" : kind, household: cast.household(of: seat))
    }

    private func writeName(
        _ person: Person, in locale: LocaleContacts, to contact: inout ContactWriter
    ) {
        locale.writeGiven(person, to: &contact)
        contact.end(.givenName)
        locale.writeFamily(person, to: &contact)
        contact.end(.familyName)
        locale.writeGivenReading(person, to: &contact)
        contact.end(.phoneticGivenName)
        locale.writeFamilyReading(person, to: &contact)
        contact.end(.phoneticFamilyName)
    }
}
