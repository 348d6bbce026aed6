/// The two written-down hashes that every value rests on.
///
/// Changing either is a new `ContactGenerator.version`.
enum Mixing {
    /// 2^64 divided by the golden ratio, made odd: steps by it visit every 64-bit number.
    static let goldenStep: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The finaliser of SplitMix64: a bijection in which every input bit moves every output bit.
    ///
    /// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014), with
    /// Stafford's constants (variant 13).
    @inline(__always) static func mix64(_ word: UInt64) -> UInt64 {
        var word = word
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// FNV-1a with 64 bits, and `mix64` after it, for text of any length.
    static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return mix64(hash)
    }
}
