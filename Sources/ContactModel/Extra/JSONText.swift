/// Finds the parts of a JSON text by their places, without making values of them.
///
/// Text that is not JSON ends the search early; nothing is read outside the given range.
enum JSONText {
    /// Shows each member of the object in `range`: where key and value lie, quotes included.
    static func forEachMember(
        of text: Span<UInt8>, _ range: Range<Int>,
        _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void
    ) {
        var place = skipBlanks(text, range.lowerBound, range.upperBound)
        guard place < range.upperBound, text[place] == UInt8(ascii: "{") else { return }
        place = skipBlanks(text, place + 1, range.upperBound)
        while place < range.upperBound, text[place] == UInt8(ascii: "\"") {
            let key = place..<endOfValue(text, place, range.upperBound)
            place = skipBlanks(text, key.upperBound, range.upperBound)
            guard place < range.upperBound, text[place] == UInt8(ascii: ":") else { return }
            place = skipBlanks(text, place + 1, range.upperBound)
            let value = place..<endOfValue(text, place, range.upperBound)
            body(key, value)
            guard let next = placeAfterComma(text, value.upperBound, range.upperBound) else {
                return
            }
            place = next
        }
    }

    /// Shows where each element of the list in `range` lies.
    static func forEachElement(
        of text: Span<UInt8>, _ range: Range<Int>, _ body: (Range<Int>) -> Void
    ) {
        var place = range.lowerBound
        guard place < range.upperBound, text[place] == UInt8(ascii: "[") else { return }
        place = skipBlanks(text, place + 1, range.upperBound)
        while place < range.upperBound, text[place] != UInt8(ascii: "]") {
            let value = place..<endOfValue(text, place, range.upperBound)
            body(value)
            guard let next = placeAfterComma(text, value.upperBound, range.upperBound) else {
                return
            }
            place = next
        }
    }

    /// Whether the string in `range` is `word`, which needs no escapes.
    static func isString(_ text: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount + 2 else { return false }
        return word.withUTF8Buffer { letters in
            for offset in 0..<letters.count {
                let letter = unsafe letters[offset]
                if text[range.lowerBound + 1 + offset] != letter { return false }
            }
            return true
        }
    }

    /// Lends the text that the string in `range` stands for; empty when it is no string.
    static func withString(
        _ text: Span<UInt8>, _ range: Range<Int>, _ body: (Span<UInt8>) -> Void
    ) {
        guard range.count >= 2, text[range.lowerBound] == UInt8(ascii: "\"") else {
            let none: [UInt8] = []
            return body(none.span)
        }
        let inner = text.extracting(range.lowerBound + 1..<range.upperBound - 1)
        guard inner.contains(where: { $0 == UInt8(ascii: "\\") }) else { return body(inner) }
        body(unescaped(inner).span)
    }

    private static func unescaped(_ text: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = 0
        while place < text.count {
            guard text[place] == UInt8(ascii: "\\"), place + 1 < text.count else {
                bytes.append(text[place])
                place += 1
                continue
            }
            switch text[place + 1] {
            case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
            case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "b"): bytes.append(8)
            case UInt8(ascii: "f"): bytes.append(12)
            case UInt8(ascii: "u"):
                place = appendScalar(text, place, to: &bytes)
                continue
            default: bytes.append(text[place + 1])
            }
            place += 2
        }
        return bytes
    }

    /// Appends the character of `\uXXXX` at `place`, or of two that are a surrogate pair.
    private static func appendScalar(
        _ text: Span<UInt8>, _ place: Int, to bytes: inout [UInt8]
    ) -> Int {
        guard let first = codeUnit(text, place) else { return place + 2 }
        var scalar = Unicode.Scalar(first)
        var next = place + 6
        if (0xD800..<0xDC00).contains(first), let second = codeUnit(text, next),
            (0xDC00..<0xE000).contains(second)
        {
            scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            next += 6
        }
        bytes.append(contentsOf: Array(String(Character(scalar ?? "\u{FFFD}")).utf8))
        return next
    }

    private static func codeUnit(_ text: Span<UInt8>, _ place: Int) -> UInt32? {
        guard place + 6 <= text.count, text[place] == UInt8(ascii: "\\"),
            text[place + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt32 = 0
        for digit in place + 2..<place + 6 {
            guard let value = Character(Unicode.Scalar(text[digit])).hexDigitValue else {
                return nil
            }
            unit = unit << 4 | UInt32(value)
        }
        return unit
    }

    /// Where the value that begins at `start` ends: a string, an object or list, or a word.
    private static func endOfValue(_ text: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
        var depth = 0
        var place = start
        while place < limit {
            switch text[place] {
            case UInt8(ascii: "\""):
                place = endOfString(text, place, limit)
                if depth == 0 { return place }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return depth < 0 ? place : place + 1 }
            case UInt8(ascii: ","): if depth == 0 { return place }
            default: break
            }
            place += 1
        }
        return limit
    }

    private static func endOfString(_ text: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
        var place = start + 1
        while place < limit, text[place] != UInt8(ascii: "\"") {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, limit)
    }

    private static func skipBlanks(_ text: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
        var place = start
        while place < limit, isBlank(text[place]) { place += 1 }
        return place
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func placeAfterComma(
        _ text: Span<UInt8>, _ start: Int, _ limit: Int
    ) -> Int? {
        let comma = skipBlanks(text, start, limit)
        guard comma < limit, text[comma] == UInt8(ascii: ",") else { return nil }
        return skipBlanks(text, comma + 1, limit)
    }
}
