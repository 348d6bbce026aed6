/// Reads Microsoft's Shift_JIS.
enum CP932 {
    private static let table: [UInt16] = CP932Table.rows.withUTF8Buffer { row in
        unsafe String(decoding: row, as: UTF8.self).unicodeScalars.map { UInt16($0.value) }
    }

    /// The row of each first byte, or 255.
    private static let rowOfLead: [UInt8] = {
        var rows = [UInt8](repeating: 255, count: 256)
        for (row, lead) in CP932Table.leads.enumerated() { rows[Int(lead)] = UInt8(row) }
        return rows
    }()

    /// Whether a byte is the first of two.
    @inline(__always) static func isLead(_ byte: UInt8) -> Bool {
        (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
    }

    /// The character of two bytes, or nothing.
    static func scalar(_ lead: UInt8, _ trail: UInt8) -> UInt16? {
        guard (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
        let column = Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
        if (0xF0...0xF9).contains(lead) {
            return UInt16(0xE000 + (Int(lead) - 0xF0) * 188 + column)
        }
        let row = rowOfLead[Int(lead)]
        guard row != 255 else { return nil }
        let scalar = table[Int(row) * 188 + column]
        return scalar == 0xFFFD ? nil : scalar
    }

    /// The text in UTF-8; a byte that stands for nothing becomes U+FFFD.
    static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        var lead: UInt8?
        for byte in bytes {
            if let first = lead {
                lead = nil
                if let scalar = scalar(first, byte) {
                    text.append(scalar: UInt32(scalar))
                    continue
                }
                text.append(scalar: 0xFFFD)
                // The second byte may be an end of line or a separator: it is not lost.
            }
            switch byte {
            case 0..<0x80: text.append(byte)
            case 0xA1...0xDF: text.append(scalar: UInt32(byte) - 0xA1 + 0xFF61)
            case _ where isLead(byte): lead = byte
            default: text.append(scalar: 0xFFFD)
            }
        }
        if lead != nil { text.append(scalar: 0xFFFD) }
        return text
    }
}

extension [UInt8] {
    /// Appends a character in UTF-8; U+FFFD for a number that is none.
    mutating func append(scalar: UInt32) {
        switch scalar {
        case 0..<0x80: append(UInt8(scalar))
        case 0x80..<0x800:
            append(UInt8(0xC0 | scalar >> 6))
            append(UInt8(0x80 | scalar & 0x3F))
        case 0xD800..<0xE000: append(scalar: 0xFFFD)
        case 0x800..<0x10000:
            append(UInt8(0xE0 | scalar >> 12))
            append(UInt8(0x80 | scalar >> 6 & 0x3F))
            append(UInt8(0x80 | scalar & 0x3F))
        case 0x10000..<0x110000:
            append(UInt8(0xF0 | scalar >> 18))
            append(UInt8(0x80 | scalar >> 12 & 0x3F))
            append(UInt8(0x80 | scalar >> 6 & 0x3F))
            append(UInt8(0x80 | scalar & 0x3F))
        default: append(scalar: 0xFFFD)
        }
    }
}
