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
    private var logMendedAt: ContinuousClock.Instant?

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
            while true {
                let leases = inHand.leases
                let askedAt = ContinuousClock.now
                let outcomes = try queue.heartbeat(
                    of: worker, about: describe(), renewing: leases, for: options.lease)
                for lease in inHand.apply(outcomes, to: leases, askedAt: askedAt) {
                    log("lease lost job=\(lease.job) chunk=\(lease.chunk)")
                }
                try mendLog(ifDueSince: askedAt)
                // After an outage this is at once: the answer says less than a new one will.
                let rest = interval - askedAt.duration(to: .now)
                if stop.wait(for: max(rest, .zero)) { return }
            }
        } catch .cancelled {
            return
        }
    }

    /// Looks after the server's log now and then, and at once when a beat took so long that the
    /// server may have been away.
    private mutating func mendLog(
        ifDueSince beat: ContinuousClock.Instant
    ) throws(RedisError) {
        let now = ContinuousClock.now
        let wasAway = now - beat > .seconds(1)
        if let logMendedAt, now - logMendedAt < Self.longestInterval, !wasAway { return }
        logMendedAt = now
        try queue.mendLogAfterRestart()
    }
}
