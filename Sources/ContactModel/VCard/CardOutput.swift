/// The lines of one card as they are written: escaped, encoded and broken by its version's rules.
struct CardOutput {
    let dialect: VCardDialect
    let isFolded: Bool
    /// The card so far.
    private(set) var bytes: [UInt8] = []

    init(_ dialect: VCardDialect, isFolded: Bool) {
        self.dialect = dialect
        self.isFolded = isFolded
    }

    /// A line of a text value behind `head`, a name with its parameters.
    mutating func text(_ head: String, _ value: String) {
        write(head, [value], isList: false)
    }

    /// A line of components, each a text.
    mutating func structured(_ head: String, _ components: [String]) {
        write(head, components, isList: true)
    }

    private mutating func write(_ head: String, _ components: [String], isList: Bool) {
        guard dialect.version == .v21 else {
            var line = Array(head.utf8) + [Unit.colon]
            for (number, component) in components.enumerated() {
                if number > 0 { line.append(Unit.semicolon) }
                let text = Array(component.utf8)
                line.append(atMost: 2 * text.count + 1) { VCardLine.append(text.span, to: &$0) }
            }
            return end(line)
        }
        let plain = components.map { Self.escaped21($0, isComponent: isList) }
        let line = Array((head + ":").utf8) + Array(plain.joined(separator: [Unit.semicolon]))
        if !needsQuotedPrintable(line) { return end(line) }
        // Android undoes the encoding behind the split and no escapes; others the other way round.
        let isAndroid = dialect == .android21
        let parts = components.map { Self.escaped21($0, isComponent: isList && !isAndroid) }
        quotedPrintable(head, parts)
    }

    /// A line of a value in one line that is escaped already, as vCard 3.0 does it.
    mutating func raw(_ head: String, _ value: String) {
        var text = Array(value.utf8)
        guard dialect.version == .v21 else {
            if text.contains(where: Unit.isLineEnd) { text = CardText.escapedAgain(text, .v30) }
            return end(Array((head + ":").utf8) + text)
        }
        text = Self.withLineEnds(text)
        let line = Array((head + ":").utf8) + text
        if !needsQuotedPrintable(line) { return end(line) }
        let parts = text.split(separator: Unit.semicolon, omittingEmptySubsequences: false)
        quotedPrintable(head, parts.map(Array.init))
    }

    /// A line of base64; in 2.1 an empty line is its end.
    mutating func base64(_ head: String, _ value: String) {
        let text = value.utf8.filter { !Unit.isBlank($0) && !Unit.isLineEnd($0) }
        end(Array((head + ":").utf8) + text)
        if dialect.version == .v21 { bytes.append(contentsOf: "\r\n".utf8) }
    }

    /// Ends a line, folding it when it is too long and may be folded.
    private mutating func end(_ line: [UInt8]) {
        // A fold adds 3 octets to at least 37.
        bytes.append(atMost: line.count + line.count / 8 + 8) { card in
            card.append(line.span)
            if isFolded { VCardLine.end(startedAt: 0, in: &card) } else { card.append("\r\n") }
        }
    }

    private func needsQuotedPrintable(_ line: [UInt8]) -> Bool {
        let isLong = isFolded && line.count > VCardLine.maximumOctets
        return isLong || line.last == Unit.equals || line.contains { $0 >= 0x7F || $0 < 0x20 }
    }

    private mutating func quotedPrintable(_ head: String, _ components: [[UInt8]]) {
        var head = head
        let isForeign = components.contains { $0.contains { $0 >= 0x80 } }
        if isForeign { head += ";CHARSET=UTF-8" }
        var encoder = QuotedPrintable(
            line: Array((head + ";ENCODING=QUOTED-PRINTABLE:").utf8), isFolded: isFolded,
            encodesAll: dialect == .android21)
        for (number, component) in components.enumerated() {
            if number > 0 { encoder.separate() }
            encoder.append(component)
        }
        bytes.append(contentsOf: encoder.bytes)
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// A text in 2.1, whose readers take `\\` for a backslash although versit does not name it.
    private static func escaped21(_ text: String, isComponent: Bool) -> [UInt8] {
        let value = Array(text.withLineFeeds.utf8)
        let isPlain = !value.contains {
            $0 == Unit.backslash || ($0 == Unit.semicolon && isComponent)
        }
        if isPlain { return value }
        var escaped: [UInt8] = []
        for byte in value {
            if byte == Unit.backslash || byte == Unit.semicolon && isComponent {
                escaped.append(Unit.backslash)
            }
            escaped.append(byte)
        }
        return escaped
    }

    /// The value with line ends where it has `\n`; other escapes stay.
    private static func withLineEnds(_ value: [UInt8]) -> [UInt8] {
        guard value.contains(Unit.backslash) else { return value }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if isEscaped, byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") {
                text[text.count - 1] = Unit.lineFeed
            } else {
                text.append(byte)
            }
            isEscaped = byte == Unit.backslash && !isEscaped
        }
        return text
    }
}
