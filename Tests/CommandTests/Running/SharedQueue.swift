import Glibc
import Redis
import TestSupport
import Testing

/// A Redis, and a folder to run commands in that use it.
struct SharedQueue {
    let server: RedisServer
    let place: Place

    init(_ options: RedisServer.Options = .init()) throws {
        server = try RedisServer(options)
        place = try Place()
    }

    /// Runs a command to its end.
    @discardableResult
    func run(_ arguments: String...) throws -> Finished { try Finished(start(arguments)) }

    /// Starts a command.
    func start(_ arguments: [String]) throws -> ChildProcess {
        try place.start(arguments, ["CONTACTORY_REDIS_URL": "\(server.address)"])
    }

    /// Enqueues a job and answers with its id.
    func enqueue(_ arguments: String...) throws -> String {
        let finished = try Finished(start(["enqueue"] + arguments))
        try #require(finished.status == 0, "\(finished.errors)")
        return finished.line
    }

    /// The job as `status --json` shows it.
    func status(of job: String) throws -> [String: Any] { try run("status", job, "--json").json }

    /// Runs `body` while a worker works.
    func working<R>(_ body: () throws -> R) throws -> R {
        let worker = try start(["work"])
        let result = try body()
        worker.kill(SIGTERM)
        #expect(try Finished(worker).status == 0)
        return result
    }

    /// Waits until the job is in a state.
    func wait(for job: String, toBe state: String) throws {
        let isThere = try eventually(within: .seconds(30)) {
            try status(of: job)["state"] as? String == state
        }
        try #require(isThere, "the job does not come to be \(state)")
    }
}
