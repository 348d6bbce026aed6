/// Decimal digits of a number, eight at once: each step halves what a lane holds.
///
/// ```
/// 12345678                   one lane of eight digits
/// 1234        5678           two of four: quotient and rest of the division by 10,000
/// 12    34    56    78       four of two
/// 1  2  3  4  5  6  7  8     eight of one, the first one on top
/// ```
@usableFromInline enum DecimalDigits {
    /// What makes digits characters.
    @inlinable static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// The eight digits of a number below 10^8 as octets 0 … 9.
    ///
    /// Divisions are multiplications by a rounded reciprocal, exact for what a lane can hold:
    /// 10,486 / 2^20 below 10,000, and 103 / 2^10 below 100.
    @inlinable @inline(__always) static func eight(_ number: UInt64) -> UInt64 {
        let (high, low) = number.quotientAndRemainder(dividingBy: 10_000)
        let fours = high << 32 | low
        let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let twos = hundreds << 16 | (fours &- hundreds &* 100)
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens << 8 | (twos &- tens &* 10)
    }
}
