/// Writes one contact as a card of a dialect, and notes what the dialect has no place for.
///
/// `VCardEncoder` writes the same bytes in dialect 3.0, without a `String`, where a contact has only
/// what `ContactExtra` names.
struct CardWriter {
    private var output: CardOutput
    private(set) var losses: Set<Loss> = []
    private let contact: ImportedContact
    private let dialect: VCardDialect
    private let marksStandIn: Bool
    /// The number of the group that the next property with a label of its own gets.
    private var nextGroup = 4

    /// The card.
    var bytes: [UInt8] { output.bytes }

    /// Writes a row's card.
    ///
    /// - Parameters:
    ///   - row: what is written.
    ///   - dialect: whose card it is.
    ///   - isFolded: whether long lines are broken.
    ///   - marksStandIn: whether an `FN` that stands in for a name says so.
    init(_ row: ContactRow, _ dialect: VCardDialect, isFolded: Bool, marksStandIn: Bool) {
        output = CardOutput(dialect, isFolded: isFolded)
        contact = row.contact
        self.dialect = dialect
        self.marksStandIn = marksStandIn
        if !row.isWhole { losses.insert(.unknown) }
        output.raw("BEGIN", "VCARD")
        output.raw("VERSION", dialect.versionText)
        if dialect != .plain { output.raw("PRODID", "-//Contactory//EN") }
        writeName()
        writeOrganisation()
        writePhones()
        writeEmails()
        writeFirstAddress()
        writePersonal()
        writeKept()
        writeEnd()
    }

    private mutating func writeName() {
        let name = contact.name
        let hasParts = !(name.family.isEmpty && name.given.isEmpty && name.additional.isEmpty)
        output.structured(
            "N", [name.family, name.given, name.additional, name.prefix, name.suffix])
        let own = contact.formattedName
        if !own.isEmpty {
            output.text("FN", own)
        } else if hasParts {
            output.text("FN", Self.shownName(name))
        } else {
            writeStandIn()
        }
        writeReading()
    }

    /// The whole name as `VCardEncoder` writes it: without honorifics.
    private static func shownName(_ name: NameParts) -> String {
        let given =
            name.additional.isEmpty ? name.given : [name.given, name.additional].joinedWords()
        if name.family.isEmpty || given.isEmpty { return given + name.family }
        let order = NameOrder(given: Array(given.utf8).span, family: Array(name.family.utf8).span)
        return order == .givenFirst ? given + " " + name.family : name.family + " " + given
    }

    /// A card must have an `FN`: what there is instead of a name, marked (RFC 9554 §4.2).
    private mutating func writeStandIn() {
        let others = [contact.company, contact.emails.first?.value, contact.phones.first?.value]
        var text = others.compactMap(\.self).first { !$0.isEmpty } ?? ""
        if text.isEmpty && dialect == .nextcloud { text = contact.uid }
        // Before 4.0 the parameter is nobody's, and readers pass over what begins with X-.
        let mark = dialect == .v4 ? ";DERIVED=true" : ";X-DERIVED=true"
        output.text("FN" + (marksStandIn ? mark : ""), text)
    }

    private mutating func writeReading() {
        let reading = contact.phonetic
        if !dialect.hasReadings {
            if !(reading.given.isEmpty && reading.family.isEmpty) { losses.insert(.reading) }
            return
        }
        write("X-PHONETIC-FIRST-NAME", reading.given)
        write("X-PHONETIC-LAST-NAME", reading.family)
    }

    private mutating func writeOrganisation() {
        if !contact.company.isEmpty || !contact.units.isEmpty {
            // Apple's own cards have an empty unit where there is none.
            let units = contact.units.isEmpty && dialect == .apple ? [""] : contact.units
            output.structured("ORG", [contact.company] + units)
        }
        if dialect.hasCompanyReading {
            write("X-PHONETIC-ORG", contact.phoneticCompany)
        } else if !contact.phoneticCompany.isEmpty {
            losses.insert(.companyReading)
        }
        guard contact.isCompany else { return }
        if dialect == .v4 {
            output.raw("KIND", "org")
        } else if dialect.hasCompanyMark {
            output.raw("X-ABShowAs", "COMPANY")
        } else {
            losses.insert(.companyMark)
        }
    }

