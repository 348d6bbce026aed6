/// What the cells of a column are.
enum ColumnRole: Hashable, Sendable {
    /// A part of an address.
    enum AddressPart: Hashable, Sendable {
        case street, further, city, region, code, country, poBox, whole, label
    }

    case name, given, additional, family, prefix, suffix
    case kana, kanaGiven, kanaAdditional, kanaFamily, kanaCompany
    case company, department, title, nickname, note, birthday, uid, revision
    /// A phone number; columns of one slot belong together, and the label may be fixed.
    case phone(slot: String, label: String)
    case phoneLabel(slot: String)
    case email(slot: String, label: String)
    case emailLabel(slot: String)
    case address(slot: String, AddressPart)
    /// Our own column of a country's code, and our own JSON.
    case countryCode, extra
    /// A column that says nothing about the contact: our own index.
    case ignored
    /// Kept under the column's name.
    case other

    /// Whether the column's name was recognised.
    var isKnown: Bool { self != .other }
}

extension ColumnRole {
    /// Recognises the name of a column in one of the languages that exporters write.
    init(recognising header: String) {
        // The keys of NDJSON are looked up in every line.
        if let role = ColumnNames.exact[header] {
            self = role
            return
        }
        let name = Widths.narrowed(header).trimmed.lowercased()
        if let google = Self.google(name) {
            self = google
            return
        }
        let word = String(name.unicodeScalars.filter(Self.counts))
        if let role = ColumnNames.roles[word] {
            self = role
        } else if let role = Self.placed(word) {
            self = role
        } else if let role = Self.numbered(word) {
            self = role
        } else {
            self = .other
        }
    }

    /// Spaces and punctuation of a header say nothing: `E-mail_Address` is `emailaddress`.
    private static func counts(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Google's `Phone 1 - Value`.
    private static func google(_ name: String) -> ColumnRole? {
        guard let dash = name.range(ofText: " - ") else { return nil }
        let head = name[..<dash.lowerBound].split(separator: " ")
        guard head.count == 2, head[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let slot = String(head[1])
        let field = String(name[dash.upperBound...])
        switch (String(head[0]), field) {
        case ("phone", "value"): return .phone(slot: slot, label: "")
        case ("phone", "type"), ("phone", "label"): return .phoneLabel(slot: slot)
        case ("e-mail", "value"), ("email", "value"): return .email(slot: slot, label: "")
        case ("e-mail", "type"), ("e-mail", "label"): return .emailLabel(slot: slot)
        case ("organization", "name"): return slot == "1" ? .company : .other
        case ("organization", "title"): return slot == "1" ? .title : .other
        case ("organization", "department"): return slot == "1" ? .department : .other
        case ("address", let field):
            return googleParts[field].map { .address(slot: slot, $0) } ?? .other
        default: return .other
        }
    }

    private static let googleParts: [String: AddressPart] = [
        "type": .label, "label": .label, "formatted": .whole, "street": .street, "city": .city,
        "po box": .poBox, "region": .region, "postal code": .code, "country": .country,
        "extended address": .further,
    ]

    /// Outlook's and Thunderbird's `Business City`, `Ort geschäftlich`, `勤務先の番地`.
    private static func placed(_ word: String) -> ColumnRole? {
        for (sign, slot) in ColumnNames.places {
            let rest: Substring
            if word.hasPrefix(sign) {
                rest = word.dropFirst(sign.count)
            } else if word.hasSuffix(sign) {
                rest = word.dropLast(sign.count)
            } else {
                continue
            }
            switch ColumnNames.roles[String(rest)] {
            case .address(_, let part): return .address(slot: slot, part)
            case .phone(_, let label):
                let own = [slot == "business" ? "work" : slot, label == "fax" ? "fax" : ""]
                return .phone(slot: word, label: own.joinedWords())
            case .email: return .email(slot: word, label: slot == "business" ? "work" : slot)
            default: continue
            }
        }
        return nil
    }

    /// `Phone 2`, `E-mail 3 Address`.
    private static func numbered(_ word: String) -> ColumnRole? {
        let plain = String(word.unicodeScalars.filter { !("0"..."9").contains($0) })
        guard plain != word else { return nil }
        switch ColumnNames.roles[plain] ?? placed(plain) {
        case .phone(_, let label): return .phone(slot: word, label: label)
        case .email(_, let label): return .email(slot: word, label: label)
        case .address(_, .street): return .address(slot: "", .further)
        default: return nil
        }
    }
}

extension String {
    /// Where a text stands for the first time.
    func range(ofText text: String) -> Range<String.Index>? {
        firstRange(of: text)
    }
}
