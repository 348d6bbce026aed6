import ContactModel

/// The contacts of profile `realistic`.
///
/// What belongs together agrees: the given name with gender, title and decade of birth, the e-mail
/// address with the name, family name and address with the household, the company's host with its
/// name, city, region and postcode with each other and, where the tier's numbers have area codes,
/// with the phone. E-mail addresses are unique, phones are until all numbers are used up, and
/// neither reaches anybody.
struct RealisticContacts: ProfileContacts {
    private let cast: Cast

    /// The contacts of a cast.
    init(_ cast: Cast) {
        self.cast = cast
    }

    /// The most bytes of one contact's fields.
    var textAtMost: Int { cast.textAtMost }

    /// Writes the fields of the contact in a seat.
    @inline(__always)
    func writeFields(
        of seat: Seat, in locale: LocaleContacts, _ neighbours: inout Neighbours,
        to contact: inout ContactWriter
    ) {
        let phone = locale.phone(seat.rank)
        let head = neighbours.head(of: seat, in: locale)
        let household = neighbours.household(ofHead: head, of: seat, phone, in: locale)
        let person = locale.people.person(seat.rank, ofHead: head, household.names)
        let company =
            locale.employed.contains(seat.index, keeping: &neighbours.employed)
            ? locale.companies.employer(seat.rank) : nil
        locale.writeGiven(person, to: &contact)
        contact.end(.givenName)
        locale.writeFamily(person, to: &contact)
        contact.end(.familyName)
        locale.writeGivenReading(person, to: &contact)
        contact.end(.phoneticGivenName)
        locale.writeFamilyReading(person, to: &contact)
        contact.end(.phoneticFamilyName)
        contact.end(.formattedName)
        if let company {
            contact.apart { locale.companies.writeName(company, to: &$0) }
        }
        contact.end(.company)
        locale.phones.write(phone, to: &contact)
        contact.end(.phone)
        locale.writePhoneLabel(of: seat.rank, to: &contact)
        contact.end(.phoneLabel)
        locale.writeEmail(person, company, tag: seat.index, to: &contact)
        locale.addresses.write(household.address, to: &contact)
        guard locale.detailed.contains(seat.index, keeping: &neighbours.detailed) else { return }
        contact.apart {
            var extra = ExtraObject()
            locale.writeDetails(person, seat.rank, in: &extra, to: &$0)
            extra.close(to: &$0)
        }
        contact.end(.extra)
    }

    /// A person, and with whom it lives.
    func truth(of seat: Seat) -> Truth {
        Truth(kind: "person", household: cast.household(of: seat))
    }
}
