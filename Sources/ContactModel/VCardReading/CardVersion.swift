/// The versions of vCard, as far as reading depends on them.
enum CardVersion: Sendable {
    /// vCard 2.1 (versit), of phones and Outlook.
    case v21
    /// vCard 3.0 (RFC 2426) and what does not say.
    case v30
    /// vCard 4.0 (RFC 6350).
    case v40

    /// Looks for the property `VERSION` in the bytes of a card.
    init(of card: some Sequence<ArraySlice<UInt8>>) {
        self = .v30
        for line in card {
            let head = line.prefix(24).map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
            guard head.starts(with: "VERSION".utf8), let colon = head.firstIndex(of: Unit.colon)
            else { continue }
            switch String(decoding: head[(colon + 1)...], as: UTF8.self).trimmed {
            case "2.1": self = .v21
            case "4.0": self = .v40
            default: self = .v30
            }
            return
        }
    }
}
