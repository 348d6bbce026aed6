import JobQueue
import Redis

/// A queue as commands use it: errors come in words, with an exit code.
struct QueueAccess: ~Copyable {
    let address: RedisAddress
    private var queue: JobQueue

    /// Opens a queue; nothing is sent before the first use.
    ///
    /// `patience` is how long each use tries when Redis is away; `stop` ends such tries.
    init(
        _ name: QueueName, at address: RedisAddress, patience: Patience = .producer,
        stop: StopSwitch = StopSwitch(), log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.address = address
        queue = JobQueue(
            name,
            over: RedisSession(
                to: address, named: "contactory", patience: patience, stop: stop, log: log))
    }

    /// Runs moves of the queue.
    mutating func use<R>(
        _ body: (inout JobQueue) throws(RedisError) -> R
    ) throws(CommandError) -> R {
        do {
            return try body(&queue)
        } catch {
            throw .redis(error, at: address)
        }
    }

    /// Checks that the server can be worked with, and warns of what endangers jobs.
    mutating func checkServer(_ console: Console) throws(CommandError) {
        for finding in try use({ queue throws(RedisError) in try queue.serverFindings() }) {
            switch finding.severity {
            case .good: break
            case .warning: console.say("warning: \(finding.text) \(finding.fix)")
            case .fatal:
                throw CommandError(
                    .unreachable, "Redis at \(address): \(finding.text)", fix: finding.fix)
            }
        }
    }

    /// Refuses a server that has no room for a job, before a store is made for it.
    func checkRoom() throws(CommandError) {
        let server: RedisServerInfo
        do {
            var connection = try RedisConnection(to: address)
            server = try connection.serverInfo()
        } catch {
            throw .redis(error, at: address)
        }
        guard let most = server.maximumMemoryBytes, most > 0, let used = server.usedMemoryBytes,
            used >= most
        else { return }
        throw .redis(
            .full("it uses \(NumberText.grouped(used)) of \(NumberText.grouped(most)) bytes"),
            at: address)
    }

    /// The picture of a job that must be there.
    mutating func status(of job: JobID) throws(CommandError) -> JobStatus {
        let status = try use { queue throws(RedisError) in try queue.status(of: job) }
        guard let status else { throw Self.unknown(job, at: address) }
        return status
    }

    /// How many workers are alive.
    mutating func workerCount() throws(CommandError) -> Int {
        try use { queue throws(RedisError) in try queue.workers().count }
    }

    static func unknown(_ job: JobID, at address: RedisAddress) -> CommandError {
        CommandError(
            .usage, "there is no job \(job) on Redis at \(address)",
            fix: "'contactory status' lists the jobs; 'contactory recover JOB --to STORE' "
                + "brings one back from its store.")
    }
}
