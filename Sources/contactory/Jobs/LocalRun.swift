import Dispatch
import Foundation
import JobQueue
import Redis
import Stores
import Synchronization
import WorkerRuntime

/// A job worked on by this process and watched to its end: what `create` and `recover` do.
struct LocalRun {
    let worker: WorkerOptions
    let opening: StoreOpening
    let console: Console

    /// How a run ended.
    struct Outcome {
        let status: JobStatus
        let wasInterrupted: Bool
    }

    /// Works on the queue until the job has ended or a signal came.
    ///
    /// The first signal lets chunks in hand finish, the second gives them back.
    func run(
        _ job: JobID, in queue: inout QueueAccess, named name: QueueName
    ) throws -> Outcome {
        let stopWatching = StopSwitch()
        let opening = opening
        let console = console
        let worker = Worker(
            .ofThisProcess(), options: worker, queue: name, at: queue.address,
            version: Program.version,
            openStore: { address throws(StoreError) in try opening.open(address) },
            log: { console.say($0) })
        let signals = Signals { count in
            if count == 1 {
                console.say("stopping: finishing the chunks in hand (again to stop at once)")
                worker.drain()
            } else {
                worker.handBack()
            }
            stopWatching.stop()
        }

        let working = DispatchGroup()
        let failure = FirstError()
        DispatchQueue(label: "contactory.worker").async(group: working) {
            do throws(RedisError) {
                try worker.run()
            } catch {
                failure.note(error)
            }
            stopWatching.stop()
        }
        let followed = Result {
            try JobFollower(console: console, stop: stopWatching).follow(job, in: &queue)
        }
        worker.drain()
        working.wait()
        if let error = failure.error { throw CommandError.redis(error, at: queue.address) }
        _ = try followed.get()
        return Outcome(
            status: try queue.status(of: job), wasInterrupted: signals.received > 0)
    }

    /// Says how an ended job went, and with which code to exit.
    func summarize(_ status: JobStatus, in store: StoreAddress) -> ExitStatus {
        let seconds = Double((status.finishedAt ?? status.now) - status.enqueuedAt) / 1_000
        var line =
            "created \(NumberText.count(status.contacts.created, "contact")) in \(store) "
            + "in \(NumberText.seconds(seconds))"
        if let rate = status.ratePerSecond { line += " (\(NumberText.rate(rate)))" }
        console.say(line)
        if let seed = JobSpecification(json: status.specification)?.seed {
            console.say("job \(status.id), seed \(seed)")
        }
        if status.contacts.failed > 0 {
            console.complain(
                "\(NumberText.count(status.contacts.failed, "contact")) failed: "
                    + FailureText.codes(status.errors))
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

/// Carries the first error of a thread to the one that waits for it.
private final class FirstError: Sendable {
    private let stored = Mutex<RedisError?>(nil)

    var error: RedisError? { stored.withLock { $0 } }

    func note(_ error: RedisError) {
        stored.withLock { $0 = $0 ?? error }
    }
}
