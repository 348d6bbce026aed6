/// A JSON object of one of our own files, which becomes field `extra` as it is.
enum VerbatimJSON {
    /// Whether a text is an object that may stand inside another one.
    static func isObject(_ text: String) -> Bool {
        // The parser passes over a byte order mark.
        guard text.trimmed.utf8.first == UInt8(ascii: "{") else { return false }
        if case .object? = try? JSONParser.parse(Array(text.utf8), depth: 1) { return true }
        return false
    }

    /// The object on one line, without what stores refuse: NUL, and halves of a surrogate pair.
    ///
    /// - Parameter object: one that `isObject`.
    /// - Returns: empty for an object without members.
    static func stored(_ object: String) -> String {
        let text = Array(object.trimmed.utf8)
        guard !text.dropFirst().dropLast().allSatisfy({ $0 <= Unit.space }) else { return "" }
        guard text.contains(where: { $0 < Unit.space || $0 == Unit.backslash }) else {
            return object.trimmed
        }
        var stored: [UInt8] = []
        stored.reserveCapacity(text.count)
        var place = 0
        while place < text.count {
            let length = text[place] == Unit.backslash ? escapeLength(text, place) : 1
            // Control characters are only between values: in strings JSON forbids them.
            if length == 1 {
                stored.append(max(text[place], Unit.space))
            } else if isSurrogate(text, place) && length == 6 {
                stored.append(contentsOf: Array("\\ufffd".utf8))
            } else if length != 6 || unit(text, place) != 0 {
                stored.append(contentsOf: text[place..<min(place + length, text.count)])
            }
            place += length
        }
        return String(decoding: stored, as: UTF8.self)
    }

    /// How many bytes the escape at a backslash has; both halves of a pair are one.
    private static func escapeLength(_ text: [UInt8], _ place: Int) -> Int {
        guard let first = unit(text, place) else { return 2 }
        guard (0xD800..<0xDC00).contains(first), let second = unit(text, place + 6) else {
            return 6
        }
        return (0xDC00..<0xE000).contains(second) ? 12 : 6
    }

    private static func isSurrogate(_ text: [UInt8], _ place: Int) -> Bool {
        unit(text, place).map { (0xD800..<0xE000).contains($0) } ?? false
    }

    /// The number of `\uXXXX`; nothing for another escape.
    private static func unit(_ text: [UInt8], _ place: Int) -> Int? {
        guard place + 5 < text.count, text[place] == Unit.backslash,
            text[place + 1] == UInt8(ascii: "u"), let high = CardText.hexByte(text, place + 2),
            let low = CardText.hexByte(text, place + 4)
        else { return nil }
        return Int(high) << 8 | Int(low)
    }
}
