/// Reads a JSContact card (RFC 9553).
enum JSContactReader {
    private static let mapped: Set<String> = [
        "@type", "version", "uid", "kind", "name", "organizations", "phones", "emails",
        "addresses", "notes", "nicknames", "updated", "prodId",
    ]

    /// Whether an object says that it is a card.
    static func isCard(_ value: JSONValue) -> Bool {
        value["@type"]?.text == "Card" || !(value["name"]?["components"]?.elements ?? []).isEmpty
    }

    /// Makes a contact of a card that stands in `text`.
    static func read(_ card: JSONValue, text: [UInt8]) -> ImportedRecord {
        var contact = ImportedContact()
        contact.uid = card["uid"]?.text ?? ""
        contact.revision = TimestampText.canonical(card["updated"]?.text ?? "")
        contact.isCompany = card["kind"]?.text == "org"
        readName(card["name"], &contact)
        let organisations = values(card["organizations"])
        contact.company = organisations.first?["name"]?.text ?? ""
        contact.units = (organisations.first?["units"]?.elements ?? [])
            .compactMap { $0["name"]?.text }
        contact.phones = values(card["phones"]).compactMap { labelled($0, "number") }
        contact.emails = values(card["emails"]).compactMap { labelled($0, "address") }
        contact.addresses = values(card["addresses"]).map(address).filter { !$0.isEmpty }
        contact.note = values(card["notes"]).compactMap { $0["note"]?.text }
            .joined(separator: "\n")
        contact.nickname = values(card["nicknames"]).first?["name"]?.text ?? ""
        let titles = values(card["titles"])
        contact.title = titles.first?["name"]?.text ?? ""
        var warnings: [String] = []
        readBirthday(values(card["anniversaries"]), &contact, &warnings)
        for member in card.members where !mapped.contains(member.key) {
            let isDone = member.key == "titles" && titles.count < 2
            if isDone { continue }
            let raw = String(decoding: text[member.place], as: UTF8.self)
            contact.columns.append(.init(name: member.key, value: member.value.text ?? raw))
        }
        return ImportedRecord(contact, warnings: warnings)
    }

    /// The values of a map from ids.
    private static func values(_ map: JSONValue?) -> [JSONValue] {
        map?.members.map(\.value) ?? []
    }

    private static func readName(_ name: JSONValue?, _ contact: inout ImportedContact) {
        contact.formattedName = name?["full"]?.text ?? ""
        for component in name?["components"]?.elements ?? [] {
            let value = component["value"]?.text ?? ""
            let phonetic = Widths.widened(component["phonetic"]?.text ?? "")
            switch component["kind"]?.text {
            case "surname", "surname2":
                contact.name.family.addWord(value)
                contact.phonetic.family.addWord(phonetic)
            case "given":
                contact.name.given.addWord(value)
                contact.phonetic.given.addWord(phonetic)
            case "given2":
                contact.name.additional.addWord(value)
                contact.phonetic.additional.addWord(phonetic)
            case "title": contact.name.prefix.addWord(value)
            case "credential", "generation": contact.name.suffix.addWord(value, behind: ", ")
            default: break
            }
        }
    }

    private static func labelled(_ value: JSONValue, _ key: String) -> ImportedContact.Labelled? {
        guard let raw = value[key]?.text else { return nil }
        let clean = key == "number" ? PhoneText.cleaned(raw) : EmailText.cleaned(raw)
        guard !clean.isEmpty else { return nil }
        let own = value["label"]?.text
        let words = (value["features"]?.members ?? []) + (value["contexts"]?.members ?? [])
        return .init(
            value: clean, label: own ?? CardLabels.label(types: words.map { type($0.key) }),
            raw: raw)
    }

    /// RFC 9555 §2.3: the words of JSContact as types of vCard.
    private static func type(_ word: String) -> String {
        ["mobile": "CELL", "private": "HOME", "main-number": "MAIN"][word] ?? word.uppercased()
    }

    private static func address(_ value: JSONValue) -> PostalAddress {
        var address = PostalAddress()
        address.layoutCode = value["countryCode"]?.text ?? ""
        address.freeText = value["full"]?.text ?? ""
        let contexts = value["contexts"]?.members ?? []
        address.label = CardLabels.label(types: contexts.map { type($0.key) })
        for component in value["components"]?.elements ?? [] {
            let text = component["value"]?.text ?? ""
            switch component["kind"]?.text {
            case "name", "number", "block", "direction": address.street.addWord(text)
            case "locality": address.city.addWord(text)
            case "region": address.region.addWord(text)
            case "postcode": address.postalCode.addWord(text)
            case "country": address.country.addWord(text)
            case "postOfficeBox": address.poBox.addWord(text)
            case "separator": break
            default: address.extended.addWord(text, behind: "\n")
            }
        }
        return address
    }

    private static func readBirthday(
        _ days: [JSONValue], _ contact: inout ImportedContact, _ warnings: inout [String]
    ) {
        guard let day = days.first(where: { $0["kind"]?.text == "birth" })?["date"] else { return }
        func number(_ key: String) -> String? {
            guard case .number(let digits)? = day[key] else { return nil }
            return digits.utf8.count == 1 ? "0" + digits : digits
        }
        let parts = [number("month"), number("day")].compactMap(\.self).joined(separator: "-")
        let year = number("year").map { $0 + "-" } ?? "--"
        let text = day.text ?? day["utc"]?.text ?? (year + parts)
        switch DateText.read(text) {
        case .date(let date): contact.birthday = date
        case .invalid: warnings.append("invalid date \(text)")
        case .text, .none: break
        }
    }
}

extension String {
    /// Appends a word behind a delimiter; an empty word is none.
    fileprivate mutating func addWord(_ word: String, behind delimiter: String = " ") {
        guard !word.isEmpty else { return }
        self += isEmpty ? word : delimiter + word
    }
}
