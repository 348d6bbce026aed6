/// One property of a card: `group.NAME;PARAMETER=value:VALUE`, the value still encoded.
struct CardProperty: Sendable {
    /// One parameter; the name is in capitals.
    struct Parameter: Hashable, Sendable {
        var name: String
        var value: String
    }

    /// The group in capitals; empty when there is none.
    var group = ""
    /// The name in capitals.
    var name = ""
    var parameters: [Parameter] = []
    /// The value as it stands in the file.
    var value: [UInt8] = []

    /// Reads a joined line; nothing when there is no name and no colon.
    init?(_ line: [UInt8]) {
        guard let colon = Self.endOfHead(line) else { return nil }
        value = Array(line[(colon + 1)...])
        let head = line[..<colon]
        // Half of all properties have a name and nothing more.
        if !head.isEmpty, head.allSatisfy({ (0x41...0x5A).contains($0) || $0 == 0x2D }) {
            name = String(decoding: head, as: UTF8.self)
            return
        }
        var pieces = Self.pieces(head)[...]
        guard let name = pieces.popFirst() else { return nil }
        let path = name.trimmed.uppercased()
        if let dot = path.lastIndex(of: ".") {
            group = String(path[..<dot])
            self.name = String(path[path.index(after: dot)...])
        } else {
            self.name = path
        }
        guard !self.name.isEmpty else { return nil }
        parameters = pieces.flatMap(Self.parameters)
    }

    /// The values of all parameters of this name.
    func values(of parameter: String) -> [String] {
        parameters.filter { $0.name == parameter }.map(\.value)
    }

    /// Whether a parameter has this value, in any case.
    func has(_ parameter: String, _ value: String) -> Bool {
        parameters.contains {
            $0.name == parameter && $0.value.uppercased() == value
        }
    }

    /// The colon that ends the parameters: the first one outside of quotes.
    private static func endOfHead(_ line: [UInt8]) -> Int? {
        var isQuoted = false
        for (place, byte) in line.enumerated() {
            switch byte {
            case Unit.quote:
                // Apple writes \" for a quote that is data.
                if place == 0 || line[place - 1] != Unit.backslash { isQuoted.toggle() }
            case Unit.colon where !isQuoted: return place
            default: break
            }
        }
        // A quote that is never closed is data, too.
        return line.firstIndex(of: Unit.colon)
    }

    /// The name and the parameters: what stands between semicolons outside of quotes.
    private static func pieces(_ head: ArraySlice<UInt8>) -> [String] {
        var pieces: [String] = []
        var piece: [UInt8] = []
        var isQuoted = false
        var previous: UInt8 = 0
        for byte in head {
            if byte == Unit.quote && previous != Unit.backslash { isQuoted.toggle() }
            if byte == Unit.semicolon && !isQuoted {
                pieces.append(String(decoding: piece, as: UTF8.self))
                piece.removeAll()
            } else {
                piece.append(byte)
            }
            previous = byte
        }
        pieces.append(String(decoding: piece, as: UTF8.self))
        return pieces
    }

    /// A piece as parameters: a list of types is as many of them, a bare word is a type.
    private static func parameters(_ piece: String) -> [Parameter] {
        guard let equals = piece.firstIndex(of: "=") else {
            return bare(piece.trimmed)
        }
        let name = piece[..<equals].trimmed.uppercased()
        let value = piece[piece.index(after: equals)...].trimmed
        if name == "TYPE" {
            return value.split(separator: ",").map {
                Parameter(name: name, value: unquoted($0.trimmed))
            }
        }
        return [Parameter(name: name, value: unquoted(value))]
    }

    private static func bare(_ word: String) -> [Parameter] {
        switch word.uppercased() {
        case "": []
        case "QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT":
            [Parameter(name: "ENCODING", value: word)]
        default: [Parameter(name: "TYPE", value: word)]
        }
    }

    /// Without quotes around it, and with the escapes of RFC 6868 and Apple undone.
    private static func unquoted(_ value: String) -> String {
        var value = value[...]
        if value.hasPrefix("\"") { value = value.dropFirst() }
        if value.hasSuffix("\""), !value.hasSuffix("\\\"") { value = value.dropLast() }
        guard value.utf8.contains(UInt8(ascii: "^")) || value.utf8.contains(Unit.backslash) else {
            return String(value)
        }
        var text = ""
        var escape: Character?
        for character in value {
            switch (escape, character) {
            case ("^", "n"), ("^", "N"): text += "\n"
            case ("^", "'"), ("\\", "\""): text += "\""
            case ("^", "^"): text += "^"
            case ("\\", "^"), ("\\", "\\"), ("^", "\\"):
                // The first one was text.
                text += escape.map { String($0) } ?? ""
                escape = character
                continue
            case (let mark?, _): text += String(mark) + String(character)
            case (nil, "^"), (nil, "\\"):
                escape = character
                continue
            case (nil, _): text.append(character)
            }
            escape = nil
        }
        return text + (escape.map { String($0) } ?? "")
    }
}
