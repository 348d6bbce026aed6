/// Finds in any text what may be an e-mail address or a phone number.
///
/// An address is what stands around an `@` without a blank or a mark of punctuation that no address
/// has. A number begins with `+` where a word begins and has 7 to 15 digits (ITU-T E.164), with
/// blanks, hyphens, dots, brackets and slashes between them. A number without `+` is not told from
/// any other number.
enum ReachFinder {
    /// Something that could reach a person.
    enum Finding: Hashable {
        case email(String)
        case phone(String)
    }

    /// Gives `found` each candidate in `bytes`, in their order by kind.
    static func search(_ bytes: ArraySlice<UInt8>, _ found: (Finding) -> Void) {
        var position = bytes.startIndex
        while position < bytes.endIndex {
            switch bytes[position] {
            case UInt8(ascii: "@"):
                if let range = address(around: position, in: bytes) {
                    found(.email(text(bytes[range])))
                    position = range.upperBound
                    continue
                }
            case UInt8(ascii: "+"):
                if let range = number(at: position, in: bytes) {
                    found(.phone(text(bytes[range])))
                    position = range.upperBound
                    continue
                }
            default: break
            }
            position += 1
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private static func address(
        around at: Int, in bytes: ArraySlice<UInt8>
    ) -> Range<Int>? {
        var start = at
        while start > bytes.startIndex, isAddressByte(bytes[start - 1]) { start -= 1 }
        var end = at + 1
        while end < bytes.endIndex, isAddressByte(bytes[end]) { end += 1 }
        while end > at + 1, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        // `mailto:` ends before the address, and a lone @ is none.
        return start < at && end > at + 1 ? start..<end : nil
    }

    private static func number(
        at plus: Int, in bytes: ArraySlice<UInt8>
    ) -> Range<Int>? {
        if plus > bytes.startIndex, isWordByte(bytes[plus - 1]) { return nil }
        var end = plus + 1
        var lastDigit = plus
        var digits = 0
        while end < bytes.endIndex, digits <= 15 {
            if isDigit(bytes[end]) {
                digits += 1
                lastDigit = end
            } else if !isSeparator(bytes[end]) || end - lastDigit > 2 {
                break
            }
            end += 1
        }
        guard (7...15).contains(digits) else { return nil }
        if lastDigit + 1 < bytes.endIndex, isWordByte(bytes[lastDigit + 1]) { return nil }
        return plus..<lastDigit + 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte >= 0x80
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        " -.()/".utf8.contains(byte)
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || ".!#$%&'*+-/=?^_`{|}~".utf8.contains(byte) || byte >= 0x80
    }
}
