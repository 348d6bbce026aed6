import Foundation
import JobQueue
import Redis
import TestSupport

/// From `submit` to the first contact that is stored, by a worker that waits for work; and what a
/// status request costs while two workers are at full load.
@Sendable func benchmarkLatency() throws {
    Report.shared.note("1 idle worker of 2 lanes, null store, 50 jobs of 1 contact a run")
    let first = try PairedRuns.of([("enqueue to stored", { try runFirstContact(jobs: 50) })])
    Report.shared.add("enqueue to stored and settled, median", first[0].figures[0], unit: "us")
    Report.shared.add("enqueue to stored and settled, longest", first[0].figures[1], unit: "us")
    Report.shared.add("the same, a worker's first job", first[0].figures[2], unit: "us")

    Report.shared.note("status of a job of 1 M chunks, 2 workers of 2 lanes at full load")
    let status = try PairedRuns.of([("status", { try runStatus(requests: 2_000) })])
    Report.shared.add("status, time in Redis", status[0].figures[0], unit: "us")
    Report.shared.add("status, seen by the client, p50", status[0].figures[1], unit: "us")
    Report.shared.add("status, seen by the client, p99", status[0].figures[2], unit: "us")
}

private func runFirstContact(jobs: Int) throws -> [Double] {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(1, on: setup.server, lanes: 2)
    defer { withExtendedLifetime(workers) {} }
    var microseconds: [Double] = []
    // A worker gets ready once it waits for work.
    usleep(100_000)
    for _ in 0..<jobs {
        let start = ContinuousClock.now
        let job = try setup.submit(contacts: 1)
        while try !setup.status(job).state.isTerminal {}
        microseconds.append(start.duration(to: .now) / .microseconds(1))
        try waitUntilIdle(setup)
    }
    let first = microseconds[0]
    microseconds.sort()
    return [microseconds[jobs / 2], microseconds[jobs - 1], first]
}

private func runStatus(requests: Int) throws -> [Double] {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(2, on: setup.server, lanes: 2)
    defer { withExtendedLifetime(workers) {} }
    let job = try setup.submit(contacts: 1_000_000)
    guard try eventually({ try setup.status(job).chunks.done > 1_000 }) else {
        throw BenchmarkError("nothing is done")
    }
    try setup.resetStatistics()
    var microseconds: [Double] = []
    for _ in 0..<requests {
        let start = ContinuousClock.now
        _ = try setup.status(job)
        microseconds.append(start.duration(to: .now) / .microseconds(1))
        // A bar that moves asks now and then, not all the time.
        usleep(500)
    }
    microseconds.sort()
    let inRedis = try setup.statistics().readOnlyScriptMicroseconds
    return [inRedis, microseconds[requests / 2], microseconds[requests * 99 / 100]]
}

private func waitUntilIdle(_ setup: QueueSetup) throws {
    _ = try eventually {
        try setup.server.run(["INFO", "clients"]).text?.contains("blocked_clients:1\r\n") ?? false
    }
}
