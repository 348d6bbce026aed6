import ContactModel

/// The contacts of profile `heavy`: eight phones, four e-mail addresses, birthday,
/// title, nickname, a note and a photo of chosen sizes.
struct HeavyContacts: ProfileContacts {
    /// How many phones a contact has.
    static let phones = 8
    /// How many e-mail addresses a contact has.
    static let emails = 4

    private let cast: Cast
    private let note: NoteScheme
    private let photo: PhotoTemplate?
    private let photos: RandomStream

    /// The contacts of a recipe.
    init(_ recipe: Recipe, _ cast: Cast) {
        self.cast = cast
        note = NoteScheme(recipe.seed, bytes: recipe.options.noteBytes)
        photo = recipe.options.photoBytes > 0 ? PhotoTemplate(recipe.options.photoBytes) : nil
        photos = RandomStream(recipe.seed, .photo)
    }

    /// The most bytes of one contact's fields.
    var textAtMost: Int {
        (1 + Self.emails) * cast.textAtMost + Self.phones * 64 + note.bytes + 32
            + (photo?.textLength ?? 0)
    }

    /// Writes the fields of the contact in a seat.
    func writeFields(
        of seat: Seat, in locale: LocaleContacts, _: inout Neighbours,
        to contact: inout ContactWriter
    ) {
        let person = locale.people.person(seat.rank)
        let phone = locale.phone(seat.rank)
        let company = locale.companies.employer(seat.rank)
        locale.writeGiven(person, to: &contact)
        contact.end(.givenName)
        locale.writeFamily(person, to: &contact)
        contact.end(.familyName)
        locale.writeGivenReading(person, to: &contact)
        contact.end(.phoneticGivenName)
        locale.writeFamilyReading(person, to: &contact)
        contact.end(.phoneticFamilyName)
        locale.companies.writeName(company, to: &contact)
        contact.end(.company)
        locale.phones.write(phone, to: &contact)
        contact.end(.phone)
        contact.append("mobile")
        contact.end(.phoneLabel)
        locale.writeEmail(person, company, tag: seat.index, to: &contact)
        locale.addresses.write(locale.address(of: person, seat.rank, phone), to: &contact)
        writeExtra(of: seat, person, in: locale, to: &contact)
        contact.end(.extra)
    }

    /// A person, and with whom it lives.
    func truth(of seat: Seat) -> Truth {
        Truth(kind: "person", household: cast.household(of: seat))
    }

    private func writeExtra(
        of seat: Seat, _ person: Person, in locale: LocaleContacts,
        to contact: inout ContactWriter
    ) {
        var extra = ExtraObject()
        extra.list("phones", to: &contact)
        for number in 1..<UInt64(Self.phones) {
            extra.element(to: &contact)
            contact.append("{\"value\":\"")
            locale.phones.write(locale.phone(seat.rank, number), to: &contact)
            contact.append("\",\"label\":\"")
            contact.append(Self.label(Int(truncatingIfNeeded: number)))
            contact.append("\"}")
        }
        extra.endList(to: &contact)
        writeEmails(of: seat, person, in: locale, &extra, to: &contact)
        locale.writeDetails(person, seat.rank, in: &extra, to: &contact)
        extra.key("nickname", to: &contact)
        contact.append(UInt8(ascii: "\""))
        locale.writeGiven(person, to: &contact)
        contact.append(UInt8(ascii: "\""))
        if note.bytes > 0 {
            extra.key("note", to: &contact)
            contact.append(UInt8(ascii: "\""))
            note.write(of: seat.index, to: &contact)
            contact.append(UInt8(ascii: "\""))
        }
        if let photo {
            extra.key("photo", to: &contact)
            contact.append(UInt8(ascii: "\""))
            photo.write(photos.word(seat.index), to: &contact)
            contact.append(UInt8(ascii: "\""))
        }
        extra.close(to: &contact)
    }

    /// Further addresses have the tag of the first, at hosts of their own: unique like that.
    private func writeEmails(
        of seat: Seat, _ person: Person, in locale: LocaleContacts, _ extra: inout ExtraObject,
        to contact: inout ContactWriter
    ) {
        extra.list("emails", to: &contact)
        for number in 2...UInt64(Self.emails) {
            extra.element(to: &contact)
            contact.append("{\"value\":\"")
            locale.writeLocalPart(person, tag: seat.index, to: &contact)
            contact.append("@mail")
            contact.append(decimal: number)
            contact.append(".example\",\"label\":\"other\"}")
        }
        extra.endList(to: &contact)
    }

    private static func label(_ number: Int) -> StaticString {
        switch number % 4 {
        case 0: "mobile"
        case 1: "home"
        case 2: "work"
        default: "main"
        }
    }
}
