/// A row of a batch as the contact that an import made it of; see `ImportedContact.extraObject`.
struct ContactRow {
    private(set) var contact = ImportedContact()
    /// Whether `extra` holds nothing but what the contact has a place for.
    private(set) var isWhole = true

    /// Takes the row at `position`, 0 ..< `batch.count`, apart.
    init(_ position: Int, of batch: borrowing ContactBatch) {
        func text(_ field: ContactField) -> String { batch.text(of: field, at: position) }
        contact.name.given = text(.givenName)
        contact.name.family = text(.familyName)
        contact.phonetic.given = text(.phoneticGivenName)
        contact.phonetic.family = text(.phoneticFamilyName)
        contact.formattedName = text(.formattedName)
        contact.company = text(.company)
        contact.phones = Self.first(text(.phone), label: text(.phoneLabel))
        contact.emails = Self.first(text(.email), label: text(.emailLabel))
        contact.uid = batch.uid(at: position).description
        var address = PostalAddress()
        (address.street, address.city) = (text(.street), text(.city))
        (address.region, address.postalCode) = (text(.region), text(.postalCode))
        address.country = text(.countryCode)
        address.layoutCode = address.country
        address.label = "home"
        takeExtra(Array(batch.bytes[batch.range(of: .extra, at: position)]), &address)
        let parts = [
            address.street, address.city, address.region, address.postalCode, address.country,
        ]
        if !parts.allSatisfy(\.isEmpty) { contact.addresses.insert(address, at: 0) }
    }

    private mutating func takeExtra(_ extra: [UInt8], _ address: inout PostalAddress) {
        guard !extra.isEmpty else { return }
        guard case .object(let members)? = try? JSONParser.parse(extra) else {
            isWhole = false
            return
        }
        for member in members { take(member, &address) }
    }

    private static func first(_ value: String, label: String) -> [ImportedContact.Labelled] {
        value.isEmpty ? [] : [.init(value: value, label: label)]
    }

    private mutating func take(_ member: JSONValue.Member, _ address: inout PostalAddress) {
        let value = member.value
        switch member.key {
        case "phones": contact.phones += value.elements.compactMap(Self.labelled)
        case "emails": contact.emails += value.elements.compactMap(Self.labelled)
        case "addresses": contact.addresses += value.elements.map(PostalAddress.init(object:))
        case "country": address.country = value.text ?? ""
        case "address_label": address.label = value.text ?? ""
        case "middle_name": takeMiddleName(value.text ?? "")
        case "company_card": contact.isCompany = value == .bool(true)
        case "department": contact.units = value.elements.compactMap(\.text)
        case "properties":
            contact.others = value.elements.map(ImportedContact.Property.init(object:))
        case "columns":
            contact.columns = value.elements.map {
                .init(name: $0["name"]?.text ?? "", value: $0["value"]?.text ?? "")
            }
        default:
            guard let place = Self.texts[member.key], let text = value.text else {
                isWhole = false
                return
            }
            contact[keyPath: place] = text
        }
    }

    /// The keys whose value is a text that is kept as it is.
    private static var texts: [String: WritableKeyPath<ImportedContact, String>] {
        [
            "birthday": \.birthday, "prefix": \.name.prefix, "suffix": \.name.suffix,
            "title": \.title, "nickname": \.nickname, "note": \.note, "photo": \.photo,
            "full_name": \.formattedName, "phonetic_company": \.phoneticCompany,
            "birthday_text": \.birthdayText, "source_uid": \.uid, "revision": \.revision,
        ]
    }

    /// The end of the given name; a middle name that somebody changed there says nothing any more.
    private mutating func takeMiddleName(_ middle: String) {
        let word = middle.trimmed
        let given = contact.name.given
        if given == word || given == middle {
            (contact.name.given, contact.name.additional) = ("", middle)
        } else if given.hasSuffix(" " + word) {
            contact.name.given = String(given.dropLast((" " + word).count))
            contact.name.additional = middle
        }
    }

    private static func labelled(_ object: JSONValue) -> ImportedContact.Labelled? {
        guard let value = object["value"]?.text, !value.isEmpty else { return nil }
        return .init(value: value, label: object["label"]?.text ?? "")
    }
}

extension ImportedContact.Property {
    fileprivate init(object: JSONValue) {
        self.init(
            name: object["name"]?.text ?? "", value: object["value"]?.text ?? "",
            parameters: (object["parameters"]?.elements ?? []).compactMap(\.text))
    }
}

extension PostalAddress {
    fileprivate init(object: JSONValue) {
        self.init()
        func text(_ key: String) -> String { object[key]?.text ?? "" }
        (street, city) = (text("street"), text("city"))
        (region, postalCode) = (text("region"), text("postal_code"))
        layoutCode = text("country_code")
        country = text("country")
        if country.isEmpty { country = layoutCode }
        label = text("label")
    }
}
