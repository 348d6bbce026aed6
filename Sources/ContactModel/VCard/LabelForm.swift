/// How a label stands in a card.
enum LabelForm: Hashable {
    /// As types: `CELL`, `HOME` and `FAX`.
    case types([String])
    /// As `X-ABLabel` in a group with its property, beside types.
    case group(label: String, types: [String])
    /// Not at all.
    case lost(types: [String])

    /// The types that are written in any case.
    var types: [String] {
        switch self {
        case .types(let types), .group(_, let types), .lost(let types): types
        }
    }
}

extension VCardDialect {
    /// The label of a phone.
    func phone(_ label: String) -> LabelForm {
        switch self {
        case .apple: applePhone(label)
        case .android21: old(label, Self.androidPhones, none: ["VOICE"])
        case .outlook21: old(label, Self.outlookPhones, none: ["VOICE"])
        case .google where label == "iPhone": .group(label: label, types: [])
        case .plain, .google, .nextcloud, .v4:
            general(label, VCardLabel.phone(Array(label.utf8).span), ungrouped: [])
        }
    }

    /// The label of an e-mail address.
    func email(_ label: String) -> LabelForm {
        switch self {
        case .apple: apple(label, always: ["INTERNET"])
        case .android21: old(label, Self.places, none: [])
        case .outlook21: label.isEmpty ? .types(["INTERNET"]) : .lost(types: ["INTERNET"])
        case .v4: place(label, always: [])
        case .plain, .google, .nextcloud:
            general(label, VCardLabel.email(Array(label.utf8).span), ungrouped: ["INTERNET"])
        }
    }

    /// The label of an address.
    func address(_ label: String) -> LabelForm {
        switch self {
        case .apple: apple(label, always: [])
        case .android21: old(label, Self.places, none: [])
        case .outlook21:
            label.isEmpty || Self.places[label] != nil
                ? .types(Self.places[label] ?? []) : .lost(types: [])
        case .plain, .google, .nextcloud, .v4: place(label, always: [])
        }
    }

    private static let places = ["home": ["HOME"], "work": ["WORK"]]

    private static let androidPhones = [
        "mobile": ["CELL"], "home": ["HOME"], "work": ["WORK"], "work mobile": ["WORK", "CELL"],
        "home fax": ["HOME", "FAX"], "work fax": ["WORK", "FAX"], "fax": ["FAX"],
        "pager": ["PAGER"],
    ]

    private static let outlookPhones = [
        "mobile": ["CELL", "VOICE"], "home": ["HOME", "VOICE"], "work": ["WORK", "VOICE"],
        "home fax": ["HOME", "FAX"], "work fax": ["WORK", "FAX"], "fax": ["FAX"],
        "pager": ["PAGER", "VOICE"],
    ]

    private static let applePhones = [
        "mobile": ["CELL", "VOICE"], "iPhone": ["IPHONE", "CELL", "VOICE"],
        "home": ["HOME", "VOICE"], "work": ["WORK", "VOICE"], "main": ["MAIN"],
        "home fax": ["HOME", "FAX"], "work fax": ["WORK", "FAX"], "pager": ["PAGER"],
        "": ["VOICE"],
    ]

    /// Apple's built-in labels that are no types.
    private static let appleLabels = [
        "other": "Other", "other fax": "OtherFAX", "school": "School", "homepage": "HomePage",
        "mobile": "Mobile", "main": "Main",
    ]

    private func applePhone(_ label: String) -> LabelForm {
        Self.applePhones[label].map { .types($0) } ?? apple(label, always: [])
    }

    private func apple(_ label: String, always: [String]) -> LabelForm {
        if label.isEmpty { return .types(always) }
        if let place = Self.places[label] { return .types(always + place) }
        let known = Self.appleLabels[label]
        return .group(label: known.map { "_$!<\($0)>!$_" } ?? label, types: always)
    }

    private func place(_ label: String, always: [String]) -> LabelForm {
        if label.isEmpty { return .types(always) }
        return Self.places[label].map { .types(always + $0) } ?? .group(label: label, types: always)
    }

    private func general(
        _ label: String, _ form: VCardLabel, ungrouped: [String]
    ) -> LabelForm {
        switch form {
        case .none: .types([])
        case .type(let type): .types("\(type)".split(separator: ",").map(String.init))
        case .custom: .group(label: label, types: ungrouped)
        }
    }

    /// 2.1 has no groups: Android writes a label that is a word as a type of its own.
    private func old(
        _ label: String, _ known: [String: [String]], none: [String]
    ) -> LabelForm {
        if label.isEmpty { return .types(none) }
        if let types = known[label] { return .types(types) }
        let isWord = label.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
        }
        // Parameters cannot be broken into lines.
        let isOwn =
            self == .android21 && isWord && label.utf8.count <= 40
            && !label.uppercased().hasPrefix("X-")
        return isOwn ? .types(["X-" + label]) : .lost(types: none)
    }
}
