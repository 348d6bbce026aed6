import Foundation
import JobQueue
import Redis
import TestSupport

/// What the size of a job does to the time and the memory a chunk takes of Redis, to the time of
/// `status` and to workers' memory; and what workers that only wait take of Redis.
@Sendable func benchmarkGrowth() throws {
    Report.shared.note("2 workers of 2 lanes, null store, chunks of 1 contact")
    let sizes = [10_000, 100_000, Effort.current.scaled(400_000, long: 2_000_000)].map(Int64.init)
    let results = try PairedRuns.of(
        sizes.map { chunks in ("\(chunks) chunks", { try runJob(chunks: chunks) }) },
        rounds: min(3, PairedRuns.rounds))
    for result in results {
        Report.shared.add(result.name, result.figures[0], unit: "us of Redis a chunk")
        Report.shared.add(result.name, result.figures[1], unit: "bytes in Redis at the end")
    }
    Report.shared.note("100 idle workers of 2 lanes, 10 in a process, for 10 s")
    let idle = try PairedRuns.of(
        [("100 idle workers", { try runIdle(workers: 100) })], rounds: min(2, PairedRuns.rounds))
    Report.shared.add("100 idle workers, of a core", idle[0].figures[0], unit: "% of Redis's time")
    Report.shared.add("100 idle workers, commands", idle[0].figures[1], unit: "a second")
    Report.shared.add("100 idle workers, memory in Redis", idle[0].figures[2], unit: "MB")
    try measureStatus()
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

/// What a server does while workers have nothing to do.
private func runIdle(workers count: Int) throws -> [Double] {
    let setup = try QueueSetup()
    let memory = try setup.memoryBytes()
    let processes = try (0..<count / 10).map { _ in
        try BenchmarkWorker(on: setup.server, lanes: 2, workers: 10)
    }
    defer { withExtendedLifetime(processes) {} }
    guard try QueueSetup.areIdle(count, on: setup.server, within: .seconds(60)) else {
        throw BenchmarkError("workers do not start: \(processes.map(\.errorOutput))")
    }
    try setup.resetStatistics()
    let (start, before) = (ContinuousClock.now, try setup.processorSeconds())
    // A worker says every ten seconds that it is alive.
    usleep(10_000_000)
    let used = try setup.processorSeconds() - before
    let statistics = try setup.statistics()
    return [
        used / (start.duration(to: .now) / .seconds(1)) * 100,
        (statistics.commands + statistics.scripts) / 10,
        (try setup.memoryBytes() - memory) / 1e6,
    ]
}

/// What the job's keys take; of those that grow with its chunks all bytes.
private func bytes(of job: JobID, on server: RedisServer) throws -> Double {
    let keys = try server.run(["KEYS", "contactory:?default?:job:\(job)*"]).array ?? []
    return try keys.compactMap(\.text).reduce(0) { sum, key in
        let usage = try server.run(["MEMORY", "USAGE", RedisArgument(key), "SAMPLES", "0"])
        return sum + Double(usage.integer ?? 0)
    }
}
