import JobQueue
import TestSupport

/// Chunks of one contact, so that nothing but queue and runtime takes time.
///
/// First the scripts alone, called by two threads of this process with a connection each; then
/// whole workers, each a process with two lanes, that make a contact a chunk and keep nothing.
@Sendable func benchmarkQueue() throws {
    Report.shared.note("chunks of 1 contact; Redis over a Unix socket, nothing persisted")
    let units = [
        "chunks/s", "us of Redis a chunk", "commands in scripts a chunk", "scripts a chunk",
    ]
    let setup = try QueueSetup()
    let variants: [PairedRuns.Variant] = [1, 8, 32, 100].flatMap { size in
        ["claim, settle", "exchange"].map { way in
            (
                "2 connections, \(way) \(size)",
                {
                    let chunks = Effort.current.scaled(size == 1 ? 10_000 : 50_000)
                    return try runScripts(setup, Int64(chunks)) {
                        way == "exchange"
                            ? try exchange(size, as: $0, on: $1)
                            : try claimAndSettle(size, as: $0, on: $1)
                    }
                }
            )
        }
    }
    let chunks = Int64(Effort.current.scaled(60_000))
    let workers: [PairedRuns.Variant] = [1, 2].map { count in
        ("\(count) worker(s) of 2 lanes, null store", { try runWorkers(count, chunks: chunks) })
    }
    for result in try PairedRuns.of(variants + workers) {
        for (unit, values) in zip(units, result.figures) {
            Report.shared.add(result.name, values, unit: unit)
        }
    }
}

private func runScripts(
    _ setup: QueueSetup, _ chunks: Int64,
    _ passOn: @escaping @Sendable (WorkerID, RedisServer) throws -> Int
) throws -> [Double] {
    _ = try setup.submit(contacts: chunks)
    try setup.resetStatistics()
    let start = ContinuousClock.now
    let threads = (0..<2).map { _ in
        let worker = setup.newWorkerID()
        return Background { [server = setup.server] in
            Result { try passOn(worker, server) }
        }
    }
    var passed = 0
    for thread in threads {
        guard let count = try thread.value(within: .seconds(120))?.get() else {
            throw BenchmarkError("the scripts do not come to an end")
        }
        passed += count
    }
    return try figures(of: setup, chunks: passed, since: start)
}

/// Claims and settles until nothing is left; answers with how many chunks.
private func claimAndSettle(
    _ size: Int, as worker: WorkerID, on server: RedisServer
) throws -> Int {
    var queue = QueueSetup.open(on: server)
    var count = 0
    while case let leases = try queue.claim(
        by: worker, upTo: size, lease: .seconds(30)
    ).leases, !leases.isEmpty {
        _ = try queue.settle(
            leases.map { Settlement(lease: $0, created: $0.count) }, by: worker)
        count += leases.count
    }
    return count
}

/// The same with the next claim in the call that settles the last one.
private func exchange(_ size: Int, as worker: WorkerID, on server: RedisServer) throws -> Int {
    var queue = QueueSetup.open(on: server)
    var count = 0
    var leases = try queue.claim(by: worker, upTo: size, lease: .seconds(30)).leases
    while !leases.isEmpty {
        count += leases.count
        leases = try queue.settle(
            leases.map { Settlement(lease: $0, created: $0.count) }, claimingUpTo: size,
            lease: .seconds(30), by: worker
        ).claim.leases
    }
    return count
}

/// What workers need for chunks of one contact, in the units of `benchmarkQueue`.
func runWorkers(_ count: Int, lanes: Int = 2, chunks: Int64) throws -> [Double] {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(count, on: setup.server, lanes: lanes)
    // The first job warms them up.
    for (round, contacts) in [2_000, chunks].enumerated() {
        try setup.resetStatistics()
        let start = ContinuousClock.now
        let job = try setup.submit(contacts: contacts)
        let isDone = try eventually(within: .seconds(120)) {
            try setup.status(job).state.isTerminal
        }
        guard isDone, try setup.status(job).state == .completed else {
            throw BenchmarkError("the job is not completed: \(workers.map(\.errorOutput))")
        }
        if round == 1 { return try figures(of: setup, chunks: Int(chunks), since: start) }
    }
    return []
}

private func figures(
    of setup: QueueSetup, chunks: Int, since start: ContinuousClock.Instant
) throws -> [Double] {
    let seconds = start.duration(to: .now) / .seconds(1)
    let statistics = try setup.statistics()
    let count = Double(chunks)
    return [
        count / seconds, statistics.scriptMicroseconds / count, statistics.commands / count,
        statistics.scripts / count,
    ]
}
