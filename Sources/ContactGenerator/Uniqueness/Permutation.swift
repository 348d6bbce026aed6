/// A seeded one-to-one map of 0 ..< `count` onto itself that can be read at any place, both ways.
///
/// An unbalanced Feistel network of four rounds over a · 2^k values, the smallest such number that
/// is not below `count` for a k of half the bits, walked until the value falls inside the domain
/// (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002). At most 2^k values are too
/// many, so a walk has 1 + 1/√count steps on average; no step divides.
///
/// ```
/// value = left · 2^k + right        left  → left + F(right)  mod a
///                                   right → right ^ F(left)  mod 2^k
/// ```
///
/// F folds the two halves of a 128-bit product: one multiplication a round.
struct Permutation: Sendable {
    /// The size of the domain.
    let count: UInt64

    /// The key of each round.
    let keys: (UInt64, UInt64, UInt64, UInt64)
    private let rightBits: UInt64
    private let rightMask: UInt64
    private let leftCount: UInt64

    /// Makes the permutation of 0 ..< `count` that `stream` stands for.
    ///
    /// - Precondition: `count` is 1 … 2^62.
    init(count: UInt64, stream: RandomStream) {
        precondition((1...(1 << 62)).contains(count), "a permutation has 1 to 2^62 values")
        self.count = count
        let bits = UInt64(UInt64.bitWidth - (count - 1).leadingZeroBitCount)
        rightBits = (bits + 1) / 2
        rightMask = (1 << rightBits) - 1
        leftCount = (count + rightMask) >> rightBits
        keys = (stream.word(0), stream.word(1), stream.word(2), stream.word(3))
    }

    /// Where `value` is sent.
    ///
    /// - Precondition: `value` is below `count`.
    @inline(__always) func forward(_ value: UInt64) -> UInt64 {
        precondition(value < count)
        var value = value
        repeat {
            // Masking shifts: there are at most 31 right bits.
            var left = value &>> rightBits
            var right = value & rightMask
            left = sum(left, shift(keys.0, right))
            right ^= Self.fold(keys.1, left) & rightMask
            left = sum(left, shift(keys.2, right))
            right ^= Self.fold(keys.3, left) & rightMask
            value = left &<< rightBits | right
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
            var left = value >> rightBits
            var right = value & rightMask
            right ^= Self.fold(keys.3, left) & rightMask
            left = sum(left, leftCount - shift(keys.2, right))
            right ^= Self.fold(keys.1, left) & rightMask
            left = sum(left, leftCount - shift(keys.0, right))
            value = left << rightBits | right
        } while value >= count
        return value
    }

    /// How far the left half moves: 0 ..< its size.
    @inline(__always) private func shift(_ key: UInt64, _ half: UInt64) -> UInt64 {
        Self.fold(key, half).multipliedFullWidth(by: leftCount).high
    }

    @inline(__always) private func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let sum = left &+ right
        return sum < leftCount ? sum : sum &- leftCount
    }

    @inline(__always) private static func fold(_ key: UInt64, _ half: UInt64) -> UInt64 {
        let product = (key ^ half).multipliedFullWidth(by: Mixing.goldenStep)
        return product.high ^ product.low
    }
}
