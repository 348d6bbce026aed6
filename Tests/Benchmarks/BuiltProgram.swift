import Foundation
import JobQueue
import TestSupport

/// The built `contactory` as users start it, its workers and producers on a private Redis.
final class BuiltProgram {
    /// The Redis, and a look at its jobs.
    let setup: QueueSetup
    private let environment: [String: String]
    private var workers: [ChildProcess] = []

    init() throws {
        setup = try QueueSetup()
        environment = ["CONTACTORY_REDIS_URL": "unix:\(setup.server.socketPath)"]
    }

    /// Starts a worker, and does not wait for it.
    func startWorker(lanes: Int) throws {
        workers.append(
            try ContactoryBinary.run(
                ["work", "--concurrency", "\(lanes)"], environment: environment))
    }

    /// Starts workers, and waits until all of them wait for work.
    func startWorkers(_ count: Int, lanes: Int) throws {
        for _ in 0..<count { try startWorker(lanes: lanes) }
        guard try QueueSetup.areIdle(workers.count, on: setup.server) else {
            throw BenchmarkError("workers do not start: \(complaints)")
        }
    }

    /// Ends all workers at once.
    func killWorkers() { workers = [] }

    /// Enqueues a job, and answers with its name once the command has ended.
    func enqueue(_ contacts: Int, to store: String, _ options: [String] = []) throws -> JobID {
        let command = ["enqueue", "\(contacts)", "--to", store, "--seed", "1", "--quiet"]
        let enqueue = try ContactoryBinary.run(command + options, environment: environment)
        enqueue.wait()
        let id = enqueue.output.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let job = JobID(id) else { throw BenchmarkError(enqueue.errorOutput) }
        return job
    }

    /// How long a job took, by Redis's clock.
    struct Times {
        /// Seconds from `enqueue` until all chunks were settled, and until the job has ended.
        let loaded: Double, whole: Double
    }

    /// Waits until a job is completed.
    func wait(for job: JobID) throws -> Times {
        var loaded: Int64?
        // Rarely: questions take the time of the cores that workers and servers share.
        let isDone = try eventually(within: .seconds(600), every: .milliseconds(10)) {
            let status = try setup.status(job)
            if status.chunks.done == status.chunks.total { loaded = loaded ?? status.now }
            return status.state.isTerminal
        }
        let status = try setup.status(job)
        guard isDone, status.state == .completed, let end = status.finishedAt else {
            throw BenchmarkError("the job is \(status.state): \(complaints)")
        }
        return Times(
            loaded: Double((loaded ?? end) - status.enqueuedAt) / 1_000,
            whole: Double(end - status.enqueuedAt) / 1_000)
    }

    private var complaints: String { workers.map(\.errorOutput).joined() }
}

/// Runs `contactory create` to its end; answers with the seconds that took.
func create(_ contacts: Int, to store: String) throws -> Double {
    let start = ContinuousClock.now
    let create = try ContactoryBinary.run(["create", "\(contacts)", "--to", store, "--quiet"])
    guard create.wait() == .exited(0) else { throw BenchmarkError(create.errorOutput) }
    return start.duration(to: .now) / .seconds(1)
}
