/// One random word, used up choice by choice.
///
/// A choice among n takes the upper half of word × n and leaves the lower half for the next one.
/// No loop and no rejection: the bias of a word's choices together is below the product of their
/// counts divided by 2^64, so that product is kept below 2^45.
struct RandomDraw {
    private var rest: UInt64

    /// Takes a word.
    @inline(__always) init(_ word: UInt64) {
        rest = word
    }

    /// A number from 0 to `count` - 1.
    @inline(__always) mutating func below(_ count: Int) -> Int {
        let product = rest.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count))
        rest = product.low
        return Int(truncatingIfNeeded: product.high)
    }
}
