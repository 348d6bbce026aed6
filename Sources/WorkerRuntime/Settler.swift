import JobQueue
import Redis

/// Tells the queue what became of chunks, on one thread with a connection of its own.
///
/// It settles in groups: all that finished while the last group was on its way.
struct Settler: ~Copyable {
    private let worker: WorkerID
    private let reports: Mailbox<ChunkReport>
    private let inHand: WorkInHand
    private let log: @Sendable (String) -> Void
    private var queue: JobQueue

    init(
        for worker: WorkerID, reports: Mailbox<ChunkReport>, inHand: WorkInHand,
        to queue: consuming JobQueue, log: @escaping @Sendable (String) -> Void
    ) {
        self.worker = worker
        self.reports = reports
        self.inHand = inHand
        self.queue = queue
        self.log = log
    }

    /// Settles until the mailbox is closed and empty.
    mutating func run() throws(RedisError) {
        while let group = reports.takeSome(atMost: JobQueue.maximumSettlements) {
            var settlements: [Settlement] = []
            for report in group {
                switch report {
                case .settle(let settlement): settlements.append(settlement)
                case .giveBack(let lease, let verdict): try giveBack(lease, verdict)
                }
            }
            if !settlements.isEmpty { try settle(settlements) }
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
