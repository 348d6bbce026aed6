import ContactModel

/// Writes a text with one small mistake, character by character, without a copy of it.
///
/// Every edit changes the text: where there is nothing that it could change, it makes a typo, and a
/// typo can be made anywhere.
enum TextEdit {
    /// The text as it is.
    case none
    case typo, transposition, ocr, phonetic
    /// Small letters a–z and à–þ become capitals.
    case capitals
    /// Hiragana become katakana.
    case katakana
    /// The first character and a full stop.
    case initial

    /// Writes `text`, edited at a place that `draw` chooses.
    func write(_ text: Span<UInt8>, _ draw: RandomDraw, to contact: inout ContactWriter) {
        guard !text.isEmpty else { return }
        var draw = draw
        switch self {
        case .none: contact.append(text)
        case .typo: Self.writeTypo(text, &draw, to: &contact)
        case .transposition: Self.writeTransposition(text, &draw, to: &contact)
        case .ocr: Self.write(text, replacing: LetterSwaps.lookalikes, &draw, to: &contact)
        case .phonetic: Self.write(text, replacing: LetterSwaps.soundalikes, &draw, to: &contact)
        case .capitals:
            for place in text.indices { contact.append(Self.capital(text, place)) }
        case .katakana: Self.writeKatakana(text, to: &contact)
        case .initial:
            contact.append(text.extracting(0..<Self.end(of: text, 0)))
            contact.append(UInt8(ascii: "."))
        }
    }

    private static func writeTypo(
        _ text: Span<UInt8>, _ draw: inout RandomDraw, to contact: inout ContactWriter
    ) {
        let start = start(of: text, draw.below(text.count))
        let end = end(of: text, start)
        contact.append(text.extracting(0..<start))
        if end - start == 1 {
            // A sign that is not a letter is left out.
            if let neighbour = LetterSwaps.neighbour(of: text[start]) { contact.append(neighbour) }
        } else {
            contact.append(text.extracting(start..<end - 1))
            // The next character of the script, or the one before.
            contact.append(text[end - 1] == 0xBF ? 0xBE : text[end - 1] + 1)
        }
        contact.append(text.extracting(end..<text.count))
    }

    private static func writeTransposition(
        _ text: Span<UInt8>, _ draw: inout RandomDraw, to contact: inout ContactWriter
    ) {
        // From a random place on, then from the beginning: the first two that differ.
        let chosen = start(of: text, draw.below(text.count))
        for limits in [chosen..<text.count, 0..<text.count] {
            var first = limits.lowerBound
            while first < limits.upperBound {
                let second = end(of: text, first)
                guard second < text.count else { break }
                let third = end(of: text, second)
                if !areEqual(text, first..<second, second..<third) {
                    contact.append(text.extracting(0..<first))
                    contact.append(text.extracting(second..<third))
                    contact.append(text.extracting(first..<second))
                    return contact.append(text.extracting(third..<text.count))
                }
                first = second
            }
        }
        // One character, or the same ones: it is written once more.
        contact.append(text)
        contact.append(text.extracting(start(of: text, text.count - 1)..<text.count))
    }

    private static func write(
        _ text: Span<UInt8>, replacing swaps: [LetterSwaps.Swap], _ draw: inout RandomDraw,
        to contact: inout ContactWriter
    ) {
        let chosen = draw.below(text.count)
        for limits in [chosen..<text.count, 0..<chosen] {
            for place in limits {
                for swap in swaps where begins(text, place, with: swap.from) {
                    contact.append(text.extracting(0..<place))
                    contact.append(swap.to)
                    let rest = place + swap.from.utf8CodeUnitCount
                    return contact.append(text.extracting(rest..<text.count))
                }
            }
        }
        writeTypo(text, &draw, to: &contact)
    }

    /// U+3041 … U+3096 are E3 81 81 … E3 82 96; the katakana are 96 further on.
    private static func writeKatakana(_ text: Span<UInt8>, to contact: inout ContactWriter) {
        var start = 0
        while start < text.count {
            let end = end(of: text, start)
            if end - start == 3 && text[start] == 0xE3 {
                let low = UInt16(text[start + 1] & 0x3F) << 6 | UInt16(text[start + 2] & 0x3F)
                let isHiragana = (0x041...0x096).contains(low)
                let kana = isHiragana ? low + 0x60 : low
                contact.append(0xE3)
                contact.append(0x80 | UInt8(kana >> 6))
                contact.append(0x80 | UInt8(kana & 0x3F))
            } else {
                contact.append(text.extracting(start..<end))
            }
            start = end
        }
    }

    private static func capital(_ text: Span<UInt8>, _ place: Int) -> UInt8 {
        let byte = text[place]
        if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { return byte - 0x20 }
        // U+00E0 … U+00FE are C3 A0 … C3 BE; U+00F7 is a sign.
        let isLatin = place > 0 && text[place - 1] == 0xC3
        return isLatin && (0xA0...0xBE).contains(byte) && byte != 0xB7 ? byte - 0x20 : byte
    }

    /// Where the character that the byte at `place` belongs to begins.
    private static func start(of text: Span<UInt8>, _ place: Int) -> Int {
        var start = place
        while start > 0 && text[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    /// Where the character that begins at `start` ends.
    private static func end(of text: Span<UInt8>, _ start: Int) -> Int {
        var end = start + 1
        while end < text.count && text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    private static func areEqual(
        _ text: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>
    ) -> Bool {
        guard left.count == right.count else { return false }
        return left.indices.allSatisfy { text[$0] == text[right.lowerBound + $0 - left.lowerBound] }
    }

    private static func begins(
        _ text: Span<UInt8>, _ place: Int, with word: StaticString
    ) -> Bool {
        guard word.utf8CodeUnitCount <= text.count - place else { return false }
        return word.withUTF8Buffer { letters in
            for offset in 0..<letters.count {
                let letter = unsafe letters[offset]
                if text[place + offset] != letter { return false }
            }
            return true
        }
    }
}
