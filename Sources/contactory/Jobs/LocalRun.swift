import ContactModel
import Dispatch
import Foundation
import JobQueue
import Redis
import StoreFiles
import Stores
import Synchronization
import WorkerRuntime

/// A job worked on by this process and watched to its end: what `create` and `recover` do.
struct LocalRun {
    let worker: WorkerOptions
    let redis: PrivateOrSharedRedis
    let queue: QueueName
    let store: StoreAddress
    let opening: StoreOpening
    let console: Console
    /// Whether the store alone is enough to go on with the job when Redis is gone.
    var isRecoverable = true
    /// Told how the job went, while the queue is still there; not when it has not ended.
    var atEnd: (JobStatus, inout QueueAccess) throws -> Void = { _, _ in }

    /// Works on the queue until the job has ended or a signal came, and says how it went.
    ///
    /// The first signal lets chunks in hand finish, the second gives them back.
    func run(_ job: JobID, printsJSON: Bool) throws -> ExitStatus {
        let stop = StopSwitch()
        let worker = makeWorker()
        let signals = Signals { [console] count in
            if count == 1 {
                console.say("stopping: finishing the chunks in hand (again to stop at once)")
                worker.drain()
            } else {
                worker.handBack()
            }
            stop.stop()
        }

        let work = Background(worker) { stop.stop() }
        // A shared server comes back, our own does not.
        var queue = QueueAccess(
            queue, at: redis.address, patience: redis.isPrivate ? .producer : .forever, stop: stop)
        let followed = Result {
            try JobFollower(console: console, stop: stop).follow(job, in: &queue)
        }
        worker.drain()
        let failure = work.wait()

        let answer = Result {
            try queue.use { queue throws(RedisError) in try queue.status(of: job) }
        }
        let status = try? answer.get()
        if let status, status.state.isTerminal {
            if printsJSON { try JSONText.print(StatusDocument(status: status)) }
            let exit = summarize(status)
            try atEnd(status, &queue)
            return exit
        }
        if signals.received > 0 {
            if printsJSON, let status { try JSONText.print(StatusDocument(status: status)) }
            console.complain(
                "interrupted: \(progress(of: job))", fix: continuation(of: job, answer))
            return .interrupted
        }
        let error = failure.map { CommandError.redis($0, at: redis.address) }
        throw CommandError(
            error?.status ?? .unreachable,
            "\(error?.message ?? Self.words(followed)); \(progress(of: job))",
            fix: continuation(of: job, answer))
    }

    private func makeWorker() -> Worker {
        let opening = opening
        let console = console
        return Worker(
            .ofThisProcess(), options: worker, queue: queue, at: redis.address,
            version: Program.version,
            openStore: { target throws(StoreError) in try opening.open(target) },
            log: { console.say($0) })
    }

    private static func words(_ followed: Result<JobStatus, any Error>) -> String {
        guard case .failure(let error as CommandError) = followed else {
            return "the work has ended before the job"
        }
        return error.message
    }

    /// How many contacts the store holds: what counts when Redis is gone.
    private func progress(of job: JobID) -> String {
        guard let (created, total) = try? storedCount(of: job) else {
            return "\(store) cannot be asked how many contacts it holds"
        }
        return "\(NumberText.grouped(created)) of \(NumberText.count(total, "contact")) "
            + "are in \(store)"
    }

    private func storedCount(of job: JobID) throws -> (created: Int64, total: Int64)? {
        let store = try opening.open(store, mode: .mustExist)
        return try store.jobs().first { $0.description.id == job.description }
            .map { (try store.totals(of: $0.ordinal).counts.created, $0.description.total) }
    }

    /// How to go on with the job, after what Redis answers of it; nothing where it has lost the job.
    private func continuation(
        of job: JobID, _ answer: Result<JobStatus?, any Error>
    ) -> String? {
        let isLost = if case .success(nil) = answer { true } else { false }
        if !redis.isPrivate, !isLost {
            return "The job waits in Redis at \(redis.address): 'contactory work' goes on with it."
        }
        if store.destination == .null { return nil }
        guard isRecoverable else {
            return
                "Remove it, and export again: an export that has lost its queue is not continued."
        }
        return "Go on with: contactory recover \(job) --to \(ShellText.word(store.description))"
    }

    /// What is in the files of a job that writes files, and what has no place in them.
    private func filesWritten(by job: JobID) -> [String] {
        guard case .files = store.destination,
            let files = try? opening.open(store, mode: .mustExist) as? FileStore,
            let ordinal = try? files.jobs().first(where: {
                $0.description.id == job.description
            })?.ordinal, let summary = try? files.summary(of: ordinal)
        else { return [] }
        return [
            "\(NumberText.count(Int64(summary.files), "file")), "
                + "\(NumberText.count(summary.bytes, "byte"))"
        ] + summary.losses.lines(for: summary.writing) { NumberText.grouped(Int64($0)) }
    }

    /// What a job does with contacts, when it is done.
    private static func deed(of status: JobStatus) -> String {
        JobSpecification(json: status.specification)?.kind == "export" ? "exported" : "created"
    }

    private func summarize(_ status: JobStatus) -> ExitStatus {
        let seconds = Double((status.finishedAt ?? status.now) - status.enqueuedAt) / 1_000
        var line =
            "\(Self.deed(of: status)) \(NumberText.count(status.contacts.created, "contact")) in \(store) "
            + "in \(NumberText.seconds(seconds))"
        if let rate = status.ratePerSecond { line += " (\(NumberText.rate(rate)))" }
        console.say(line)
        for line in filesWritten(by: status.id) { console.say(line) }
        let seed = JobSpecification(json: status.specification)?.seed
        console.say("job \(status.id)" + (seed.map { ", seed \($0)" } ?? ""))
        if status.contacts.skipped > 0 {
            console.say(
                "skipped \(NumberText.count(status.contacts.skipped, "contact")): "
                    + FailureText.codes(status.skips))
        }
        if status.contacts.cancelled > 0 {
            console.say("cancelled \(NumberText.count(status.contacts.cancelled, "contact"))")
        }
        if status.contacts.failed > 0 {
            console.complain(
                "\(NumberText.count(status.contacts.failed, "contact")) failed: "
                    + FailureText.codes(status.errors))
        }
        if case .dead? = status.finish, let line = status.finish.flatMap(FinishText.line) {
            console.complain(line)
        }
        return status.state == .completed ? .done : .partly
    }
}

extension WorkerID {
    /// A new name for this process.
    static func ofThisProcess() -> WorkerID {
        var random = SystemRandomNumberGenerator()
        return WorkerID(
            host: ProcessInfo.processInfo.hostName,
            process: ProcessInfo.processInfo.processIdentifier, using: &random)
    }
}

/// A worker that runs on a queue of its own.
private final class Background: Sendable {
    private let group = DispatchGroup()
    private let error = Mutex<RedisError?>(nil)

    init(_ worker: Worker, whenEnded: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "contactory.worker").async(group: group) { [self] in
            do throws(RedisError) {
                try worker.run()
            } catch {
                self.error.withLock { $0 = error }
            }
            whenEnded()
        }
    }

    /// Waits until the worker has ended; answers with what it ended of, if not by itself.
    func wait() -> RedisError? {
        group.wait()
        return error.withLock { $0 }
    }
}
