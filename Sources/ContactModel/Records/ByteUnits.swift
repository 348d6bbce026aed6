/// Makes code units that scanners understand of a file's bytes: ASCII, or `Unit.other`.
struct ByteUnits: Sendable {
    private let encoding: TextEncoding
    private var first: UInt8?

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    /// How many bytes a unit has.
    var width: Int { encoding.isByteOriented ? 1 : 2 }

    /// Feeds a scanner the units of the next bytes; the half of a unit waits for the other half.
    mutating func lend(_ piece: Span<UInt8>, to scanner: inout any RecordScanner) {
        switch encoding {
        case .utf8, .singleByte: scanner.feed(piece)
        case .cp932: scanner.feed(withoutTrails(piece).span)
        case .utf16LittleEndian: scanner.feed(pairs(piece, isLittle: true).span)
        case .utf16BigEndian: scanner.feed(pairs(piece, isLittle: false).span)
        }
    }

    /// Second bytes are hidden: they may look like `|` or a letter.
    private mutating func withoutTrails(_ piece: Span<UInt8>) -> [UInt8] {
        var units: [UInt8] = []
        units.reserveCapacity(piece.count)
        for position in piece.indices {
            let byte = piece[position]
            if first != nil, byte >= 0x40 {
                units.append(Unit.other)
                first = nil
            } else {
                first = CP932.isLead(byte) ? byte : nil
                units.append(byte)
            }
        }
        return units
    }

    private mutating func pairs(_ piece: Span<UInt8>, isLittle: Bool) -> [UInt8] {
        var units: [UInt8] = []
        units.reserveCapacity(piece.count / 2 + 1)
        for position in piece.indices {
            guard let half = first else {
                first = piece[position]
                continue
            }
            let (low, high) = isLittle ? (half, piece[position]) : (piece[position], half)
            units.append(high == 0 && low < 0x80 ? low : Unit.other)
            first = nil
        }
        return units
    }
}
