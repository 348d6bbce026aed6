import Foundation

/// What environment variables change about a run by hand; `Tests/README.md` lists them.
enum Settings {
    /// How many contacts a test makes, or `standard` when the variable is not set.
    static func contacts(_ standard: Int64) -> Int64 {
        number("CONTACTORY_CONTACTS").map(Int64.init) ?? standard
    }

    /// How many workers a storm kills.
    static func kills(_ standard: Int) -> Int { number("CONTACTORY_KILLS") ?? standard }

    /// How many contacts a storm's chunk has.
    static func chunkSize(_ standard: Int64) -> Int64 {
        number("CONTACTORY_CHUNK_SIZE").map(Int64.init) ?? standard
    }

    /// How long the longest line of a file is, in MiB.
    static func lineMegabytes(_ standard: Int) -> Int {
        number("CONTACTORY_LINE_MEGABYTES") ?? standard
    }

    /// The seed of a test's own random choices; printed by whoever uses it.
    static let seed = number("CONTACTORY_SEED").map { UInt64(clamping: $0) } ?? UInt64(getpid())

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}

/// SplitMix64: the same choices for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
