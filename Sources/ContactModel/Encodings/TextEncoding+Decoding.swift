extension TextEncoding {
    /// The text of some bytes in UTF-8; what stands for nothing becomes U+FFFD.
    public func decode(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8:
            // Almost always valid, and then nothing is copied.
            guard !bytes.isValidUTF8 else { return bytes }
            return Array(String(decoding: bytes, as: UTF8.self).utf8)
        case .utf16LittleEndian: return Self.decodeUTF16(bytes, low: 0, high: 1)
        case .utf16BigEndian: return Self.decodeUTF16(bytes, low: 1, high: 0)
        case .cp932: return CP932.decode(bytes)
        case .singleByte(let set): return set.decode(bytes)
        }
    }

    /// Whether ASCII characters are one byte each, so that lines can be found in the bytes.
    package var isByteOriented: Bool { self != .utf16LittleEndian && self != .utf16BigEndian }

    private static func decodeUTF16(_ bytes: [UInt8], low: Int, high: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var lead: UInt32?
        for place in stride(from: 0, to: bytes.count - 1, by: 2) {
            let unit = UInt32(bytes[place + low]) | UInt32(bytes[place + high]) << 8
            if let first = lead {
                lead = nil
                if (0xDC00..<0xE000).contains(unit) {
                    text.append(scalar: 0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00))
                    continue
                }
                text.append(scalar: 0xFFFD)
            }
            if (0xD800..<0xDC00).contains(unit) { lead = unit } else { text.append(scalar: unit) }
        }
        if lead != nil || bytes.count % 2 == 1 { text.append(scalar: 0xFFFD) }
        return text
    }
}

extension SingleByteSet {
    private static let tables: [UInt16] = rows.withUTF8Buffer { row in
        unsafe String(decoding: row, as: UTF8.self).unicodeScalars.map { UInt16($0.value) }
    }

    /// The text of some bytes in UTF-8.
    func decode(_ bytes: [UInt8]) -> [UInt8] {
        let start = (Self.allCases.firstIndex(of: self) ?? 0) * 128
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 4)
        for byte in bytes {
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            let scalar = Self.tables[start + Int(byte) - 0x80]
            text.append(scalar: scalar == 0xFFFD ? UInt32(byte) : UInt32(scalar))
        }
        return text
    }
}

extension [UInt8] {
    /// Whether the bytes are UTF-8 by the letter (RFC 3629).
    var isValidUTF8: Bool {
        var checker = UTF8Checker()
        for byte in self where !checker.take(byte) { return false }
        return checker.isComplete
    }
}

/// Checks UTF-8 byte by byte, so that text may come in pieces.
struct UTF8Checker: Sendable {
    private var missing = 0
    private var next: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether no character was left half.
    var isComplete: Bool { missing == 0 }

    /// Takes the next byte; false when it cannot stand there.
    @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
        if missing == 0 {
            if byte < 0x80 { return true }
            return begin(byte)
        }
        guard next.contains(byte) else { return false }
        missing -= 1
        next = 0x80...0xBF
        return true
    }

    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, next) = (2, 0xA0...0xBF)
        case 0xED: (missing, next) = (2, 0x80...0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, next) = (3, 0x90...0xBF)
        case 0xF4: (missing, next) = (3, 0x80...0x8F)
        case 0xF1...0xF3: missing = 3
        default: return false
        }
        return true
    }
}
