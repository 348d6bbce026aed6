/// A seeded one-to-one map of 0 ..< `count` onto itself that can be read at any place, both ways.
///
/// A balanced Feistel network of four rounds over the next even number of bits, walked until the
/// value falls inside the domain (Black and Rogaway, "Ciphers with Arbitrary Finite Domains",
/// 2002). The network's domain is below 4 · `count`, so less than four steps are expected.
///
/// ```
/// value = left · 2^k + right        round: (left, right) → (right, left ^ F(round, right))
/// ```
struct Permutation: Sendable {
    /// The size of the domain.
    let count: UInt64

    private let halfBits: UInt64
    private let halfMask: UInt64
    private let keys: (UInt64, UInt64, UInt64, UInt64)

    /// Makes the permutation of 0 ..< `count` that `stream` stands for.
    ///
    /// - Precondition: `count` is 1 … 2^62.
    init(count: UInt64, stream: RandomStream) {
        precondition((1...(1 << 62)).contains(count), "a permutation has 1 to 2^62 values")
        self.count = count
        let bits = UInt64(UInt64.bitWidth - (count - 1).leadingZeroBitCount)
        halfBits = (bits + 1) / 2
        halfMask = (1 << halfBits) - 1
        keys = (stream.word(0), stream.word(1), stream.word(2), stream.word(3))
    }

    /// Where `value` is sent.
    ///
    /// - Precondition: `value` is below `count`.
    @inline(__always) func forward(_ value: UInt64) -> UInt64 {
        precondition(value < count)
        var value = value
        repeat {
            var left = value >> halfBits
            var right = value & halfMask
            left ^= round(keys.0, right)
            right ^= round(keys.1, left)
            left ^= round(keys.2, right)
            right ^= round(keys.3, left)
            value = left << halfBits | right
        } while value >= count
        return value
    }

    /// What is sent to `value`.
    ///
    /// - Precondition: `value` is below `count`.
    func inverse(_ value: UInt64) -> UInt64 {
        precondition(value < count)
        var value = value
        repeat {
            var left = value >> halfBits
            var right = value & halfMask
            right ^= round(keys.3, left)
            left ^= round(keys.2, right)
            right ^= round(keys.1, left)
            left ^= round(keys.0, right)
            value = left << halfBits | right
        } while value >= count
        return value
    }

    @inline(__always) private func round(_ key: UInt64, _ half: UInt64) -> UInt64 {
        Mixing.mix64(key &+ half) & halfMask
    }
}
