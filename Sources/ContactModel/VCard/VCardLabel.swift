/// What a label of a phone or an e-mail address becomes in a vCard.
enum VCardLabel {
    /// Written as `;TYPE=…`.
    case type(StaticString)
    /// Written as `X-ABLabel` in a group.
    case custom
    /// Not written.
    case none

    /// The label of a phone.
    static func phone(_ label: Span<UInt8>) -> VCardLabel {
        if label.isEmpty { return .none }
        for (word, type) in phoneTypes where label.isCaseless(word) { return .type(type) }
        return .custom
    }

    /// The label of an e-mail address.
    static func email(_ label: Span<UInt8>) -> VCardLabel {
        if label.isEmpty { return .type("INTERNET") }
        if label.isCaseless("home") { return .type("INTERNET,HOME") }
        if label.isCaseless("work") { return .type("INTERNET,WORK") }
        return .custom
    }

    /// Apple's cards mark an iPhone by a type of its own; to other readers it is a mobile phone.
    private static let phoneTypes: [(StaticString, StaticString)] = [
        ("mobile", "CELL"), ("home", "HOME"), ("work", "WORK"), ("iPhone", "IPHONE,CELL,VOICE"),
        ("main", "MAIN"), ("pager", "PAGER"), ("fax", "FAX"), ("home fax", "HOME,FAX"),
        ("work fax", "WORK,FAX"),
    ]
}

extension Span<UInt8> {
    /// Whether these are the letters of `word`, capital or not; ASCII only.
    fileprivate func isCaseless(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for position in indices where !isSameLetter(self[position], unsafe letters[position]) {
                return false
            }
            return true
        }
    }

    private func isSameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
        lowered(left) == lowered(right)
    }

    private func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
