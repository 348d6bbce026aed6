import JobQueue
import Redis

/// Claims chunks for the lanes, on one thread with a connection of its own.
struct Claimer: ~Copyable {
    /// An idle worker asks again at least so often; it is woken earlier when there is work.
    static let longestWait: Duration = .seconds(5)
    /// No worker asks more often than this while it has nothing to do.
    static let shortestWait: Duration = .milliseconds(20)

    private let worker: WorkerID
    private let options: WorkerOptions
    private let surroundings: Lane.Surroundings
    /// Thrown when nothing more is to be claimed.
    private let stop: StopSwitch
    private var queue: JobQueue
    private var plans: [JobID: JobPlan] = [:]
    private var random = SystemRandomNumberGenerator()

    init(
        for worker: WorkerID, options: WorkerOptions, from queue: consuming JobQueue,
        to surroundings: Lane.Surroundings, until stop: StopSwitch
    ) {
        self.worker = worker
        self.options = options
        self.queue = queue
        self.surroundings = surroundings
        self.stop = stop
    }

    /// Claims until the switch is thrown, or until the queue is empty if the options say so.
    mutating func run() throws(RedisError) {
        do {
            while !stop.isStopped, let wanted = surroundings.demand.next() {
                let askedAt = ContinuousClock.now
                guard let reply = try claim(upTo: wanted) else { continue }
                surroundings.inHand.add(reply.leases, askedAt: askedAt)
                surroundings.demand.add(reply.leases.count)
                for lease in reply.leases { try hand(lease) }
                if !reply.leases.isEmpty { continue }
                if options.exitsWhenIdle, reply.quietFor == nil { return }
                let quiet = min(reply.quietFor ?? Self.longestWait, Self.longestWait)
                try queue.awaitWork(atMost: max(quiet, Self.shortestWait), unless: stop)
            }
        } catch .cancelled {
            return
        }
    }

    /// Claims, or waits a little when Redis is full: what is in hand goes on and frees memory.
    private mutating func claim(upTo wanted: Int) throws(RedisError) -> ClaimReply? {
        do {
            return try queue.claim(by: worker, upTo: wanted, lease: options.lease)
        } catch .full(let text) {
            surroundings.log("redis is full, nothing is claimed: \(text)")
            _ = stop.wait(for: Self.longestWait)
            return nil
        }
    }

    private mutating func hand(_ lease: ChunkLease) throws(RedisError) {
        do {
            surroundings.works.put(ChunkWork(lease: lease, plan: try plan(of: lease.job)))
        } catch {
            switch error {
            case .redis(let error): throw error
            case .unreadable(let job):
                let delay = RetryDelay.after(failures: lease.failures + 1, using: &random)
                surroundings.log("job refused job=\(lease.job): \(job.reason)")
                surroundings.reports.put(
                    .giveBack(lease, .retry(after: delay, code: "job", text: job.reason)))
                surroundings.demand.finished(after: .seconds(1))
            }
        }
    }

    private enum PlanError: Error {
        case redis(RedisError)
        case unreadable(UnreadableJob)
    }

    private mutating func plan(of job: JobID) throws(PlanError) -> JobPlan {
        if let plan = plans[job] { return plan }
        let text: String?
        do { text = try queue.specification(of: job) } catch { throw .redis(error) }
        do {
            let plan = try JobPlan(text ?? "", of: job)
            if plans.count >= 32 { plans.removeAll() }
            plans[job] = plan
            return plan
        } catch {
            throw .unreadable(error)
        }
    }
}
