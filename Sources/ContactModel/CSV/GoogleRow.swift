/// A contact in the columns of Google Contacts' CSV files since 2023.
struct GoogleRow {
    private(set) var cells = CSVCells(.google)
    private(set) var losses: Set<Loss> = [.identity]

    private static let phones = 8
    private static let emails = 4
    private static let addresses = 3

    /// Columns that Google has and contacts have no field for.
    private static let further = [
        "Website 1 - Label", "Website 1 - Value", "Event 1 - Label", "Event 1 - Value",
        "Relation 1 - Label", "Relation 1 - Value", "Custom Field 1 - Label",
        "Custom Field 1 - Value",
    ]
    private static let unfilled = Set(further + ["File As", "Photo", "Labels"])

    /// The names of the columns; the numbers of phones and so on are fixed, so that files join.
    static let columns: [String] =
        [
            "First Name", "Middle Name", "Last Name", "Phonetic First Name", "Phonetic Middle Name",
            "Phonetic Last Name", "Name Prefix", "Name Suffix", "Nickname", "File As",
            "Organization Name", "Organization Title", "Organization Department", "Birthday",
            "Notes", "Photo", "Labels",
        ] + labelled("E-mail", emails) + labelled("Phone", phones)
        + (1...addresses).flatMap { number in
            [
                "Label", "Formatted", "Street", "City", "PO Box", "Region", "Postal Code",
                "Country", "Extended Address",
            ].map { "Address \(number) - \($0)" }
        } + further

    /// Where each column stands.
    static let places = Dictionary(
        uniqueKeysWithValues: columns.enumerated().map { ($0.element, $0.offset) })

    private static func labelled(_ kind: String, _ count: Int) -> [String] {
        (1...count).flatMap { ["\(kind) \($0) - Label", "\(kind) \($0) - Value"] }
    }

    /// Fills the row of a contact.
    init(_ row: ContactRow) {
        let contact = row.contact
        if !row.isWhole { losses.insert(.unknown) }
        writeName(contact)
        cells["Organization Name"] = contact.company
        cells["Organization Title"] = contact.title
        cells["Organization Department"] = contact.department
        cells["Nickname"] = contact.nickname
        cells["Notes"] = contact.note
        writeBirthday(contact)
        writeList(contact.phones, "Phone", Self.phones, .phoneLabels)
        writeList(contact.emails, "E-mail", Self.emails, .emailLabels)
        writeAddresses(contact.addresses)
        for column in contact.columns {
            if Self.unfilled.contains(column.name) {
                cells[column.name] = column.value
            } else {
                losses.insert(.columns)
            }
        }
        if !contact.phoneticCompany.isEmpty { losses.insert(.companyReading) }
        losses.formUnion(contact.lostInTables)
    }

    private mutating func writeName(_ contact: ImportedContact) {
        cells["First Name"] = contact.name.given
        cells["Middle Name"] = contact.name.additional
        cells["Last Name"] = contact.name.family
        cells["Name Prefix"] = contact.name.prefix
        cells["Name Suffix"] = contact.name.suffix
        cells["Phonetic First Name"] = contact.phonetic.given
        cells["Phonetic Last Name"] = contact.phonetic.family
        guard contact.hasOnlyWholeName else { return }
        cells["First Name"] = contact.formattedName
    }

    private mutating func writeBirthday(_ contact: ImportedContact) {
        let text = contact.birthdayText
        let isText = [.text, .invalid].contains(DateText.read(text))
        if contact.birthday.isEmpty && isText {
            cells["Birthday"] = text
        } else {
            cells["Birthday"] = contact.birthday
            if !text.isEmpty { losses.insert(.birthday) }
        }
    }

    /// What is more than there are columns goes into the last one, as Google itself joins values.
    private mutating func writeList(
        _ values: [ImportedContact.Labelled], _ kind: String, _ count: Int, _ loss: Loss
    ) {
        for (place, value) in values.enumerated() {
            let number = min(place + 1, count)
            if place < count {
                cells["\(kind) \(number) - Label"] = Self.label(value.label)
                cells["\(kind) \(number) - Value"] = value.value
            } else {
                cells["\(kind) \(number) - Value"] += " ::: " + value.value
                if value.label != values[count - 1].label { losses.insert(loss) }
            }
        }
    }

    private mutating func writeAddresses(_ addresses: [PostalAddress]) {
        if addresses.count > Self.addresses { losses.insert(.addresses) }
        for (place, address) in addresses.prefix(Self.addresses).enumerated() {
            let kind = "Address \(place + 1) - "
            cells[kind + "Label"] = Self.label(address.label)
            cells[kind + "Street"] = address.street
            cells[kind + "City"] = address.city
            cells[kind + "Region"] = address.region
            cells[kind + "Postal Code"] = address.postalCode
            cells[kind + "Country"] = address.country
            if address.losesCountryCode { losses.insert(.country) }
        }
    }

    /// Google begins its own labels in capitals: `Home Fax`.
    private static func label(_ label: String) -> String {
        let own = ["home", "work", "mobile", "main", "pager", "other", "home fax", "work fax"]
        guard own.contains(label) else { return label }
        return label.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }
}

extension ImportedContact {
    /// Whether the name is not known in its parts.
    var hasOnlyWholeName: Bool {
        !formattedName.isEmpty && name.family.isEmpty && name.given.isEmpty
            && name.additional.isEmpty
    }

    /// What neither Google's nor Outlook's tables have columns for.
    var lostInTables: Set<Loss> {
        var losses: Set<Loss> = []
        if hasOnlyWholeName {
            losses.insert(.nameParts)
        } else if !formattedName.isEmpty {
            losses.insert(.shownName)
        }
        if units.count > 1 { losses.insert(.units) }
        if isCompany { losses.insert(.companyMark) }
        if !photo.isEmpty { losses.insert(.photo) }
        if !revision.isEmpty { losses.insert(.revision) }
        if !others.isEmpty { losses.insert(.properties) }
        return losses
    }
}

extension PostalAddress {
    /// Whether the country's code cannot be told from its name.
    var losesCountryCode: Bool { Countries.code(of: country) ?? "" != layoutCode }
}
