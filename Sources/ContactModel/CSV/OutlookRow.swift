/// A contact in the columns of Outlook's English CSV files.
struct OutlookRow {
    private(set) var cells = CSVCells(.outlook)
    private(set) var losses: Set<Loss> = [.identity]

    /// The columns of phones in order, with the label that a reader sees in them.
    private static let phones = [
        ("Business Fax", "work fax"), ("Business Phone", "work"), ("Business Phone 2", "work"),
        ("Company Main Phone", "main"), ("Home Fax", "home fax"), ("Home Phone", "home"),
        ("Home Phone 2", "home"), ("Mobile Phone", "mobile"), ("Other Fax", "other fax"),
        ("Other Phone", "other"), ("Pager", "pager"), ("Primary Phone", ""),
    ]
    /// Where a phone goes whose own columns are taken, or whose label has none.
    private static let substitutes = [
        "Other Phone", "Primary Phone", "Mobile Phone", "Home Phone", "Business Phone",
        "Home Phone 2", "Business Phone 2", "Company Main Phone",
    ]
    private static let emails = ["E-mail Address", "E-mail 2 Address", "E-mail 3 Address"]
    /// The kinds of addresses in order, with the label that a reader sees in them.
    private static let kinds = [("Business", "work"), ("Home", "home"), ("Other", "other")]
    /// Columns that Outlook has and contacts have no field for.
    private static let unfilled = [
        "Anniversary", "Categories", "E-mail Display Name", "E-mail Type", "Hobby", "Profession",
        "Spouse", "Web Page",
    ]

    /// The names of the columns.
    static let columns: [String] =
        [
            "Title", "First Name", "Middle Name", "Last Name", "Suffix", "Company", "Department",
            "Job Title",
        ]
        + kinds.flatMap { place in
            ["Street", "City", "State", "Postal Code", "Country/Region"].map { "\(place.0) \($0)" }
        } + phones.map(\.0) + ["Birthday"] + emails + unfilled
        + ["Notes", "Company Yomi", "Given Yomi", "Surname Yomi"]

    /// Where each column stands.
    static let places = Dictionary(
        uniqueKeysWithValues: columns.enumerated().map { ($0.element, $0.offset) })

    /// Fills the row of a contact.
    init(_ row: ContactRow) {
        let contact = row.contact
        if !row.isWhole { losses.insert(.unknown) }
        cells["Title"] = contact.name.prefix
        cells["First Name"] = contact.hasOnlyWholeName ? contact.formattedName : contact.name.given
        cells["Middle Name"] = contact.name.additional
        cells["Last Name"] = contact.name.family
        cells["Suffix"] = contact.name.suffix
        cells["Company"] = contact.company
        cells["Department"] = contact.department
        cells["Job Title"] = contact.title
        cells["Notes"] = contact.note
        cells["Company Yomi"] = contact.phoneticCompany
        cells["Given Yomi"] = contact.phonetic.given
        cells["Surname Yomi"] = contact.phonetic.family
        writeBirthday(contact)
        writePhones(contact.phones)
        writeEmails(contact.emails)
        writeAddresses(contact.addresses)
        for column in contact.columns {
            if Self.unfilled.contains(column.name) {
                cells[column.name] = column.value
            } else {
                losses.insert(.columns)
            }
        }
        if !contact.nickname.isEmpty { losses.insert(.nickname) }
        losses.formUnion(contact.lostInTables)
    }

    private mutating func writeBirthday(_ contact: ImportedContact) {
        if contact.birthday.hasPrefix("--") || !contact.birthdayText.isEmpty {
            losses.insert(.birthday)
        }
        if !contact.birthday.hasPrefix("--") { cells["Birthday"] = contact.birthday }
    }

    private mutating func writePhones(_ phones: [ImportedContact.Labelled]) {
        var written: [String] = []
        for phone in phones {
            let own = Self.phones.filter { $0.1 == phone.label }.map(\.0)
            guard let column = (own + Self.substitutes).first(where: { cells[$0].isEmpty }) else {
                losses.insert(.phones)
                continue
            }
            cells[column] = phone.value
            written.append(phone.value)
            let seen = Self.phones.first { $0.0 == column }?.1
            if seen != phone.label { losses.insert(.phoneLabels) }
        }
        // Readers take the mobile phone for the first one, then business and home.
        let rank = ["mobile": 0, "work": 1, "home": 2]
        let seen = Self.phones.enumerated().filter { !cells[$0.element.0].isEmpty }
            .sorted { (rank[$0.element.1] ?? 3, $0.offset) < (rank[$1.element.1] ?? 3, $1.offset) }
            .map { cells[$0.element.0] }
        if seen != written { losses.insert(.phoneOrder) }
    }

    private mutating func writeEmails(_ emails: [ImportedContact.Labelled]) {
        if emails.count > Self.emails.count { losses.insert(.emails) }
        for (column, email) in zip(Self.emails, emails) {
            cells[column] = email.value
            if !email.label.isEmpty { losses.insert(.emailLabels) }
        }
    }

    private mutating func writeAddresses(_ addresses: [PostalAddress]) {
        var free = Self.kinds
        var written: [String] = []
        for address in addresses {
            guard
                let place = free.lastIndex(where: { $0.1 == address.label })
                    ?? free.indices.last
            else {
                losses.insert(.addresses)
                continue
            }
            let (kind, label) = free.remove(at: place)
            written.append(kind)
            if label != address.label { losses.insert(.addressLabels) }
            cells[kind + " Street"] = address.street
            cells[kind + " City"] = address.city
            cells[kind + " State"] = address.region
            cells[kind + " Postal Code"] = address.postalCode
            cells[kind + " Country/Region"] = address.country
            if address.losesCountryCode { losses.insert(.country) }
        }
        if written != written.sorted() { losses.insert(.addressOrder) }
    }
}
