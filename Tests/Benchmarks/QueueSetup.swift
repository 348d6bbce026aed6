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

    /// Submits a job; one that is not finished by a chunk of its own.
    func submit(
        contacts: Int64, chunkSize: Int64 = 1, profile: String = "seed", store: String = "null:"
    ) throws -> JobID {
        let specification = JobSpecification(
            store: store, profile: profile, locales: "en_US", seed: "7",
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

    /// Waits until so many workers wait for work.
    static func areIdle(
        _ workers: Int, on server: RedisServer, within limit: Duration = .seconds(20)
    ) throws -> Bool {
        try eventually(within: limit) {
            try server.run(["INFO", "clients"]).text?.contains("blocked_clients:\(workers)\r\n")
                ?? false
        }
    }

    /// Forgets what the server has counted.
    func resetStatistics() throws { try server.run(["CONFIG", "RESETSTAT"]) }

    /// What the server has counted of its commands since then.
    func statistics() throws -> ServerStatistics {
        ServerStatistics(try server.run(["INFO", "commandstats"]).text ?? "")
    }

    /// Microseconds of read-only scripts since then, as the server has counted them.
    func readOnlyScriptMicroseconds() throws -> (p50: Double, p99: Double) {
        // latency_percentiles_usec_evalsha_ro:p50=41.215,p99=78.335,p99.9=104.447
        let text = try server.run(["INFO", "latencystats"]).text ?? ""
        let line = text.split(whereSeparator: \.isNewline).first { $0.contains("_evalsha_ro:") }
        let values = line?.split(separator: ",").map {
            Double($0.drop { $0 != "=" }.dropFirst()) ?? .nan
        }
        guard let values, values.count >= 2 else {
            throw BenchmarkError("the server does not say how long scripts took")
        }
        return (values[0], values[1])
    }

    /// Seconds of processor time that the server has used.
    func processorSeconds() throws -> Double {
        let text = try server.run(["INFO", "cpu"]).text ?? ""
        return text.split(whereSeparator: \.isNewline)
            .filter { $0.hasPrefix("used_cpu_sys:") || $0.hasPrefix("used_cpu_user:") }
            .reduce(0) { $0 + (Double($1.drop { $0 != ":" }.dropFirst()) ?? 0) }
    }

    /// Bytes that the server has given out for data, buffers and connections.
    func memoryBytes() throws -> Double {
        let text = try server.run(["INFO", "memory"]).text ?? ""
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("used_memory:") }
        return line.flatMap { Double($0.drop { $0 != ":" }.dropFirst()) } ?? .nan
    }
}

/// What a server counts of its commands: how many, and how long they took in it.
struct ServerStatistics {
    /// Microseconds inside of scripts, all that they call among them.
    private(set) var scriptMicroseconds = 0.0
    /// How many scripts were called.
    private(set) var scripts = 0.0
    /// How many commands scripts and clients called.
    private(set) var commands = 0.0

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("cmdstat_") {
            let parts = line.dropFirst("cmdstat_".count).split(separator: ":")
            let fields = parts[1].split(separator: ",").prefix(2).map {
                Double($0.drop { $0 != "=" }.dropFirst()) ?? 0
            }
            if parts[0] == "evalsha" {
                scripts += fields[0]
                scriptMicroseconds += fields[1]
            } else {
                commands += fields[0]
            }
        }
    }
}
