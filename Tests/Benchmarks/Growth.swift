import JobQueue
import Redis
import TestSupport

/// What the size of a job does to the time and the memory a chunk takes of Redis, and what workers
/// that only say that they are alive take of its time.
@Sendable func benchmarkGrowth() throws {
    Report.shared.note("2 workers of 2 lanes, null store, chunks of 1 contact")
    let sizes: [Int64] = [10_000, 100_000, 1_000_000]
    let results = try PairedRuns.of(
        sizes.map { chunks in ("\(chunks) chunks", { try runJob(chunks: chunks) }) })
    for result in results {
        Report.shared.add(result.name, result.figures[0], unit: "us of Redis a chunk")
        Report.shared.add(result.name, result.figures[1], unit: "bytes in Redis at the end")
    }
    Report.shared.note("100 workers with a lease each, a heartbeat every 10 s")
    let beats = try PairedRuns.of([("100 workers", { try runHeartbeats(workers: 100) })])
    Report.shared.add("100 workers, heartbeats", beats[0].figures[0], unit: "% of Redis's time")
    try measureJobGrowth()
}

private func runJob(chunks: Int64) throws -> [Double] {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(2, on: setup.server, lanes: 2)
    let warmUp = try setup.submit(contacts: 1_000)
    guard try eventually({ try setup.status(warmUp).state.isTerminal }) else {
        throw BenchmarkError("the first job does not end")
    }
    try setup.resetStatistics()
    let job = try setup.submit(contacts: chunks)
    let isDone = try eventually(within: .seconds(300)) { try setup.status(job).state.isTerminal }
    guard isDone else {
        throw BenchmarkError("the job does not end: \(workers.map(\.errorOutput))")
    }
    let statistics = try setup.statistics()
    return [statistics.scriptMicroseconds / Double(chunks), try bytes(of: job, on: setup.server)]
}

private func runHeartbeats(workers: Int) throws -> [Double] {
    let setup = try QueueSetup()
    _ = try setup.submit(contacts: Int64(workers))
    var queue = QueueSetup.open(on: setup.server)
    let held = try (0..<workers).map { _ in
        let worker = setup.newWorkerID()
        return (worker, try queue.claim(by: worker, upTo: 1, lease: .seconds(30)).leases)
    }
    try setup.resetStatistics()
    for (worker, leases) in held {
        let about = ["version", "lanes", "in_hand", "jobs", "created", "rate_per_second"]
        _ = try queue.heartbeat(
            of: worker, about: about.map { ($0, "1") }, renewing: leases, for: .seconds(30))
    }
    return [try setup.statistics().scriptMicroseconds / 10_000_000 * 100]
}

/// What the job's keys take; of those that grow with its chunks all bytes.
private func bytes(of job: JobID, on server: RedisServer) throws -> Double {
    let keys = try server.run(["KEYS", "contactory:?default?:job:\(job)*"]).array ?? []
    return try keys.compactMap(\.text).reduce(0) { sum, key in
        let usage = try server.run(["MEMORY", "USAGE", RedisArgument(key), "SAMPLES", "0"])
        return sum + Double(usage.integer ?? 0)
    }
}
