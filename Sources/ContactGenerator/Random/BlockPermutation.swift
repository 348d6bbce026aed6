/// A one-to-one map of 0 ..< 1,000 onto itself: the order in which a block's contacts fill a quota.
///
/// Three rounds of an odd multiplication and a folding shift over ten bits, walked until the value
/// is below 1,000 (1.02 steps on average). One random word is the whole key.
///
/// ```
/// x = (x · odd + number) mod 1,024      x = x ^ x >> 5
/// ```
struct BlockPermutation: Sendable, BitwiseCopyable {
    /// The size of a block.
    static let count: UInt64 = 1_000

    private static let mask: UInt64 = 1_023
    private let rounds: (Round, Round, Round)

    /// What a round multiplies by and adds.
    private struct Round: BitwiseCopyable {
        let factor: UInt64
        let summand: UInt64

        @inline(__always) init(_ bits: UInt64) {
            factor = bits & BlockPermutation.mask | 1
            summand = bits >> 10
        }
    }

    /// Makes the permutation that a random word stands for.
    @inline(__always) init(_ word: UInt64) {
        rounds = (Round(word), Round(word >> 20), Round(word >> 40))
    }

    /// Where `value`, 0 ..< 1,000, is sent.
    @inline(__always) func forward(_ value: UInt64) -> UInt64 {
        var value = value
        repeat {
            value = Self.step(Self.step(Self.step(value, rounds.0), rounds.1), rounds.2)
        } while value >= Self.count
        return value
    }

    /// What is sent to `value`, 0 ..< 1,000.
    func inverse(_ value: UInt64) -> UInt64 {
        var value = value
        repeat {
            value = Self.stepBack(
                Self.stepBack(Self.stepBack(value, rounds.2), rounds.1), rounds.0)
        } while value >= Self.count
        return value
    }

    @inline(__always) private static func step(_ value: UInt64, _ round: Round) -> UInt64 {
        let sum = (value &* round.factor &+ round.summand) & mask
        return sum ^ sum >> 5
    }

    private static func stepBack(_ value: UInt64, _ round: Round) -> UInt64 {
        // Shifting by half the bits undoes itself.
        let sum = value ^ value >> 5
        // Newton's iteration doubles the right bits of an inverse: 3, 6, 12.
        let odd = round.factor
        var inverse = odd
        inverse = inverse &* (2 &- odd &* inverse)
        inverse = inverse &* (2 &- odd &* inverse)
        return ((sum &- round.summand) &* inverse) & mask
    }
}
