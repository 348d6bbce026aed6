import JobQueue
import Redis

/// Tells the queue what became of chunks, on one thread with a connection of its own.
///
/// It settles in groups: all that finished while the last group was on its way, and a moment longer
/// while lanes have chunks to go on with. When there is room for more chunks it takes them in the same
/// round trip.
struct Settler: ~Copyable {
    /// The longest that a report waits for others to go with it: nobody sees so little, and to
    /// settle chunks of a millisecond one by one takes a tenth of two cores' time (measured).
    private static let patience: Duration = .milliseconds(10)

    private let worker: WorkerID
    private let reports: Mailbox<ChunkReport>
    private let inHand: WorkInHand
    private let demand: Demand
    private let lease: Duration
    private let log: @Sendable (String) -> Void
    private var dealer: ChunkDealer
    private var queue: JobQueue

    init(
        for worker: WorkerID, lease: Duration, from surroundings: Lane.Surroundings,
        to queue: consuming JobQueue
    ) {
        self.lease = lease
        dealer = ChunkDealer(in: surroundings)
        self.worker = worker
        reports = surroundings.reports
        inHand = surroundings.inHand
        demand = surroundings.demand
        log = surroundings.log
        self.queue = queue
    }

    /// Settles until the mailbox is closed and empty.
    mutating func run() throws(RedisError) {
        let demand = demand
        while let group = reports.takeSome(
            atMost: Demand.groupSize, after: { demand.gatherReports(atMost: Self.patience) })
        {
            try tell(group)
            demand.settled(group.count)
        }
    }

    private mutating func tell(_ group: [ChunkReport]) throws(RedisError) {
        // First: what is settled cannot be given back any more by a worker in a hurry.
        let settlements = group.compactMap(\.settlement)
        if !settlements.isEmpty { try settle(settlements) }
        try giveBack(group.compactMap(\.giveBack))
        for case .reopen(let finish, let loss) in group { try reopen(loss, under: finish) }
    }

    private mutating func settle(_ settlements: [Settlement]) throws(RedisError) {
        let wanted = demand.nextWithSettlement()
        guard wanted > 0 else {
            return try note(queue.settle(settlements, by: worker), settlements)
        }
        let askedAt = ContinuousClock.now
        do {
            let (outcomes, claim) = try queue.settle(
                settlements, claimingUpTo: wanted, lease: lease, by: worker)
            // The lanes first: they wait.
            try deal(claim.leases, askedAt: askedAt)
            try note(outcomes, settlements)
        } catch .full {
            // The claimer finds out for itself, and waits.
            try note(queue.settle(settlements, by: worker), settlements)
            demand.claimed(0)
        }
    }

    private mutating func deal(
        _ leases: [ChunkLease], askedAt instant: ContinuousClock.Instant
    ) throws(RedisError) {
        do {
            try dealer.deal(leases, askedAt: instant, from: &queue)
        } catch {
            // Nobody else would read what the dealer has just reported.
            try? tell(reports.removeAll())
            throw error
        }
    }

    private mutating func note(
        _ outcomes: [SettlementOutcome], _ settlements: [Settlement]
    ) throws(RedisError) {
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
                let text = "the store's counts are not the chunk's contacts"
                try giveBack([GiveBack(lease, .dead(code: "counts", text: text))])
            }
        }
    }

    /// Has chunks made again that the store has lost, before the job is finished.
    private mutating func reopen(
        _ loss: LedgerLoss, under finish: ChunkLease
    ) throws(RedisError) {
        let outcome = try queue.reopen(loss, under: finish, by: worker)
        log(
            "store has lost contacts job=\(finish.job) chunks_made_again=\(loss.chunks.count) "
                + "outcome=\(outcome)")
        guard outcome == .inconsistent else { return inHand.remove(finish) }
        let text =
            "the store has lost contacts, and its ledger does not fit the job in Redis: "
            + "contactory recover \(finish.job) --to STORE makes what is missing"
        try giveBack([GiveBack(finish, .dead(code: "store.lost", text: text))])
    }

    private mutating func giveBack(_ items: [GiveBack]) throws(RedisError) {
        if items.isEmpty { return }
        for (item, outcome) in zip(items, try queue.giveBack(items, by: worker)) {
            let lease = item.lease
            inHand.remove(lease)
            switch item.verdict {
            case .release: break
            case .retry(_, let code, let text), .dead(let code, let text):
                log(
                    "chunk failed job=\(lease.job) chunk=\(lease.chunk) outcome=\(outcome) "
                        + "code=\(code): \(text)")
            }
        }
    }
}
