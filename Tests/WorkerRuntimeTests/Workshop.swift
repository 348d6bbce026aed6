import ContactGenerator
import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

/// A Redis, a store, and workers between them.
final class Workshop: Sendable {
    let server: RedisServer
    let place: MemoryPlace
    let log = LogLines()
    private let seeds = Guarded<UInt64>(0)

    init(_ options: RedisServer.Options = .init(), place: MemoryPlace = MemoryPlace()) throws {
        server = try RedisServer(options)
        self.place = place
    }

    /// Submits a job; `edit` changes what workers read of it.
    func submit(
        total: Int64, chunkSize: Int64 = 10, maximumAttempts: Int = 5, hasFinish: Bool = false,
        editing edit: (inout JobSpecification) -> Void = { _ in }
    ) throws -> JobID {
        var specification = JobSpecification(
            store: "memory", profile: "seed", locales: "en_US", seed: "7",
            generator: ContactGenerator.version, total: total, chunkSize: chunkSize,
            maximumAttempts: maximumAttempts, priority: 100)
        edit(&specification)
        return try submit(
            total: total, chunkSize: chunkSize, maximumAttempts: maximumAttempts,
            text: specification.json, hasFinish: hasFinish)
    }

    /// Submits a job with this specification.
    func submit(
        total: Int64, chunkSize: Int64, maximumAttempts: Int = 5, text: String,
        notes: ChunkNotes? = nil, hasFinish: Bool = false
    ) throws -> JobID {
        var random = SeededRandom(seed: nextSeed())
        let id = JobID(at: 1_700_000_000_000, using: &random)
        var queue = queue()
        let outcome = try queue.submit(
            JobSubmission(
                id: id, total: total, chunkSize: chunkSize, maximumAttempts: maximumAttempts,
                specification: text, notes: notes, hasFinish: hasFinish))
        try #require(outcome == .submitted)
        return id
    }

    func worker(
        lanes: Int = 2, at address: RedisAddress? = nil,
        editing edit: (inout WorkerOptions) -> Void = { _ in }
    ) -> RunningWorker {
        var options = WorkerOptions(lanes: lanes)
        edit(&options)
        return RunningWorker(makeWorker(options, at: address))
    }

    func makeWorker(_ options: WorkerOptions, at address: RedisAddress? = nil) -> Worker {
        var random = SeededRandom(seed: nextSeed())
        return Worker(
            WorkerID(host: "test", process: 1, using: &random), options: options, queue: .default,
            at: address ?? server.address, version: "test",
            openStore: { [place] _ throws(StoreError) in try place.open() },
            log: { [log] in log.add($0) })
    }

    func queue() -> JobQueue {
        JobQueue(
            .default,
            over: RedisSession(
                to: server.address, named: "test", patience: .producer, stop: StopSwitch(),
                log: { _ in }))
    }

    func status(_ job: JobID) throws -> JobStatus {
        var queue = queue()
        return try #require(try queue.status(of: job))
    }

    /// Waits for the job's end.
    func end(of job: JobID, within limit: Duration = .seconds(30)) throws -> JobStatus {
        _ = try eventually(within: limit) { try status(job).state.isTerminal }
        return try status(job)
    }

    /// Checks that the job is done as a whole, and that each of its chunks was kept once.
    func expectComplete(_ job: JobID, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let status = try end(of: job)
        var queue = queue()
        let broken = try queue.brokenRules(of: job)
        #expect(status.state == .completed, "\(status.chunks)", sourceLocation: sourceLocation)
        #expect(status.contacts.created == status.contacts.total, sourceLocation: sourceLocation)
        #expect(broken == [], sourceLocation: sourceLocation)
        let kept = place.chunks
        #expect(kept.count == Int(status.chunks.total), sourceLocation: sourceLocation)
        #expect(
            kept.allSatisfy { $0.value.first == UInt64($0.key.number * status.chunks.size) },
            sourceLocation: sourceLocation)
        #expect(
            kept.values.reduce(0) { $0 + $1.count } == Int(status.contacts.total),
            sourceLocation: sourceLocation)
    }

    /// How many clients wait in BLPOP.
    func blockedClients() throws -> Int {
        let info = try server.run(["INFO", "clients"]).text ?? ""
        let line = info.split(whereSeparator: \.isNewline).first {
            $0.hasPrefix("blocked_clients:")
        }
        return line?.split(separator: ":").last.flatMap { Int($0) } ?? 0
    }

    func lines(containing text: String) -> [String] {
        log.all.filter { $0.contains(text) }
    }

    private func nextSeed() -> UInt64 {
        seeds.withLock { seed in
            seed += 1
            return seed
        }
    }
}

/// A worker whose `run` has a thread of its own.
final class RunningWorker: Sendable {
    enum Ending: Hashable, Sendable {
        case stopped
        case failed(RedisError)
    }

    let worker: Worker
    private let run: Background<Ending>

    init(_ worker: Worker) {
        self.worker = worker
        run = Background {
            do throws(RedisError) {
                try worker.run()
                return .stopped
            } catch {
                return .failed(error)
            }
        }
    }

    /// How `run` ended, or nothing when it goes on for longer than `limit`.
    func ending(within limit: Duration = .seconds(20)) -> Ending? { run.value(within: limit) }

    /// Asks it to end and waits for that.
    func stop(sourceLocation: SourceLocation = #_sourceLocation) {
        worker.drain()
        #expect(ending() == .stopped, sourceLocation: sourceLocation)
    }
}