    private mutating func writePhones() {
        guard let first = contact.phones.first else { return }
        writePhone(first, group: 1, isFirst: true)
    }

    private mutating func writePhone(
        _ phone: ImportedContact.Labelled, group: Int?, isFirst: Bool = false
    ) {
        let form = dialect.phone(phone.label)
        if case .lost = form { losses.insert(.phoneLabels) }
        write("TEL", [phone.value], form, group: group, isFirst: isFirst)
    }

    private mutating func writeEmails() {
        guard let first = contact.emails.first else { return }
        writeEmail(first, group: 2, isFirst: true)
    }

    private mutating func writeEmail(
        _ email: ImportedContact.Labelled, group: Int?, isFirst: Bool = false
    ) {
        let form = dialect.email(email.label)
        if case .lost = form { losses.insert(.emailLabels) }
        write("EMAIL", [email.value], form, group: group, isFirst: isFirst)
    }

    private mutating func writeFirstAddress() {
        guard let first = contact.addresses.first else { return }
        writeAddress(first, group: 3, isFirst: true)
    }

    private mutating func writeAddress(
        _ address: PostalAddress, group: Int?, isFirst: Bool = false
    ) {
        let form = dialect.address(address.label)
        if case .lost = form { losses.insert(.addressLabels) }
        let code = address.layoutCode
        let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        let isPlain = address.country == code
        var layout = ""
        if dialect.hasCountryCode {
            layout = isCode && (isFirst || !isPlain) ? code : ""
        } else if Countries.code(of: address.country) ?? "" != code {
            losses.insert(.country)
        }
        let parts = [
            "", "", address.street, address.city, address.region, address.postalCode,
            address.country,
        ]
        write("ADR", parts, form, group: group, layout: layout, isFirst: isFirst)
    }

    /// A property with its label and, if it is an address, its country.
    private mutating func write(
        _ name: String, _ components: [String], _ form: LabelForm, group: Int?,
        layout: String = "", isFirst: Bool
    ) {
        var head = name + types(form.types + (isFirst && dialect == .apple ? ["pref"] : []))
        var label: String?
        if case .group(let text, _) = form { label = text }
        // Google's own cards tell the absence of a label by an empty one.
        if dialect == .google, form == .types([]), name == "TEL" { label = "" }
        let isLaidOut = !layout.isEmpty && dialect != .v4
        if !layout.isEmpty && dialect == .v4 { head += ";CC=" + layout }
        let isPlainFirst = dialect == .plain && name == "ADR" && isFirst
        guard label != nil || isLaidOut || isPlainFirst else {
            return output.structured(head, components)
        }
        let number = group ?? nextGroup
        if group == nil { nextGroup += 1 }
        output.structured("item\(number).\(head)", components)
        if let label { output.text("item\(number).X-ABLabel", label) }
        if isLaidOut { output.raw("item\(number).X-ABADR", layout.lowercased()) }
    }

    /// The types as the dialect writes its parameters.
    private func types(_ types: [String]) -> String {
        if types.isEmpty { return "" }
        switch dialect {
        case .plain, .nextcloud, .v4: return ";TYPE=" + types.joined(separator: ",")
        case .google: return types.map { ";TYPE=" + $0 }.joined()
        case .apple: return types.map { ";type=" + $0 }.joined()
        case .android21, .outlook21: return types.map { ";" + $0 }.joined()
        }
    }

    private mutating func writePersonal() {
        for phone in contact.phones.dropFirst() { writePhone(phone, group: nil) }
        for email in contact.emails.dropFirst() { writeEmail(email, group: nil) }
        for address in contact.addresses.dropFirst() { writeAddress(address, group: nil) }
        writeBirthday()
        write("TITLE", contact.title)
        writeNickname()
        write("NOTE", contact.note)
    }

