import ContactModel

/// What makes an e-mail address unique and harmless: a tag behind the name, a reserved domain.
///
/// ```
/// mary.smith.k3v7q2xa@example.com         style tagged
///            └ 40 bits, five a character: a permutation of the index
/// mary.smith.301745528@example.com        style digits
///            └ a permutation of the index modulo 10^9
/// ```
///
/// No two indexes have the same tag, and the tag has a fixed length, so no two addresses of a seed
/// are equal, whatever the names are. The domains are those that RFC 2606 §3 keeps out of use.
struct EmailScheme: Sendable {
    /// The most bytes of a tag and its dot, of `@` and one of the shared domains, of a label.
    static let textAtMost = 10 + 18 + 4

    /// What is behind the name.
    let style: EmailStyle
    /// The tags of indexes.
    let tags: Permutation
    private let domains: RandomStream
    private let labels: RandomStream

    /// The addresses of a seed.
    init(_ seed: Seed, _ style: EmailStyle) {
        self.style = style
        tags = Permutation(
            count: style.capacity ?? 1,
            stream: RandomStream(seed, .emailTag, purpose: style.rawValue))
        domains = RandomStream(seed, .emailDomain)
        labels = RandomStream(seed, .emailLabel)
    }

    /// Writes the tag and the dot before it.
    @inline(__always) func writeTag(_ index: UInt64, to contact: inout ContactWriter) {
        switch style {
        case .tagged:
            contact.append(UInt8(ascii: "."))
            contact.append(octets: Self.characters(of: tags.forward(index)))
        case .digits:
            contact.append(UInt8(ascii: "."))
            contact.append(
                decimal: Int(truncatingIfNeeded: tags.forward(index % tags.count)), digits: 9)
        case .plain: break
        }
    }

    /// Writes `@` and one of three domains that everybody shares.
    @inline(__always) func writeDomain(_ index: UInt64, to contact: inout ContactWriter) {
        var draw = domains.draw(index)
        let choice = draw.below(3)
        contact.append(ShortText("@example"))
        contact.append(
            choice == 0 ? ShortText(".com") : choice == 1 ? ShortText(".net") : ShortText(".org"))
    }

    /// Whether someone who has a company gives the address there: every second one.
    @inline(__always) func isAtWork(_ index: UInt64) -> Bool { labels.word(index) >> 63 == 0 }

    /// The index whose tag an address ends with; nothing when it has none.
    func index(ofLocalPart text: some StringProtocol) -> UInt64? {
        guard let dot = text.lastIndex(of: ".") else { return nil }
        let tag = String(text[text.index(after: dot)...])
        switch style {
        case .tagged:
            guard tag.utf8.count == 8 else { return nil }
            var value: UInt64 = 0
            for byte in tag.utf8 {
                guard let number = Self.number(byte) else { return nil }
                value = value << 5 | number
            }
            return tags.inverse(value)
        case .digits:
            guard tag.utf8.allSatisfy({ (48...57).contains($0) }), tag.utf8.count == 9,
                let value = UInt64(tag)
            else { return nil }
            return tags.inverse(value)
        case .plain: return nil
        }
    }

    /// The eight characters of 40 bits as octets, the first one on top: the small letters and 2–7,
    /// as in the base32 of RFC 4648 §6.
    ///
    /// All eight at once: each five bits are moved into an octet, and 73 less is added to those
    /// from 26 on, because "2" is 73 before the character after "z".
    @inline(__always) private static func characters(of tag: UInt64) -> UInt64 {
        var octets = (tag & 0x00FF_FFF0_0000) << 12 | tag & 0x000F_FFFF
        octets = (octets & 0x000F_FC00_000F_FC00) << 6 | octets & 0x0000_03FF_0000_03FF
        octets = (octets & 0x03E0_03E0_03E0_03E0) << 3 | octets & 0x001F_001F_001F_001F
        let digits = (octets &+ 0x0606_0606_0606_0606) >> 5 & 0x0101_0101_0101_0101
        return octets &+ 0x6161_6161_6161_6161 &- digits &* 73
    }

    private static func number(_ character: UInt8) -> UInt64? {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(character - UInt8(ascii: "a"))
        case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt64(character - UInt8(ascii: "2")) + 26
        default: nil
        }
    }
}
