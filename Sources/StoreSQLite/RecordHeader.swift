import ContactModel

/// The header of a contact's record (fileformat2.html, section 2.1): its own length, then a
/// varint for each column, which tells type and length.
///
/// ```
/// nn      the header's length
/// 00      id: NULL, as the rowid has it
/// 55      uid: a text of 36 bytes
/// nn …    each field: 00 for NULL, 2 n + 13 for n bytes of text
/// ```
@safe struct RecordHeader {
    /// How many bytes the header takes.
    let length: Int
    private let lengths: Lengths

    private typealias Lengths = SIMD16<UInt32>

    // A text of up to 57 bytes has a type of one byte.
    private static let longestOfOneByte: UInt32 = 57
    private static let fixedLength = 3

    /// Looks at texts that lie one after the other, the first from `start` to `ends[0]`.
    @unsafe @inline(__always)
    init(ofTextsFrom start: UInt32, to ends: UnsafePointer<UInt32>) {
        let ends = unsafe UnsafeRawPointer(ends).loadUnaligned(as: Lengths.self)
        var starts = Lengths(repeating: start)
        for field in 1..<Lengths.scalarCount { starts[field] = ends[field - 1] }
        lengths = ends &- starts
        var length = Self.fixedLength + Lengths.scalarCount
        if lengths.max() > Self.longestOfOneByte {
            for field in lengths.indices where lengths[field] > Self.longestOfOneByte {
                length += Varint.length(Self.type(ofTextLength: lengths[field])) - 1
            }
        }
        self.length = length
    }

    /// Writes a header of fewer than 128 bytes and answers with the place behind it.
    @unsafe @inline(__always)
    func write(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        unsafe place[0] = UInt8(truncatingIfNeeded: length)
        unsafe place[1] = 0
        unsafe place[2] = UInt8(2 * ContactUID.textLength + 13)
        let fields = unsafe place + Self.fixedLength
        guard length > Self.fixedLength + Lengths.scalarCount else {
            // All ones where there is a text; a comparison takes the compiler a loop.
            let isText = 0 &- (0 &- lengths) &>> 31
            let types = (lengths &+ lengths &+ 13) & isText
            unsafe UnsafeMutableRawPointer(fields).storeBytes(
                of: SIMD16<UInt8>(truncatingIfNeeded: types), as: SIMD16<UInt8>.self)
            return unsafe fields + Lengths.scalarCount
        }
        var end = unsafe fields
        for field in lengths.indices {
            unsafe end = Varint.write(Self.type(ofTextLength: lengths[field]), at: end)
        }
        return unsafe end
    }

    private static func type(ofTextLength length: UInt32) -> UInt64 {
        length == 0 ? 0 : 2 * UInt64(length) + 13
    }
}
