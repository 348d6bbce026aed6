/// One property of a card as bytes: its physical lines joined, still encoded.
struct CardLine: Sendable {
    var bytes: [UInt8]
    /// How many lines of the card come before it.
    var line: Int
}

/// Joins the physical lines of a card to properties.
///
/// On bytes, because a fold may stand inside a character.
struct CardLines {
    private enum Kind {
        case unknown
        case text
        case quotedPrintable
        case base64
    }

    private(set) var lines: [CardLine] = []
    /// Lines that are no property and continue none.
    private(set) var strays = 0
    private let version: CardVersion
    private var kind = Kind.unknown
    private var isSoftBreak = false
    private var isBehindBlank = false
    private var agentDepth = 0

    /// Joins the lines of one card.
    init(_ physical: [ArraySlice<UInt8>], version: CardVersion) {
        self.version = version
        for (number, line) in physical.enumerated() {
            take(line, number, isBroken: Self.isBroken(line, physical[(number + 1)...]))
        }
    }

    /// Whether a line is a name with parameters that go on behind a fold, where the colon is.
    private static func isBroken(
        _ line: ArraySlice<UInt8>, _ following: ArraySlice<ArraySlice<UInt8>>
    ) -> Bool {
        guard let next = following.first?.first, Unit.isBlank(next), !line.contains(Unit.colon),
            let end = line.firstIndex(of: Unit.semicolon), end > line.startIndex,
            line[..<end].allSatisfy(isNameByte)
        else { return false }
        // Parameters of this length do not exist; the limit keeps hostile folds linear.
        return following.prefix { $0.first.map(Unit.isBlank) ?? false }.prefix(64)
            .contains { $0.contains(Unit.colon) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    private mutating func take(_ line: ArraySlice<UInt8>, _ number: Int, isBroken: Bool) {
        if agentDepth > 0 || isAgent(line) { return takeAgent(line) }
        if line.allSatisfy(Unit.isBlank) {
            (isSoftBreak, isBehindBlank) = (false, true)
            return
        }
        defer { isBehindBlank = false }
        if isSoftBreak && !Self.isWord("END:VCARD", line) { return append(line) }
        isSoftBreak = false
        if let first = line.first, Unit.isBlank(first), !lines.isEmpty {
            return unfold(line)
        }
        if line.contains(Unit.colon) || lines.isEmpty || isBroken { return begin(line, number) }
        if kind == .base64 && !isBehindBlank { return append(line) }
        // A line end inside a value that its writer forgot to escape.
        strays += 1
        lines[lines.count - 1].bytes.append(Unit.lineFeed)
        append(line)
    }

    private mutating func begin(_ line: ArraySlice<UInt8>, _ number: Int) {
        lines.append(CardLine(bytes: [], line: number))
        kind = .unknown
        append(line)
        let bytes = lines[lines.count - 1].bytes
        guard bytes.count < 64, let nested = bytes.firstIndex(of: Unit.colon) else { return }
        if Self.isAgentHead(bytes[...nested]), Self.isWord("BEGIN:VCARD", bytes[(nested + 1)...]) {
            agentDepth = 1
        }
    }

    /// RFC 2425 drops one white space; RFC 822, the rule of 2.1, keeps it in a text.
    private mutating func unfold(_ line: ArraySlice<UInt8>) {
        switch kind {
        case .base64: append(line.drop(while: Unit.isBlank))
        case .quotedPrintable, .unknown, .text: append(version == .v21 ? line : line.dropFirst())
        }
    }

    private mutating func append(_ line: ArraySlice<UInt8>) {
        let last = lines.count - 1
        lines[last].bytes.append(contentsOf: line)
        if kind == .unknown { kind = Self.kind(of: lines[last].bytes) }
        isSoftBreak = kind == .quotedPrintable && endsWithEquals()
    }

    /// Takes a soft break off the end of the property: `=` and the white space behind it.
    private mutating func endsWithEquals() -> Bool {
        let last = lines.count - 1
        var end = lines[last].bytes.count
        while end > 0, Unit.isBlank(lines[last].bytes[end - 1]) { end -= 1 }
        guard end > 0, lines[last].bytes[end - 1] == Unit.equals else { return false }
        lines[last].bytes.removeLast(lines[last].bytes.count - end + 1)
        return true
    }

    /// How the value is encoded, once the colon before it is there.
    private static func kind(of property: [UInt8]) -> Kind {
        // Parameters of this length do not exist; the limit keeps hostile folds linear.
        let head = property.prefix(4_096)
        guard let colon = head.firstIndex(of: Unit.colon) else {
            return property.count < 4_096 ? .unknown : .text
        }
        let parameters = head[..<colon].map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
        for parameter in parameters.split(separator: Unit.semicolon).dropFirst() {
            let value = parameter.drop { $0 != Unit.equals }.dropFirst()
            let word = value.isEmpty ? parameter : value
            if word.elementsEqual("QUOTED-PRINTABLE".utf8) { return .quotedPrintable }
            if word.elementsEqual("BASE64".utf8) { return .base64 }
            if word.elementsEqual("B".utf8), parameter.starts(with: "ENCODING".utf8) {
                return .base64
            }
        }
        return .text
    }

    /// Whether a nested card begins: it belongs to the property AGENT, and is kept as its text.
    private func isAgent(_ line: ArraySlice<UInt8>) -> Bool {
        guard Self.isWord("BEGIN:VCARD", line), let last = lines.last else { return false }
        return Self.isAgentHead(last.bytes[...])
    }

    private static func isAgentHead(_ bytes: ArraySlice<UInt8>) -> Bool {
        let isNamed = ["AGENT:", "AGENT;"].contains { isWord($0, bytes.prefix(6)) }
        return isNamed && bytes.last == Unit.colon
    }

    private mutating func takeAgent(_ line: ArraySlice<UInt8>) {
        if Self.isWord("END:VCARD", line) { agentDepth -= 1 }
        if Self.isWord("BEGIN:VCARD", line) { agentDepth += 1 }
        lines[lines.count - 1].bytes.append(contentsOf: line)
        lines[lines.count - 1].bytes.append(Unit.lineFeed)
        kind = .text
    }

    /// Whether a line is this word, in any case, and white space.
    static func isWord(_ word: StaticString, _ line: ArraySlice<UInt8>) -> Bool {
        var line = line
        while let last = line.last, Unit.isBlank(last) { line.removeLast() }
        guard line.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for (offset, byte) in line.enumerated() {
                let capital = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
                if unsafe letters[offset] != capital { return false }
            }
            return true
        }
    }
}

extension [UInt8] {
    /// The lines, without what ends them: LF, CRLF or CR.
    var physicalLines: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        var place = 0
        while place < count {
            let byte = self[place]
            guard Unit.isLineEnd(byte) else {
                place += 1
                continue
            }
            lines.append(self[start..<place])
            let isPair =
                byte == Unit.carriageReturn && place + 1 < count
                && self[place + 1] == Unit.lineFeed
            place += isPair ? 2 : 1
            start = place
        }
        if start < count { lines.append(self[start...]) }
        return lines
    }
}
