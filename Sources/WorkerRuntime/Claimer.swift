import JobQueue
import Redis

/// Claims chunks for the lanes, on one thread with a connection of its own.
struct Claimer: ~Copyable {
    /// An idle worker asks again at least so often; it is woken earlier when there is work.
    static let longestWait: Duration = .seconds(5)
    /// One that ends with the work must find out that it is over: nobody wakes it for that.
    static let longestWaitForTheEnd: Duration = .seconds(1)
    /// No worker asks more often than this while it has nothing to do.
    static let shortestWait: Duration = .milliseconds(20)
    /// More jobs than these in turn are read anew.
    private static let maximumPlans = 32

    private let worker: WorkerID
    private let options: WorkerOptions
    private let surroundings: Lane.Surroundings
    /// Thrown when nothing more is to be claimed.
    private let stop: StopSwitch
    private var queue: JobQueue
    private var plans: [JobID: JobPlan] = [:]
    private var random = SystemRandomNumberGenerator()
    /// Whether Redis refused the last claim for want of memory.
    private var isRefused = false

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
                if !reply.leases.isEmpty {
                    try hand(reply.leases)
                } else if options.exitsWhenIdle {
                    guard let quiet = reply.quietFor else { return }
                    let isOthers = !surroundings.demand.awaitEmptyHands(
                        atMost: Self.longestWaitForTheEnd)
                    if isOthers { try rest(min(quiet, Self.longestWaitForTheEnd)) }
                } else {
                    try rest(min(reply.quietFor ?? Self.longestWait, Self.longestWait))
                }
            }
        } catch .cancelled {
            return
        }
    }

    private mutating func rest(_ quiet: Duration) throws(RedisError) {
        try queue.awaitWork(atMost: max(quiet, Self.shortestWait), unless: stop)
    }

    /// Claims, or waits a little when Redis is full: what is in hand goes on and frees memory.
    private mutating func claim(upTo wanted: Int) throws(RedisError) -> ClaimReply? {
        do {
            let reply = try queue.claim(by: worker, upTo: wanted, lease: options.lease)
            if isRefused { surroundings.log("redis has memory again, claiming goes on") }
            isRefused = false
            return reply
        } catch .full(let text) {
            if !isRefused { surroundings.log("redis is full, nothing is claimed: \(text)") }
            isRefused = true
            _ = stop.wait(for: Self.longestWait)
            return nil
        }
    }

    /// Hands chunks to the lanes; when Redis fails meanwhile, the rest goes back.
    private mutating func hand(_ leases: [ChunkLease]) throws(RedisError) {
        for (position, lease) in leases.enumerated() {
            do throws(PlanError) {
                let plan = try plan(of: lease.job)
                if let reason = plan.objection(to: lease) { throw .unreadable(reason) }
                surroundings.works.put(ChunkWork(lease: lease, plan: plan))
            } catch {
                switch error {
                case .unreadable(let reason): refuse(lease, reason)
                case .redis(let error):
                    for lease in leases[position...] {
                        surroundings.report(.giveBack(lease, .release))
                    }
                    throw error
                }
            }
        }
    }

    /// Leaves a chunk to workers of another version; the settler logs why.
    private mutating func refuse(_ lease: ChunkLease, _ reason: String) {
        let delay = RetryDelay.after(failures: lease.failures + 1, using: &random)
        surroundings.report(.giveBack(lease, .retry(after: delay, code: "job", text: reason)))
        surroundings.demand.finished(after: .seconds(1))
    }

    private enum PlanError: Error {
        case redis(RedisError)
        case unreadable(String)
    }

    private mutating func plan(of job: JobID) throws(PlanError) -> JobPlan {
        if let plan = plans[job] { return plan }
        let text: String?
        do { text = try queue.specification(of: job) } catch { throw .redis(error) }
        guard let text else { throw .unreadable("its specification is not in Redis any more") }
        do {
            let plan = try JobPlan(text, of: job)
            if plans.count >= Self.maximumPlans { plans.removeAll() }
            plans[job] = plan
            return plan
        } catch {
            throw .unreadable(error.reason)
        }
    }
}
