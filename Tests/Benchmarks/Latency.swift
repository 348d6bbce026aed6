import Foundation
import JobQueue
import TestSupport

/// From `submit` to the first contact that somebody else finds in the store, by workers that wait
/// for work and by one that is started afterwards; and how long ten contacts take, all in one.
///
/// Jobs of one contact, processes of the built program.
@Sendable func benchmarkLatency() throws {
    let jobs = Effort.current.scaled(50)
    Report.shared.note("1 idle worker of 2 lanes, null store, \(jobs) jobs of 1 contact a run")
    let null = try PairedRuns.of([("null", { try runFirstContact(jobs: jobs) })])[0].figures
    Report.shared.add("null, idle worker, to settled, median", null[0], unit: "ms")
    Report.shared.add("null, idle worker, to settled, longest", null[1], unit: "ms")

    let cluster = try PostgresCluster(syncs: true)
    let folder = try TemporaryFolder()
    Report.shared.note("the built program, a store that was made before, the disk is synced")
    let sqlite = Variants(name: "sqlite", jobs: Effort.current.scaled(20)) { number in
        let path = folder.file("\(number).db")
        let address = "sqlite:\(path)"
        _ = try create(1, to: address)
        let watch = try SQLiteWatch(path)
        return (address, watch.count)
    }
    let postgres = Variants(name: "postgres", jobs: Effort.current.scaled(20)) { _ in
        let address = cluster.connection(to: try cluster.createDatabase())
        _ = try create(1, to: address)
        let watch = try PostgresWatch(address)
        return (address, watch.count)
    }
    let ten: PairedRuns.Variant = (
        "create 10",
        {
            defer { try? FileManager.default.removeItem(atPath: folder.file("ten.db")) }
            return [try create(10, to: "sqlite:\(folder.file("ten.db"))") * 1_000]
        }
    )
    let results = try PairedRuns.of(sqlite.all + postgres.all + [ten])
    for (store, figures) in zip([sqlite, postgres], [results[0...1], results[2...3]]) {
        for (name, values) in zip(Variants.figures, figures.flatMap(\.figures)) {
            Report.shared.add("\(store.name), \(name)", values, unit: "ms")
        }
    }
    Report.shared.add("create 10 to SQLite, all in one", results[4].figures[0], unit: "ms")
}

/// The two ways of a job to a worker, into one kind of store.
private final class Variants {
    static let figures = [
        "idle worker, first contact, median", "idle worker, first contact, longest",
        "idle worker, first contact of its first job", "worker started after it, first contact",
    ]

    let name: String
    private let jobs: Int
    private let open: (_ number: Int) throws -> (address: String, count: () -> Int?)
    private var opened = 0

    init(
        name: String, jobs: Int,
        open: @escaping (_ number: Int) throws -> (address: String, count: () -> Int?)
    ) {
        self.name = name
        self.jobs = jobs
        self.open = open
    }

    var all: [PairedRuns.Variant] {
        [("\(name), idle", { try self.idle() }), ("\(name), started", { try self.started() })]
    }

    private func idle() throws -> [Double] {
        let program = try BuiltProgram()
        let store = try newStore()
        try program.startWorkers(1, lanes: 2)
        settle()
        var times: [Double] = []
        for _ in 0..<max(2, jobs) {
            let start = ContinuousClock.now
            let job = try program.setup.submit(contacts: 1, store: store.address)
            times.append(try wait(store.count, for: times.count + 2, since: start))
            _ = try program.wait(for: job)
            try waitUntilIdle(program.setup)
        }
        let first = times.removeFirst()
        times.sort()
        return [times[times.count / 2], times[times.count - 1], first]
    }

    private func started() throws -> [Double] {
        let program = try BuiltProgram()
        let store = try newStore()
        _ = try program.setup.submit(contacts: 1, store: store.address)
        let start = ContinuousClock.now
        try program.startWorker(lanes: 2)
        return [try wait(store.count, for: 2, since: start)]
    }

    private func newStore() throws -> (address: String, count: () -> Int?) {
        opened += 1
        return try open(opened)
    }

    /// Milliseconds until the store has so many contacts.
    private func wait(
        _ count: () -> Int?, for contacts: Int, since start: ContinuousClock.Instant
    ) throws -> Double {
        while count() != contacts {
            guard start.duration(to: .now) < .seconds(30) else {
                throw BenchmarkError("no contact comes into the store")
            }
            // Who reads all the time keeps a committing writer waiting.
            usleep(200)
        }
        return start.duration(to: .now) / .milliseconds(1)
    }
}

private func runFirstContact(jobs: Int) throws -> [Double] {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(1, on: setup.server, lanes: 2)
    defer { withExtendedLifetime(workers) {} }
    var milliseconds: [Double] = []
    settle()
    for _ in 0..<jobs {
        let start = ContinuousClock.now
        let job = try setup.submit(contacts: 1)
        while try !setup.status(job).state.isTerminal {}
        milliseconds.append(start.duration(to: .now) / .milliseconds(1))
        try waitUntilIdle(setup)
    }
    milliseconds.sort()
    return [milliseconds[jobs / 2], milliseconds[jobs - 1]]
}

/// A worker gets ready once it waits for work.
private func settle() { usleep(100_000) }

private func waitUntilIdle(_ setup: QueueSetup) throws {
    guard try QueueSetup.areIdle(1, on: setup.server) else {
        throw BenchmarkError("the worker does not wait for work again")
    }
}
