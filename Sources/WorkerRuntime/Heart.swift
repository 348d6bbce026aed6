import JobQueue
import Redis

/// Renews the leases of all chunks in hand, on a thread and a connection of its own, so that no
/// busy lane and no blocked claim can delay it.
struct Heart: ~Copyable {
    /// Two beats may be lost before a lease runs out.
    static let beatsPerLease = 3
    /// Workers with long leases are still seen to be alive.
    static let longestInterval: Duration = .seconds(10)

    private let worker: WorkerID
    private let options: WorkerOptions
    private let inHand: WorkInHand
    private let stop: StopSwitch
    private let describe: @Sendable () -> [(String, String)]
    private let log: @Sendable (String) -> Void
    private var queue: JobQueue

    init(
        of worker: WorkerID, options: WorkerOptions, inHand: WorkInHand,
        to queue: consuming JobQueue, until stop: StopSwitch,
        describe: @escaping @Sendable () -> [(String, String)],
        log: @escaping @Sendable (String) -> Void
    ) {
        self.worker = worker
        self.options = options
        self.inHand = inHand
        self.queue = queue
        self.stop = stop
        self.describe = describe
        self.log = log
    }

    /// Beats until the switch is thrown.
    mutating func run() throws(RedisError) {
        let interval = min(options.lease / Self.beatsPerLease, Self.longestInterval)
        do {
            repeat {
                let leases = inHand.leases
                let askedAt = ContinuousClock.now
                let outcomes = try queue.heartbeat(
                    of: worker, about: describe(), renewing: leases, for: options.lease)
                inHand.apply(outcomes, to: leases, askedAt: askedAt)
                for (lease, outcome) in zip(leases, outcomes) where outcome == .lost {
                    log("lease lost job=\(lease.job) chunk=\(lease.chunk)")
                }
            } while !stop.wait(for: interval)
        } catch .cancelled {
            return
        }
    }
}
