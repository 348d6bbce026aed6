/// Finds in any text what may be an e-mail address or a phone number.
///
/// Each is found by its sign, `@` or `+`, also where JSON has escaped that; what belongs to it is
/// looked for on both sides. A number without `+` cannot be told from any other number.
enum ReachFinder {
    /// Something that could reach a person.
    enum Finding: Hashable {
        case email(String)
        case phone(String)
    }

    /// The most bytes of a value on either side of its sign: an address has at most 254 (RFC 5321).
    static let reachBytes = 512

    /// Gives `found` each candidate in `bytes`, in their order.
    static func search(_ bytes: ArraySlice<UInt8>, _ found: (Finding) -> Void) {
        search(bytes, signs: bytes.startIndex..<bytes.endIndex, found)
    }

    /// Gives `found` each candidate whose sign begins in a part of `bytes`; the rest is what stands
    /// around it.
    static func search(
        _ bytes: ArraySlice<UInt8>, signs: Range<Int>, _ found: (Finding) -> Void
    ) {
        var position = signs.lowerBound
        while position < signs.upperBound {
            defer { position += 1 }
            switch bytes[position] {
            case UInt8(ascii: "@"):
                address(around: position..<position + 1, in: bytes).map { found(.email($0)) }
            case UInt8(ascii: "+"):
                number(after: position..<position + 1, in: bytes).map { found(.phone($0)) }
            case UInt8(ascii: "\\"):
                // .NET writes each + into JSON like this.
                let end = position + escapeSize
                guard end <= bytes.endIndex else { continue }
                let word = bytes[position..<end].map { $0.isLetter ? $0 | 0x20 : $0 }
                if word == escapedAt {
                    address(around: position..<end, in: bytes).map { found(.email($0)) }
                } else if word == escapedPlus {
                    number(after: position..<end, in: bytes).map { found(.phone($0)) }
                }
            default: break
            }
        }
    }

    private static let escapedAt = Array(#"\u0040"#.utf8)
    private static let escapedPlus = Array(#"\u002b"#.utf8)
    private static let escapeSize = escapedAt.count
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    /// Whether it is a part of a character outside ASCII.
    var isBeyondASCII: Bool { self >= 0x80 }
}
