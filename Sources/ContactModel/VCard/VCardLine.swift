/// How a line of a vCard is written: escaped, folded and ended.
enum VCardLine {
    /// RFC 2426 §2.6: the most octets of a line, without its CRLF.
    static let maximumOctets = 75

    /// What of a value is written otherwise than as itself.
    static var special: SpecialBytes { SpecialBytes("\\", ";", ",") }

    /// Appends a value with RFC 2426 §5 escapes; CRLF, CR and LF each become one `\n`.
    @inline(never)
    static func append(_ value: Span<UInt8>, to card: inout MemoryCursor<UInt8>) {
        guard value.containsAny(of: special) else { return card.append(value) }
        var previous: UInt8 = 0
        for position in value.indices {
            let byte = value[position]
            switch byte {
            case UInt8(ascii: "\n"):
                if previous != UInt8(ascii: "\r") { card.append("\\n") }
            case UInt8(ascii: "\r"):
                card.append("\\n")
            default:
                if special.contains(byte) { card.append(UInt8(ascii: "\\")) }
                card.append(byte)
            }
            previous = byte
        }
    }

    /// Ends the line that began when `card` held `start` octets, folding it when it is too long.
    static func end(startedAt start: Int, in card: inout MemoryCursor<UInt8>) {
        if card.count - start > maximumOctets { fold(startedAt: start, in: &card) }
        card.append("\r\n")
    }

    /// Breaks a line into pieces of at most 75 octets, each but the first after CRLF and a space.
    @inline(never)
    static func fold(startedAt start: Int, in card: inout MemoryCursor<UInt8>) {
        card.separate(after: start, by: "\r\n ") { line, start in
            let room = start == 0 ? maximumOctets : maximumOctets - 1
            guard line.count - start > room else { return line.count }
            return breakPoint(of: line, from: start, to: start + room)
        }
    }

    /// The last place up to `limit` where a fold does no harm.
    ///
    /// Never inside a character. Also not inside an escape, nor before a colon: there are readers
    /// that unfold too late or take the continuation for a property of its own.
    private static func breakPoint(of line: Span<UInt8>, from start: Int, to limit: Int) -> Int {
        var end = limit
        // Looking back further would cut the name of the property.
        while end > max(start + 1, limit - 32) {
            let isInCharacter = line[end] & 0xC0 == 0x80
            let isHarmful = line[end] == UInt8(ascii: ":") || line[end - 1] == UInt8(ascii: "\\")
            if !isInCharacter && !isHarmful { return end }
            end -= 1
        }
        // Nothing but backslashes or colons: fold where it is only legal.
        end = limit
        while end > start + 1 && line[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
