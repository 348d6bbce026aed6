import Foundation
import WorkerRuntime

/// The options of commands that work themselves.
enum WorkerFlags {
    static let all: [Flag] = [.concurrency, .lease, .drainTimeout]

    static func options(
        _ arguments: ParsedArguments, exitsWhenIdle: Bool = false
    ) throws(CommandError) -> WorkerOptions {
        let lanes = WorkerOptions.laneBounds
        let cores = Int64(min(ProcessInfo.processInfo.activeProcessorCount, lanes.upperBound))
        return WorkerOptions(
            lanes: Int(
                try arguments.number(
                    .concurrency, in: Int64(lanes.lowerBound)...Int64(lanes.upperBound),
                    default: cores)),
            lease: .seconds(try arguments.number(.lease, in: 1...3_600, default: 30)),
            drainTimeout: .seconds(
                try arguments.number(.drainTimeout, in: 0...3_600, default: 25)),
            exitsWhenIdle: exitsWhenIdle)
    }
}
