/// A one-to-one map of 0 ..< 1,000 onto itself: the order in which a block's contacts fill a quota.
///
/// Three rounds of an odd multiplication and a folding shift over ten bits, walked until the value
/// is below 1,000 (1.02 steps on average). One random word is the whole key: making one is free.
///
/// ```
/// x = (x · odd + number) mod 1,024      x = x ^ x >> 5
/// ```
struct BlockPermutation: Sendable {
    /// The size of a block.
    static let count: UInt64 = 1_000

    private static let mask: UInt64 = 1_023
    private let word: UInt64

    /// Makes the permutation that a random word stands for.
    @inline(__always) init(_ word: UInt64) {
        self.word = word
    }

    /// Where `value`, 0 ..< 1,000, is sent.
    @inline(__always) func forward(_ value: UInt64) -> UInt64 {
        var value = value
        repeat {
            value = step(step(step(value, 0), 20), 40)
        } while value >= Self.count
        return value
    }

    /// What is sent to `value`, 0 ..< 1,000.
    func inverse(_ value: UInt64) -> UInt64 {
        var value = value
        repeat {
            value = stepBack(stepBack(stepBack(value, 40), 20), 0)
        } while value >= Self.count
        return value
    }

    @inline(__always) private func step(_ value: UInt64, _ bit: UInt64) -> UInt64 {
        let sum = (value &* factor(bit) &+ word >> (bit + 10)) & Self.mask
        return sum ^ sum >> 5
    }

    private func stepBack(_ value: UInt64, _ bit: UInt64) -> UInt64 {
        // Shifting by half the bits undoes itself.
        let sum = value ^ value >> 5
        // Newton's iteration doubles the right bits of an inverse: 3, 6, 12.
        let odd = factor(bit)
        var inverse = odd
        inverse = inverse &* (2 &- odd &* inverse)
        inverse = inverse &* (2 &- odd &* inverse)
        return ((sum &- word >> (bit + 10)) &* inverse) & Self.mask
    }

    @inline(__always) private func factor(_ bit: UInt64) -> UInt64 {
        word >> bit & Self.mask | 1
    }
}
