/// Encodes a value of vCard 2.1 (RFC 2045 §6.7), with soft breaks only between characters.
///
/// Google's importer loses a character that a break cuts in two.
struct QuotedPrintable {
    /// What has been written, the line's beginning included.
    private(set) var bytes: [UInt8]
    private let isFolded: Bool
    /// Android's own cards encode every byte; others only what must be.
    private let encodesAll: Bool
    private var column: Int

    init(line: [UInt8], isFolded: Bool, encodesAll: Bool) {
        bytes = line
        self.isFolded = isFolded
        self.encodesAll = encodesAll
        column = line.count
    }

    /// Appends a semicolon that separates components.
    mutating func separate() { put([Unit.semicolon]) }

    /// Appends a text in UTF-8; each line end becomes CRLF.
    mutating func append(_ text: [UInt8]) {
        var place = 0
        while place < text.count {
            var end = place + 1
            while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
            let isLast = end == text.count
            let character = text[place..<end]
            put(text[place] == Unit.lineFeed ? Array("=0D=0A".utf8) : encoded(character, isLast))
            place = end
        }
    }

    private func encoded(_ character: ArraySlice<UInt8>, _ isLast: Bool) -> [UInt8] {
        if let byte = character.first, character.count == 1, !encodesAll, isPlain(byte, isLast) {
            return [byte]
        }
        return character.flatMap { [Unit.equals, Self.digit($0 >> 4), Self.digit($0 & 15)] }
    }

    /// A colon is encoded so that no line of a value can look like one of the card.
    private func isPlain(_ byte: UInt8, _ isLast: Bool) -> Bool {
        switch byte {
        case Unit.equals, Unit.colon: false
        case Unit.space: !isLast
        default: (0x21...0x7E).contains(byte)
        }
    }

    private mutating func put(_ token: [UInt8]) {
        // One octet stays free for the `=` of the break.
        if isFolded && column + token.count > VCardLine.maximumOctets - 1 {
            bytes.append(contentsOf: "=\r\n".utf8)
            column = 0
        }
        bytes.append(contentsOf: token)
        column += token.count
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }
}
