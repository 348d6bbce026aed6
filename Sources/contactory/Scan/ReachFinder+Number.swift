extension ReachFinder {
    /// How many digits an international number has (ITU-T E.164).
    static let digitCounts = 7...15
    /// The most characters between two groups of digits: `)  ` and one more.
    private static let mostSeparators = 4

    /// The number that a `+` begins: groups of digits with blanks, hyphens, dots, brackets or
    /// slashes between them, and perhaps a word of capitals at the end, as on a keypad.
    ///
    /// The longest reading, whatever follows: `+1 202 456 1414 2 items` is read with the 2.
    static func number(after sign: Range<Int>, in bytes: ArraySlice<UInt8>) -> String? {
        guard beginsWord(sign.lowerBound, in: bytes) else { return nil }
        var position = sign.upperBound
        if position < bytes.endIndex, bytes[position] == UInt8(ascii: "(") { position += 1 }
        var digits = 0
        var end: Int?
        while true {
            let groupEnd = bytes[position...].firstIndex { !$0.isDigit } ?? bytes.endIndex
            digits += groupEnd - position
            guard groupEnd > position, digits <= digitCounts.upperBound else { break }
            if digits >= digitCounts.lowerBound { end = groupEnd }
            if let word = keypadWord(at: groupEnd, in: bytes),
                digitCounts.contains(digits + word.count)
            {
                end = word.upperBound
            }
            guard let next = nextGroup(after: groupEnd, in: bytes) else { break }
            position = next
        }
        return end.map { "+" + String(decoding: bytes[sign.upperBound..<$0], as: UTF8.self) }
    }

    /// Whether something new begins here: `x+1` is a sum, `\n+1` in JSON a line of its own.
    private static func beginsWord(_ position: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        guard position > bytes.startIndex else { return true }
        let before = bytes[position - 1]
        guard before.isDigit || before.isLetter || before == UInt8(ascii: "+") else { return true }
        return position - 1 > bytes.startIndex && bytes[position - 2] == UInt8(ascii: "\\")
            && "nrtN".utf8.contains(before)
    }

    /// `CALL` in `+1 707181-CALL`; without a hyphen, capitals may be those of base64.
    private static func keypadWord(at end: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "-") else { return nil }
        let start = end + 1
        let wordEnd = bytes[start...].firstIndex { !$0.isCapital } ?? bytes.endIndex
        guard (3...8).contains(wordEnd - start) else { return nil }
        if wordEnd < bytes.endIndex, bytes[wordEnd].isLetter || bytes[wordEnd].isDigit {
            return nil
        }
        return start..<wordEnd
    }

    /// Where digits go on behind separators.
    private static func nextGroup(after end: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        var position = end
        for _ in 0...mostSeparators {
            guard position < bytes.endIndex else { return nil }
            if bytes[position].isDigit { return position }
            guard let size = separatorSize(at: position, in: bytes) else { return nil }
            position += size
        }
        return nil
    }

    private static func separatorSize(at position: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        if " -.()/".utf8.contains(bytes[position]) { return 1 }
        guard bytes[position].isBeyondASCII else { return nil }
        return wideSeparators.first { bytes[position...].starts(with: $0) }?.count
    }

    /// The blanks and the hyphen at which no line is broken: copied from web pages.
    private static let wideSeparators = ["\u{A0}", "\u{202F}", "\u{2011}"].map { Array($0.utf8) }
}
