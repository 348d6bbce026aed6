import JobQueue
import Redis

/// Tells the queue what became of chunks, on one thread with a connection of its own.
///
/// It settles in groups: all that finished while the last group was on its way.
struct Settler: ~Copyable {
    private let worker: WorkerID
    private let reports: Mailbox<ChunkReport>
    private let inHand: WorkInHand
    private let demand: Demand
    private let log: @Sendable (String) -> Void
    private var queue: JobQueue

    init(
        for worker: WorkerID, from surroundings: Lane.Surroundings, to queue: consuming JobQueue
    ) {
        self.worker = worker
        reports = surroundings.reports
        inHand = surroundings.inHand
        demand = surroundings.demand
        log = surroundings.log
        self.queue = queue
    }

    /// Settles until the mailbox is closed and empty.
    mutating func run() throws(RedisError) {
        while let group = reports.takeSome(atMost: JobQueue.maximumSettlements) {
            // First: what is settled cannot be given back any more by a worker in a hurry.
            let settlements = group.compactMap(\.settlement)
            if !settlements.isEmpty { try settle(settlements) }
            for case .giveBack(let lease, let verdict) in group { try giveBack(lease, verdict) }
            demand.settled(group.count)
        }
    }

    private mutating func settle(_ settlements: [Settlement]) throws(RedisError) {
        let outcomes = try queue.settle(settlements, by: worker)
        for (settlement, outcome) in zip(settlements, outcomes) {
            let lease = settlement.lease
            switch outcome {
            case .counted, .alreadyCounted:
                inHand.remove(lease)
            case .fenced:
                // Its contacts are in the store; whoever has the chunk now will find them there.
                inHand.remove(lease)
                log("settled too late job=\(lease.job) chunk=\(lease.chunk)")
            case .inconsistent:
                try giveBack(
                    lease,
                    .dead(code: "counts", text: "the store's counts are not the chunk's contacts"))
            }
        }
    }

    private mutating func giveBack(
        _ lease: ChunkLease, _ verdict: ChunkVerdict
    ) throws(RedisError) {
        let outcome = try queue.giveBack(lease, by: worker, verdict)
        inHand.remove(lease)
        switch verdict {
        case .release: break
        case .retry(_, let code, let text), .dead(let code, let text):
            log(
                "chunk failed job=\(lease.job) chunk=\(lease.chunk) outcome=\(outcome) "
                    + "code=\(code): \(text)")
        }
    }
}
