/// Reads a JSON text by the letter of RFC 8259; says what is wrong and in which line.
struct JSONParser {
    /// Address books nest six levels deep; the limit bounds the stack.
    static let maximumDepth = 64

    private let text: [UInt8]
    private var place = 0

    private init(_ text: [UInt8]) { self.text = text }

    /// The one value of a text that stands `depth` levels deep.
    static func parse(_ text: [UInt8], depth: Int = 0) throws(JSONFailure) -> JSONValue {
        var parser = JSONParser(text)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
        let value = try parser.value(depth)
        parser.skipBlanks()
        guard parser.place == text.count else { throw parser.failure("text behind the value") }
        return value
    }

    private func failure(_ reason: String) -> JSONFailure {
        let before = text[..<min(place, text.count)]
        return JSONFailure(reason: reason, line: before.count { $0 == Unit.lineFeed })
    }

    private mutating func skipBlanks() {
        while place < text.count, Unit.isBlank(text[place]) || Unit.isLineEnd(text[place]) {
            place += 1
        }
    }

    private mutating func value(_ depth: Int) throws(JSONFailure) -> JSONValue {
        guard depth < Self.maximumDepth else {
            throw failure("nested deeper than \(Self.maximumDepth)")
        }
        skipBlanks()
        guard place < text.count else { throw failure("unexpected end") }
        switch text[place] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try list(depth)
        case Unit.quote: return .string(try string())
        case UInt8(ascii: "-"), 0x30...0x39: return try number()
        default: return try word()
        }
    }

    private mutating func object(_ depth: Int) throws(JSONFailure) -> JSONValue {
        var members: [JSONValue.Member] = []
        place += 1
        skipBlanks()
        if place < text.count, text[place] == UInt8(ascii: "}") {
            place += 1
            return .object([])
        }
        while true {
            skipBlanks()
            guard place < text.count else { throw failure("unexpected end") }
            guard text[place] == Unit.quote else { throw failure("a key must be a string") }
            let key = try string()
            skipBlanks()
            try expect(Unit.colon, "no colon behind a key")
            skipBlanks()
            let start = place
            let value = try value(depth + 1)
            members.append(.init(key: key, value: value, place: start..<place))
            if try isLast(UInt8(ascii: "}")) { return .object(members) }
        }
    }

    private mutating func list(_ depth: Int) throws(JSONFailure) -> JSONValue {
        var values: [JSONValue] = []
        place += 1
        skipBlanks()
        if place < text.count, text[place] == UInt8(ascii: "]") {
            place += 1
            return .list([])
        }
        while true {
            values.append(try value(depth + 1))
            if try isLast(UInt8(ascii: "]")) { return .list(values) }
        }
    }

    /// Passes a comma, or the end of the object or list.
    private mutating func isLast(_ end: UInt8) throws(JSONFailure) -> Bool {
        skipBlanks()
        guard place < text.count else { throw failure("unexpected end") }
        let byte = text[place]
        guard byte == end || byte == Unit.comma else { throw failure("unexpected character") }
        place += 1
        return byte == end
    }

    private mutating func expect(_ byte: UInt8, _ reason: String) throws(JSONFailure) {
        guard place < text.count else { throw failure("unexpected end") }
        guard text[place] == byte else { throw failure(reason) }
        place += 1
    }

    private mutating func string() throws(JSONFailure) -> String {
        place += 1
        var bytes: [UInt8] = []
        while place < text.count {
            let byte = text[place]
            switch byte {
            case Unit.quote:
                place += 1
                return String(decoding: bytes, as: UTF8.self)
            case Unit.backslash: try escape(&bytes)
            case 0..<0x20: throw failure("control character in a string")
            default:
                bytes.append(byte)
                place += 1
            }
        }
        throw failure("unexpected end")
    }

    private mutating func escape(_ bytes: inout [UInt8]) throws(JSONFailure) {
        guard place + 1 < text.count else {
            place = text.count
            throw failure("unexpected end")
        }
        let letter = text[place + 1]
        place += 2
        switch letter {
        case UInt8(ascii: "n"): bytes.append(Unit.lineFeed)
        case UInt8(ascii: "r"): bytes.append(Unit.carriageReturn)
        case UInt8(ascii: "t"): bytes.append(Unit.tab)
        case UInt8(ascii: "b"): bytes.append(8)
        case UInt8(ascii: "f"): bytes.append(12)
        case Unit.quote, Unit.backslash, UInt8(ascii: "/"): bytes.append(letter)
        case UInt8(ascii: "u"):
            let scalar = try scalar()
            // Databases refuse NUL.
            if scalar != 0 { bytes.append(scalar: scalar) }
        default: throw failure("unknown escape")
        }
    }

    /// The character of four digits, or of two halves of a surrogate pair; U+FFFD for a half.
    private mutating func scalar() throws(JSONFailure) -> UInt32 {
        let first = try codeUnit()
        guard (0xD800..<0xDC00).contains(first), place + 1 < text.count,
            text[place] == Unit.backslash, text[place + 1] == UInt8(ascii: "u")
        else { return first }
        let back = place
        place += 2
        let second = try codeUnit()
        guard (0xDC00..<0xE000).contains(second) else {
            place = back
            return 0xFFFD
        }
        return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }

    private mutating func codeUnit() throws(JSONFailure) -> UInt32 {
        guard place + 4 <= text.count else {
            place = text.count
            throw failure("unexpected end")
        }
        guard let high = CardText.hexByte(text, place), let low = CardText.hexByte(text, place + 2)
        else { throw failure("no hexadecimal digits behind \\u") }
        place += 4
        return UInt32(high) << 8 | UInt32(low)
    }

    private mutating func number() throws(JSONFailure) -> JSONValue {
        let start = place
        if text[place] == UInt8(ascii: "-") { place += 1 }
        let digits = skipDigits()
        guard digits > 0 else { throw failure("no digits in a number") }
        if digits > 1, text[place - digits] == UInt8(ascii: "0") {
            throw failure("leading zero in number")
        }
        if place < text.count, text[place] == UInt8(ascii: ".") {
            place += 1
            guard skipDigits() > 0 else { throw failure("no digits in a number") }
        }
        if place < text.count, text[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[place]) {
                place += 1
            }
            guard skipDigits() > 0 else { throw failure("no digits in a number") }
        }
        return .number(String(decoding: text[start..<place], as: UTF8.self))
    }

    private mutating func skipDigits() -> Int {
        let start = place
        while place < text.count, (0x30...0x39).contains(text[place]) { place += 1 }
        return place - start
    }

    private mutating func word() throws(JSONFailure) -> JSONValue {
        for (word, value) in Self.words where text[place...].starts(with: word.utf8) {
            place += word.utf8.count
            return value
        }
        let rest = text[place...]
        let isBegun = Self.words.contains { $0.0.utf8.starts(with: rest) }
        if isBegun { place = text.count }
        throw failure(isBegun ? "unexpected end" : "unexpected character")
    }

    private static let words: [(String, JSONValue)] = [
        ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
}
