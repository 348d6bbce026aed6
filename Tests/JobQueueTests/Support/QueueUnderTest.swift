import JobQueue
import Redis
import Synchronization
import TestSupport

/// A new queue on a server, seen through the product, and through plain commands beside it.
///
/// A class, so that `#expect` can take the calls of the `~Copyable` queue apart.
final class QueueUnderTest {
    let server: RedisServer
    let name: QueueName
    /// The queue.
    var queue: JobQueue
    /// A connection for plain commands.
    var raw: RedisConnection
    /// Three workers, one as good as another.
    let workers: [WorkerID]
    private var generator: SeededRandom

    private static let count = Atomic<UInt64>(0)

    /// Makes a queue with a name of its own; on the shared server when none is given.
    init(on server: RedisServer? = nil) throws {
        let server = try server ?? SharedServer.get()
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        self.server = server
        guard let name = QueueName("q\(number)") else { throw TestSupportError("no such name") }
        self.name = name
        var generator = SeededRandom(seed: number)
        queue = Self.open(name, on: server)
        raw = try RedisConnection(to: server.address)
        workers = (0..<3).map { WorkerID(host: "w\($0)", process: 1, using: &generator) }
        self.generator = generator
    }

    /// The worker most tests need.
    var worker: WorkerID { workers[0] }

    /// Another connection to the same queue, for another thread.
    static func open(_ name: QueueName, on server: RedisServer) -> JobQueue {
        JobQueue(
            name,
            over: RedisSession(
                to: server.address, named: "test", patience: .failFast(within: .seconds(20)),
                stop: StopSwitch(), log: { _ in }))
    }

    /// Another connection to the same queue.
    func another() -> JobQueue { Self.open(name, on: server) }

    /// An id that no other job of this queue has.
    func newID() -> JobID { JobID(at: 1_700_000_000_000, using: &generator) }

    /// Submits a job that must be new.
    func submit(
        total: Int64, chunk: Int64, key: String? = nil, weight: Int = 100, attempts: Int = 5,
        retention: Duration = JobSubmission.defaultRetention, isPaused: Bool = false
    ) throws -> JobID {
        let id = newID()
        let outcome = try queue.submit(
            JobSubmission(
                id: id, key: key, total: total, chunkSize: chunk, weight: weight,
                maximumAttempts: attempts, retention: retention, specification: "{}"),
            isPaused: isPaused)
        guard outcome == .submitted else { throw TestSupportError("the job is not new") }
        return id
    }

    /// Claims for the first worker, for an hour.
    func claim(_ wanted: Int = 1) throws -> [ChunkLease] {
        try queue.claim(by: worker, upTo: wanted, lease: .seconds(3_600)).leases
    }

    /// Settles chunks as the first worker, all of their contacts created.
    @discardableResult
    func settle(_ leases: [ChunkLease]) throws -> [SettlementOutcome] {
        try queue.settle(
            leases.map { Settlement(lease: $0, created: $0.count) }, by: worker)
    }

    /// The job's picture; it must be there.
    func status(_ job: JobID) throws -> JobStatus {
        guard let status = try queue.status(of: job) else {
            throw TestSupportError("job \(job) is gone")
        }
        return status
    }

    /// Makes every lease run out, without waiting for it.
    func letLeasesRunOut() throws { try zeroScores(of: key("leases")) }

    /// Makes every retry of these jobs due, without waiting for it.
    func letRetriesComeDue(of jobs: [JobID]) throws {
        for job in jobs { try zeroScores(of: key(job, "retries")) }
        try zeroScores(of: key("sleeping"))
    }

    /// A key of the queue.
    func key(_ part: String) -> String { "contactory:{\(name)}:\(part)" }

    /// A key of a job; its hash when no part is named.
    func key(_ job: JobID, _ part: String? = nil) -> String {
        key("job:\(job)" + (part.map { ":" + $0 } ?? ""))
    }

    /// Runs a plain command.
    @discardableResult
    func redis(_ words: String...) throws -> RedisValue {
        try raw.run(
            RedisCommand(words[0], words.dropFirst().map { RedisArgument($0) }))
    }

    private func zeroScores(of set: String) throws {
        try redis("ZUNIONSTORE", set, "1", set, "WEIGHTS", "0")
    }
}
