extension ContactUID {
    /// Takes a UUID as address books write it: with `urn:uuid:` or braces, in any case.
    public init?(uuidText text: some StringProtocol) {
        var word = text.trimmed.lowercased()[...]
        if word.hasPrefix("urn:uuid:") { word = word.dropFirst(9) }
        if word.hasPrefix("{"), word.hasSuffix("}") { word = word.dropFirst().dropLast() }
        let bytes = Array(word.utf8)
        guard bytes.count == Self.textLength else { return nil }
        var digits: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(place) {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                digits.append(byte)
            }
        }
        var halves: [UInt64] = [0, 0]
        for place in stride(from: 0, to: 32, by: 2) {
            guard let byte = CardText.hexByte(digits, place) else { return nil }
            halves[place / 16] = halves[place / 16] << 8 | UInt64(byte)
        }
        self.init(high: halves[0], low: halves[1])
    }

    /// The UUID of version 5 of a name in a namespace (RFC 9562 §5.5).
    public init(namespace: ContactUID, name: some Sequence<UInt8>) {
        var message: [UInt8] = []
        for half in [namespace.high, namespace.low] {
            for shift in stride(from: 56, through: 0, by: -8) {
                message.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
            }
        }
        message.append(contentsOf: name)
        let digest = SHA1.digest(message)
        let high = digest[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let low = digest[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        self.init(
            high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x5000,
            low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }

    /// The namespace of contacts without a UUID of their own; never to be changed.
    static let importNamespace = ContactUID(
        high: 0x9C1E_7D52_5A0B_4C57, low: 0x8E61_3B1F_60D2_A7C4)
}
