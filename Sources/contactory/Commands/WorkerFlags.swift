import Foundation
import Stores
import WorkerRuntime

/// The options of commands that work themselves.
enum WorkerFlags {
    static let all: [Flag] = [.concurrency, .lease, .drainTimeout]

    /// Reads the options of a worker, which works for `store` alone if there is one.
    static func options(
        _ arguments: ParsedArguments, for store: StoreAddress? = nil, exitsWhenIdle: Bool = false
    ) throws(CommandError) -> WorkerOptions {
        let lanes = WorkerOptions.laneBounds
        var usual = ProcessInfo.processInfo.activeProcessorCount
        // Commits and parts wait for the disk: one lane more keeps the cores at work meanwhile.
        switch store?.destination {
        case .postgres, .files: usual += 1
        case .sqlite, .null, nil: break
        }
        return WorkerOptions(
            lanes: Int(
                try arguments.number(
                    .concurrency, in: Int64(lanes.lowerBound)...Int64(lanes.upperBound),
                    default: Int64(min(usual, lanes.upperBound)))),
            lease: .seconds(try arguments.number(.lease, in: 1...3_600, default: 30)),
            drainTimeout: .seconds(
                try arguments.number(.drainTimeout, in: 0...3_600, default: 25)),
            exitsWhenIdle: exitsWhenIdle)
    }
}