    private mutating func writeBirthday() {
        let day = contact.birthday
        if !day.isEmpty {
            switch dialect {
            case .v4: output.raw("BDAY", Self.basicDate(day))
            case .plain, .nextcloud, .apple:
                // Before 4.0 a date has a year; Apple's way to leave it out is widely known.
                let isWhole = !day.hasPrefix("--")
                output.raw(
                    "BDAY" + (isWhole ? "" : ";X-APPLE-OMIT-YEAR=1604"),
                    isWhole ? day : "1604" + day.dropFirst(1))
            case .google, .android21, .outlook21: output.raw("BDAY", day)
            }
        }
        if !contact.birthdayText.isEmpty { output.text("BDAY;VALUE=text", contact.birthdayText) }
    }

    /// `19840229` and `--0415`: RFC 6350 §4.3.1 knows no other forms.
    private static func basicDate(_ day: String) -> String {
        if day.hasPrefix("--") { return "--" + day.dropFirst(2).filter { $0 != "-" } }
        return day.filter { $0 != "-" }
    }

    private mutating func writeNickname() {
        guard dialect == .android21, !contact.nickname.isEmpty else {
            return write("NICKNAME", contact.nickname)
        }
        // Android's own form: kind, value, type, and what else a row of its table may have.
        let row = ["vnd.android.cursor.item/nickname", contact.nickname, "1"]
        output.structured("X-ANDROID-CUSTOM", row + [String](repeating: "", count: 13))
    }

    /// What has no place of its own.
    private mutating func writeKept() {
        for property in contact.others {
            guard let line = KeptLine(property, dialect) else {
                losses.insert(.properties)
                continue
            }
            writeKept(line)
        }
        for column in contact.columns {
            guard dialect.isGeneral else {
                losses.insert(.columns)
                continue
            }
            output.structured(VCardColumn.name, [column.name, column.value])
        }
    }

    private mutating func writeKept(_ line: KeptLine) {
        if line.losesParameters { losses.insert(.parameters) }
        var group = line.group
        if group.isEmpty && !line.label.isEmpty {
            group = "item\(nextGroup)"
            nextGroup += 1
        }
        let opening = group.isEmpty ? "" : group + "."
        if line.isBase64 {
            output.base64(opening + line.head, line.value)
        } else {
            output.raw(opening + line.head, line.value)
        }
        if !line.label.isEmpty { output.text(opening + "X-ABLabel", line.label) }
    }

    /// Identity and photo; the photo, which some readers stumble over, is last but in plain cards.
    private mutating func writeEnd() {
        if !contact.revision.isEmpty {
            let basic = dialect.version != .v30
            output.raw("REV", basic ? TimestampText.basic(contact.revision) : contact.revision)
        }
        if dialect == .plain {
            writePhoto()
            writeUID()
        } else {
            writeUID()
            writePhoto()
        }
        output.raw("END", "VCARD")
    }

    private mutating func writeUID() {
        let isUUID = ContactUID(uuidText: contact.uid) != nil
        switch dialect {
        case .v4 where isUUID: output.raw("UID", "urn:uuid:" + contact.uid)
        case .v4: output.text("UID;VALUE=text", contact.uid)
        default: output.text("UID", contact.uid)
        }
    }

    private mutating func writePhoto() {
        guard !contact.photo.isEmpty else { return }
        let type =
            contact.photo.hasPrefix("i") ? "PNG" : contact.photo.hasPrefix("R") ? "GIF" : "JPEG"
        switch dialect {
        case .v4: output.raw("PHOTO", "data:image/\(type.lowercased());base64,\(contact.photo)")
        case .android21: output.base64("PHOTO;ENCODING=BASE64;\(type)", contact.photo)
        case .outlook21: output.base64("PHOTO;TYPE=\(type);ENCODING=BASE64", contact.photo)
        default: output.base64("PHOTO;ENCODING=b;TYPE=\(type)", contact.photo)
        }
    }

    private mutating func write(_ name: String, _ value: String) {
        if !value.isEmpty { output.text(name, value) }
    }
}
