import Foundation
import TestSupport

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
