import ContactModel

/// The contacts of profile `dirty`: realistic people, of whom 10 in 1,000 are broken in each of the
/// ways of `DirtyKind`.
///
/// Whatever is broken, nobody is reached: phones keep their digits or lose some, and e-mail
/// addresses stay at reserved domains.
struct DirtyContacts: ProfileContacts {
    private let cast: Cast
    private let people: RealisticContacts
    private let kinds: QuotaTable
    private let choices: RandomStream

    /// How many phones the contacts with too many have.
    static let tooManyPhones = 50

    /// The contacts of a recipe.
    init(_ recipe: Recipe, _ cast: Cast) {
        self.cast = cast
        people = RealisticContacts(cast)
        kinds = Self.kinds(recipe)
        choices = RandomStream(recipe.seed, .dirtyEdit)
    }

    /// How the contacts of a recipe are split.
    static func kinds(_ recipe: Recipe) -> QuotaTable {
        QuotaTable(DirtyKind.widths, RandomStream(recipe.seed, .dirtyClass))
    }

    /// The most bytes of one contact's fields.
    var textAtMost: Int { cast.textAtMost + Self.tooManyPhones * 48 + 4_096 }

    /// Writes the fields of the contact in a seat.
    func writeFields(
        of seat: Seat, in locale: LocaleContacts, _ neighbours: inout Neighbours,
        to contact: inout ContactWriter
    ) {
        let group = kinds.place(of: seat.index).group
        guard group < DirtyKind.allCases.count else {
            return people.writeFields(of: seat, in: locale, &neighbours, to: &contact)
        }
        write(DirtyKind.allCases[group], of: seat, in: locale, to: &contact)
    }

    /// What is broken, or `clean`.
    func truth(of seat: Seat) -> Truth {
        let group = kinds.place(of: seat.index).group
        let kinds = DirtyKind.allCases
        return Truth(
            kind: group < kinds.count ? kinds[group].rawValue : DirtyKind.clean,
            household: cast.household(of: seat))
    }

    private func write(
        _ kind: DirtyKind, of seat: Seat, in locale: LocaleContacts,
        to contact: inout ContactWriter
    ) {
        let person = locale.people.person(seat.rank)
        let phone = locale.phone(seat.rank)
        var draw = choices.draw(seat.index)
        let choice = draw.below(1 << 16)
        writeName(kind, choice, person, in: locale, to: &contact)
        if kind == .foldBoundary || kind == .quote || locale.employed.contains(seat.index),
            kind != .blankTriple
        {
            locale.companies.writeName(locale.companies.employer(seat.rank), to: &contact)
            if kind == .quote { contact.append(" \"Quoted, Inc.\"") }
        }
        contact.end(.company)
        if kind != .noPhone {
            DirtyPhone(kind: kind, choice: choice).write(phone, of: locale, to: &contact)
            contact.end(.phone)
            locale.writePhoneLabel(of: seat.rank, to: &contact)
        }
        contact.end(.phoneLabel)
        writeEmail(kind, choice, of: seat, person, in: locale, to: &contact)
        writeAddress(kind, of: seat, person, phone, in: locale, to: &contact)
        writeExtra(kind, choice, of: seat, person, in: locale, to: &contact)
        contact.end(.extra)
    }

    private func writeName(
        _ kind: DirtyKind, _ choice: Int, _ person: Person, in locale: LocaleContacts,
        to contact: inout ContactWriter
    ) {
        if let names = DirtyNames.names(of: kind, choice) {
            contact.append(names.given)
            contact.end(.givenName)
            contact.append(names.family)
            contact.end(.familyName)
            return
        }
        let padding: StaticString = kind == .paddedName ? "  " : ""
        contact.append(padding)
        locale.writeGiven(person, to: &contact)
        writeTail(kind, to: &contact)
        contact.append(padding)
        contact.end(.givenName)
        locale.writeFamily(person, to: &contact)
        writeTail(kind, to: &contact)
        contact.append(padding)
        contact.end(.familyName)
        locale.writeGivenReading(person, to: &contact)
        contact.end(.phoneticGivenName)
        locale.writeFamilyReading(person, to: &contact)
        contact.end(.phoneticFamilyName)
    }

    /// Letters behind a name until it is at least as long as the kind says.
    private func writeTail(_ kind: DirtyKind, to contact: inout ContactWriter) {
        let letters =
            switch kind {
            case .name64: 64
            case .name255: 255
            case .name1000: 1_000
            default: 0
            }
        for number in 0..<letters {
            contact.append(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: number % 26))
        }
    }

    private func writeEmail(
        _ kind: DirtyKind, _ choice: Int, of seat: Seat, _ person: Person,
        in locale: LocaleContacts, to contact: inout ContactWriter
    ) {
        switch kind {
        case .noEmail: break
        case .invalidEmail:
            if choice % 5 == 4 { contact.append(UInt8(ascii: ".")) }
            locale.writeLocalPart(person, tag: seat.index, to: &contact)
            switch choice % 5 {
            case 0: contact.append(".example.com")
            case 1: contact.append("@@example.com")
            case 2: contact.append(" @example.com")
            case 3: contact.append("@.example.com")
            default: contact.append("@example.com.")
            }
            contact.end(.email)
        default:
            locale.writeEmail(person, nil, tag: seat.index, to: &contact)
        }
    }

    private func writeAddress(
        _ kind: DirtyKind, of seat: Seat, _ person: Person, _ phone: PhonePool.Number,
        in locale: LocaleContacts, to contact: inout ContactWriter
    ) {
        let address = locale.address(of: person, seat.rank, phone)
        guard kind == .leadingZeroPostcode else {
            return locale.addresses.write(address, to: &contact)
        }
        // A real place whose ZIP code begins with a zero.
        contact.append("1 Beacon Street")
        contact.end(.street)
        contact.append("Boston")
        contact.end(.city)
        contact.append("MA")
        contact.end(.region)
        contact.append("02108")
        contact.end(.postalCode)
        contact.append("US")
        contact.end(.countryCode)
    }

    private func writeExtra(
        _ kind: DirtyKind, _ choice: Int, of seat: Seat, _ person: Person,
        in locale: LocaleContacts, to contact: inout ContactWriter
    ) {
        var extra = ExtraObject()
        switch kind {
        case .fiftyPhones:
            extra.list("phones", to: &contact)
            for number in 1..<UInt64(Self.tooManyPhones) {
                extra.element(to: &contact)
                contact.append("{\"value\":\"")
                locale.phones.write(locale.phone(seat.rank + number), to: &contact)
                contact.append("\",\"label\":\"other\"}")
            }
            extra.endList(to: &contact)
        case .leapDay:
            extra.key("birthday", to: &contact)
            contact.append(choice % 2 == 0 ? "\"1984-02-29\"" : "\"2000-02-29\"")
        case .yearOne:
            extra.key("birthday", to: &contact)
            contact.append(choice % 2 == 0 ? "\"0001-01-01\"" : "\"1604-02-29\"")
        case .noteEscapes:
            extra.key("note", to: &contact)
            contact.append(
                "\"first \\\"line\\\"\\r\\nsecond\\tline; a, b \\\\ \\u0007 \\ud83d\\ude00\"")
        default:
            guard locale.detailed.contains(seat.index) else { return }
            locale.writeDetails(person, seat.rank, in: &extra, to: &contact)
        }
        extra.close(to: &contact)
    }
}
