import Foundation
import JobQueue
import TestSupport

/// What `status` takes of Redis while two workers are at full load, for jobs of any size.
func measureStatus() throws {
    Report.shared.note("status under full load: 2 workers of 2 lanes, chunks of 1 contact")
    let requests = Effort.current.scaled(1_000)
    let sizes: [Int64] = [100_000, 10_000_000]
    let results = try PairedRuns.of(
        sizes.map { chunks in ("\(chunks)", { try runStatus(chunks, requests: requests) }) })
    for result in results {
        let name = "status of \(result.name) chunks"
        Report.shared.add("\(name), in Redis, p50", result.figures[0], unit: "ms")
        Report.shared.add("\(name), in Redis, p99", result.figures[1], unit: "ms")
        Report.shared.add("\(name), seen by the client, p99", result.figures[2], unit: "ms")
    }
}

private func runStatus(_ chunks: Int64, requests: Int) throws -> [Double] {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(2, on: setup.server, lanes: 2)
    defer { withExtendedLifetime(workers) {} }
    // The worker has this one first, and then no end of work.
    let job = try setup.submit(contacts: chunks)
    _ = try setup.submit(contacts: 10_000_000)
    guard try eventually({ try setup.status(job).chunks.done > 1_000 }) else {
        throw BenchmarkError("nothing is done")
    }
    try setup.resetStatistics()
    var milliseconds: [Double] = []
    for _ in 0..<requests {
        let start = ContinuousClock.now
        _ = try setup.status(job)
        milliseconds.append(start.duration(to: .now) / .milliseconds(1))
        // A bar that moves asks now and then, not all the time.
        usleep(500)
    }
    milliseconds.sort()
    let inRedis = try setup.readOnlyScriptMicroseconds()
    return [inRedis.p50 / 1_000, inRedis.p99 / 1_000, milliseconds[requests * 99 / 100]]
}
