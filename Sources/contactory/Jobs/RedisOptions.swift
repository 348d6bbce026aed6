import Foundation
import JobQueue
import Redis

/// Which Redis and which queue a command works with.
struct RedisOptions {
    static let flags: [Flag] = [.redis, .queue]

    let address: RedisAddress
    let queue: QueueName
    /// Whether the address was given, on the command line or by the environment.
    let isExplicit: Bool

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let environment = ProcessInfo.processInfo.environment
        let sources = [
            ("--redis", arguments[.redis]),
            ("CONTACTORY_REDIS_URL", environment["CONTACTORY_REDIS_URL"]),
            ("REDIS_URL", environment["REDIS_URL"]),
        ]
        // An empty variable is as good as none; an empty option is a script's mistake.
        let given = sources.first { $0.0 == "--redis" ? $0.1 != nil : !($0.1 ?? "").isEmpty }
        isExplicit = given != nil
        do {
            address = try RedisAddress(parsing: given?.1 ?? "redis://127.0.0.1:6379/0")
        } catch {
            throw .usage("\(given?.0 ?? "--redis"): \(error)")
        }
        queue = try Self.queue(arguments)
    }

    static func queue(_ arguments: ParsedArguments) throws(CommandError) -> QueueName {
        guard let name = arguments[.queue] else { return .default }
        guard let queue = QueueName(name) else {
            throw .usage(
                "--queue \(name) is not a queue's name",
                fix: "It has 1 to 64 of the characters A-Z a-z 0-9 _ . -")
        }
        return queue
    }
}

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

    static func unknown(_ job: JobID, at address: RedisAddress) -> CommandError {
        CommandError(
            .usage, "there is no job \(job) on Redis at \(address)",
            fix: "'contactory status' lists the jobs; 'contactory recover JOB --to STORE' "
                + "brings one back from its store.")
    }
}

extension JobID {
    /// The job that an operand names.
    init(operand text: String) throws(CommandError) {
        guard let id = JobID(text) else {
            throw .usage(
                "\(ArgumentScrubbing.scrubbed(text)) is not a job id",
                fix: "A job id has 26 letters and digits; 'contactory status' lists the jobs.")
        }
        self = id
    }

    /// A new id, of now.
    static func new() -> JobID {
        var random = SystemRandomNumberGenerator()
        let now = Date().timeIntervalSince1970 * 1_000
        return JobID(at: UInt64(max(0, now)), using: &random)
    }
}
