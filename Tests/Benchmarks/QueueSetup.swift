import ContactGenerator
import JobQueue
import Redis
import TestSupport
import WorkerRuntime

/// A private Redis without persistence, and a queue on it.
final class QueueSetup {
    let server: RedisServer
    private var random = SystemRandomNumberGenerator()
    private var queue: JobQueue

    init() throws {
        server = try RedisServer()
        queue = Self.open(on: server)
    }

    /// A queue over a connection of its own, for one thread.
    static func open(on server: RedisServer) -> JobQueue {
        JobQueue(
            .default,
            over: RedisSession(
                to: server.address, named: "bench", patience: .producer, stop: StopSwitch(),
                log: { _ in }))
    }

    /// A worker's name.
    func newWorkerID() -> WorkerID { WorkerID(host: "bench", process: 1, using: &random) }

    /// Submits a job for `null:`.
    func submit(
        contacts: Int64, chunkSize: Int64 = 1, profile: String = "seed"
    ) throws -> JobID {
        let specification = JobSpecification(
            store: "null:", profile: profile, locales: "en_US", seed: "7",
            generator: ContactGenerator.version, total: contacts, chunkSize: chunkSize,
            maximumAttempts: 5, priority: 100)
        let id = JobID(at: 1_700_000_000_000, using: &random)
        let outcome = try queue.submit(
            JobSubmission(
                id: id, total: contacts, chunkSize: chunkSize,
                specification: specification.json))
        guard outcome == .submitted else { throw BenchmarkError("the job is not new") }
        return id
    }

    /// The job's picture.
    func status(_ job: JobID) throws -> JobStatus {
        guard let status = try queue.status(of: job) else {
            throw BenchmarkError("the job is gone")
        }
        return status
    }

    /// Forgets what the server has counted.
    func resetStatistics() throws { try server.run(["CONFIG", "RESETSTAT"]) }

    /// What the server has counted of its commands since then.
    func statistics() throws -> ServerStatistics {
        ServerStatistics(try server.run(["INFO", "commandstats"]).text ?? "")
    }
}

/// What a server counts of its commands: how many, and how long they took in it.
struct ServerStatistics {
    /// Microseconds inside of scripts, all that they call among them.
    private(set) var scriptMicroseconds = 0.0
    /// How many scripts were called.
    private(set) var scripts = 0.0
    /// Microseconds of a read-only script, on average.
    private(set) var readOnlyScriptMicroseconds = 0.0
    /// How many commands scripts and clients called.
    private(set) var commands = 0.0

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("cmdstat_") {
            let parts = line.dropFirst("cmdstat_".count).split(separator: ":")
            let fields = parts[1].split(separator: ",").prefix(2).map {
                Double($0.drop { $0 != "=" }.dropFirst()) ?? 0
            }
            if parts[0] == "evalsha_ro" {
                readOnlyScriptMicroseconds = fields[1] / max(fields[0], 1)
            } else if parts[0] == "evalsha" {
                scripts += fields[0]
                scriptMicroseconds += fields[1]
            } else {
                commands += fields[0]
            }
        }
    }
}
