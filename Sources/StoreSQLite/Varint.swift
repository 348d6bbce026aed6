/// The variable-length integers of the SQLite file format (fileformat2.html, section 1.6): seven
/// bits a byte, the most significant first, all but the last byte with the top bit set; a ninth
/// byte has eight bits.
enum Varint {
    /// How many bytes a number takes, 1 … 9.
    static func length(_ number: UInt64) -> Int {
        let bits = UInt64.bitWidth - number.leadingZeroBitCount
        return bits > 56 ? 9 : max(1, (bits + 6) / 7)
    }

    /// Writes a number and answers with the place behind it.
    @unsafe static func write(
        _ number: UInt64, at place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        if number < 128 {
            unsafe place[0] = UInt8(truncatingIfNeeded: number)
            return unsafe place + 1
        }
        let length = length(number)
        var rest = number
        var index = length - 1
        if length == 9 {
            unsafe place[8] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        } else {
            unsafe place[index] = UInt8(truncatingIfNeeded: rest & 0x7F)
            rest >>= 7
        }
        while index > 0 {
            index -= 1
            unsafe place[index] = UInt8(truncatingIfNeeded: rest | 0x80)
            rest >>= 7
        }
        return unsafe place + length
    }

    /// Reads a number of at most `end - place` bytes and moves `place` behind it; nothing when it
    /// goes on beyond the end.
    @unsafe static func read(
        _ place: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
    ) -> UInt64? {
        var number: UInt64 = 0
        for index in 0..<9 {
            guard unsafe place < end else { return nil }
            let byte = unsafe place.pointee
            unsafe place += 1
            if index == 8 { return number << 8 | UInt64(byte) }
            number = number << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}
