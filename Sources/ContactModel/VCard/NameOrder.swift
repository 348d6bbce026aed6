/// In which order the parts of a name are read.
enum NameOrder {
    case givenFirst
    case familyFirst

    /// Names in Han, kana or Hangul begin with the family name, whatever the locale.
    ///
    /// A name whose parts are in different scripts is read like a Western one.
    init(given: Span<UInt8>, family: Span<UInt8>) {
        let isEastAsian =
            (given.isEmpty || given.beginsEastAsian) && (family.isEmpty || family.beginsEastAsian)
        self = isEastAsian ? .familyFirst : .givenFirst
    }
}

extension Span<UInt8> {
    /// Whether the first character is Han, kana or Hangul; false for text that is not UTF-8.
    fileprivate var beginsEastAsian: Bool {
        guard count >= 3 else { return false }
        let first = UInt32(self[0])
        let rest = UInt32(self[1] & 0x3F) << 6 | UInt32(self[2] & 0x3F)
        switch first {
        case 0xE0...0xEF: return Self.isEastAsian((first & 0x0F) << 12 | rest)
        // U+20000 … U+3FFFF hold nothing but Han.
        case 0xF0: return self[1] >= 0xA0
        default: return false
        }
    }

    private static func isEastAsian(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true  // kana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true  // Han
        case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: true  // Hangul
        default: false
        }
    }
}
