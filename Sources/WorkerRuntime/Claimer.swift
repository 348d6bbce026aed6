import ContactGenerator
import JobQueue
import Redis

/// Claims chunks for the lanes when none are in hand, on one thread with a connection of its own.
///
/// While chunks come to their end the settler claims the next ones along with settling them.
struct Claimer: ~Copyable {
    /// An idle worker asks again at least so often; it is woken earlier when there is work.
    static let longestWait: Duration = .seconds(5)
    /// One that ends with the work must find out that it is over: nobody wakes it for that.
    static let longestWaitForTheEnd: Duration = .seconds(1)
    /// No worker asks more often than this while it has nothing to do.
    static let shortestWait: Duration = .milliseconds(20)
    private let worker: WorkerID
    private let options: WorkerOptions
    private let surroundings: Lane.Surroundings
    /// Thrown when nothing more is to be claimed.
    private let stop: StopSwitch
    private var queue: JobQueue
    private var dealer: ChunkDealer
    private var isWarm = false
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
        dealer = ChunkDealer(in: surroundings)
        self.stop = stop
    }

    /// Claims until the switch is thrown, or until the queue is empty if the options say so.
    mutating func run() throws(RedisError) {
        do {
            while !stop.isStopped, let wanted = surroundings.demand.next() {
                let askedAt = ContinuousClock.now
                guard let reply = try claim(upTo: wanted) else { continue }
                try dealer.deal(reply.leases, askedAt: askedAt, from: &queue)
                if !reply.leases.isEmpty { continue }
                if options.exitsWhenIdle {
                    guard let quiet = reply.quietFor else { return }
                    let isOthers = !surroundings.demand.awaitEmptyHands(
                        atMost: Self.longestWaitForTheEnd)
                    if isOthers { try rest(min(quiet, Self.longestWaitForTheEnd)) }
                } else {
                    warmUp()
                    try rest(min(reply.quietFor ?? Self.longestWait, Self.longestWait))
                }
            }
        } catch .cancelled {
            return
        }
    }

    /// The first generator of a process parses its tables, which takes as long as some fifty round
    /// trips: a worker without work does it before the first job comes, with the usual locale.
    private mutating func warmUp() {
        guard !isWarm else { return }
        isWarm = true
        _ = ContactGenerator(Recipe(profile: .realistic, locale: .unitedStates, seed: Seed("")))
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
            surroundings.demand.claimed(0)
            _ = stop.wait(for: Self.longestWait)
            return nil
        }
    }
}
