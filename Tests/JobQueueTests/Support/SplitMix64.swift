/// A small random generator with a seed, so that a failure can be replayed.
///
/// https://prng.di.unimi.it/splitmix64.c
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Starts at a seed.
    init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of the range.
    mutating func pick(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// One of the elements, of which there must be one.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[pick(0...elements.count - 1)]
    }

    /// True once in `times`.
    mutating func once(in times: Int) -> Bool { pick(1...times) == 1 }
}
