import ContactModel

/// The contacts of profile `realistic`, en_US.
///
/// What belongs together agrees: the given name with the gender drawn, the e-mail address with the
/// name, the phone's area code with city, state and ZIP code. E-mail addresses are unique, phones
/// are until all `PhoneScheme` numbers are used up, and neither reaches anybody.
struct RealisticContacts: Sendable {
    private let tables: UnitedStates
    private let phoneScheme: PhoneScheme
    private let emailScheme: EmailScheme
    private let companies: CompanyScheme

    private let genders: RandomStream
    private let givenNames: RandomStream
    private let familyNames: RandomStream
    private let phoneLabels: RandomStream
    private let places: RandomStream
    private let streets: RandomStream

    /// The most bytes of one contact's fields.
    let textAtMost: Int

    /// The contacts of a seed, made from tables.
    init(_ seed: Seed, _ tables: UnitedStates) {
        self.tables = tables
        phoneScheme = PhoneScheme(seed, tables.places)
        emailScheme = EmailScheme(seed)
        companies = CompanyScheme(seed, tables)
        genders = RandomStream(seed, .gender)
        givenNames = RandomStream(seed, .givenName)
        familyNames = RandomStream(seed, .familyName)
        phoneLabels = RandomStream(seed, .phoneLabel)
        places = RandomStream(seed, .place)
        streets = RandomStream(seed, .street)
        let given = max(tables.female.names.longest, tables.male.names.longest)
        let family = tables.family.names.longest
        let street = 5 + tables.streets.longest + 1 + tables.streetSuffixes.longest
        textAtMost =
            2 * (given + family) + companies.textAtMost + PhoneScheme.textLength
            + EmailScheme.textAtMost + street + tables.places.cities.longest + 20
    }

    /// Writes the fields of the contact at `index`.
    @inline(__always) func writeFields(of index: UInt64, to contact: inout ContactWriter) {
        let isFemale = genders.word(index) >> 63 == 0
        let given = (isFemale ? tables.female : tables.male).pick(givenNames.word(index))
        let family = tables.family.pick(familyNames.word(index))
        let phone = phoneScheme.phone(index)

        contact.append(isFemale ? tables.female.names : tables.male.names, given)
        contact.end(.givenName)
        contact.append(tables.family.names, family)
        contact.end(.familyName)
        companies.write(index, to: &contact)
        contact.end(.company)

        contact.append("+1")
        contact.append(tables.places.areaCodes, phone.areaCode)
        contact.append(decimal: phone.rest, digits: 7)
        contact.end(.phone)
        writePhoneLabel(of: index, to: &contact)
        contact.end(.phoneLabel)

        contact.append(isFemale ? tables.female.folded : tables.male.folded, given)
        contact.append(UInt8(ascii: "."))
        contact.append(tables.family.folded, family)
        emailScheme.writeRest(index, to: &contact)
        contact.end(.email)
        emailScheme.writeLabel(index, to: &contact)
        contact.end(.emailLabel)

        writeStreet(of: index, to: &contact)
        contact.end(.street)
        var draw = places.draw(index)
        let place = tables.places.pick(areaCode: phone.areaCode, &draw)
        contact.append(tables.places.cities, place)
        contact.end(.city)
        contact.append(tables.places.states, place)
        contact.end(.region)
        contact.append(tables.places.zipCodes, place)
        contact.end(.postalCode)
        contact.append("US")
        contact.end(.countryCode)
    }

    /// Of ten phones seven are mobile, two at home and one at work.
    @inline(__always)
    private func writePhoneLabel(of index: UInt64, to contact: inout ContactWriter) {
        var draw = phoneLabels.draw(index)
        switch draw.below(10) {
        case 0..<7: contact.append("mobile")
        case 7..<9: contact.append("home")
        default: contact.append("work")
        }
    }

    /// House numbers have one to four digits, each length as often as the others.
    @inline(__always)
    private func writeStreet(of index: UInt64, to contact: inout ContactWriter) {
        var draw = streets.draw(index)
        switch draw.below(4) {
        case 0: contact.append(decimal: UInt64(1 + draw.below(9)))
        case 1: contact.append(decimal: 10 + draw.below(90), digits: 2)
        case 2: contact.append(decimal: 100 + draw.below(900), digits: 3)
        default: contact.append(decimal: 1_000 + draw.below(9_000), digits: 4)
        }
        contact.append(UInt8(ascii: " "))
        contact.append(tables.streets, draw.below(tables.streets.count))
        contact.append(UInt8(ascii: " "))
        contact.append(tables.streetSuffixes, draw.below(tables.streetSuffixes.count))
    }
}
