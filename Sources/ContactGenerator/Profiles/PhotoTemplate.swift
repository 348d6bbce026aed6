import ContactModel

/// Photos of a fixed number of bytes, in base64: a JPEG of one grey pixel, made as big as asked for
/// by comment segments (ITU T.81 §B.2.4.5) whose content differs from contact to contact.
///
/// ```
/// FFD8 │ APP0 │ FFFE length comment … │ FFFE length comment … │ tables, frame, scan │ FFD9
/// ```
struct PhotoTemplate: Sendable {
    /// The size of the smallest photo: the pixel, and a comment that says nothing.
    static let minimumBytes = head.count + tail.count + commentHead

    /// The length of the base64 text.
    let textLength: Int

    /// The base64 text of a photo with empty comments.
    private let text: [UInt8]
    /// Where in the text nothing but comment is.
    private let comments: [Range<Int>]

    private static let commentHead = 4
    private static let longestComment = 65_533

    /// The photos of a size.
    ///
    /// - Precondition: the size is at least `minimumBytes`.
    init(_ size: Int) {
        precondition(size >= Self.minimumBytes, "a photo has at least the bytes of its pixel")
        var bytes = Self.head
        var comments: [Range<Int>] = []
        var left = size - Self.head.count - Self.tail.count
        while left > 0 {
            var length = min(left - Self.commentHead, Self.longestComment)
            let rest = left - Self.commentHead - length
            if rest > 0 && rest < Self.commentHead { length -= Self.commentHead }
            bytes += [0xFF, 0xFE, UInt8((length + 2) >> 8), UInt8((length + 2) & 0xFF)]
            // Groups of three bytes that are all comment become four free characters.
            let first = (bytes.count + 2) / 3
            let last = (bytes.count + length) / 3
            if first < last { comments.append(first * 4..<last * 4) }
            bytes += Array(repeating: 0x20, count: length)
            left -= Self.commentHead + length
        }
        bytes += Self.tail
        text = Self.base64(bytes)
        textLength = text.count
        self.comments = comments
    }

    /// Writes the photo that a random word stands for.
    func write(_ word: UInt64, to contact: inout ContactWriter) {
        var next = 0
        var word = word
        for comment in comments {
            contact.append(text.span.extracting(next..<comment.lowerBound))
            var left = comment.count
            while left > 0 {
                word = Mixing.mix64(word &+ Mixing.goldenStep)
                for place in 0..<min(left, 10) {
                    let number = UInt8(truncatingIfNeeded: word >> UInt64(6 * place) & 63)
                    contact.append(Self.character(number))
                }
                left -= min(left, 10)
            }
            next = comment.upperBound
        }
        contact.append(text.span.extracting(next..<text.count))
    }

    /// RFC 4648 §4.
    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            bits <<= UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let isThere = place <= group.count
                let number = UInt8(truncatingIfNeeded: bits >> UInt32(18 - 6 * place) & 63)
                text.append(isThere ? character(number) : UInt8(ascii: "="))
            }
        }
        return text
    }

    /// A–Z, a–z, 0–9, `+`, `/`, by sums that need no jump: photos are long.
    @inline(__always) private static func character(_ number: UInt8) -> UInt8 {
        var character = number &+ UInt8(ascii: "A")
        character = character &+ (number >= 26 ? 6 : 0)
        character = character &- (number >= 52 ? 75 : 0)
        character = character &- (number >= 62 ? 15 : 0)
        return character &+ (number >= 63 ? 3 : 0)
    }

    private static let head = hex("ffd8ffe000104a46494600010100000100010000")
    private static let tail = hex(
        "ffdb0043" + "00" + String(repeating: "ff", count: 64)
            + "ffc0000b080001000101011100"
            + "ffc40014000100000000000000000000000000000000"
            + "ffc40014100100000000000000000000000000000000"
            + "ffda0008010100003f003fffd9")

    private static func hex(_ digits: String) -> [UInt8] {
        let digits = digits.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
