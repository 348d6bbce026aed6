import JobQueue
import Redis
import Stores

/// What a store has lost of what it had of a job, and the queue has counted as done.
///
/// A server whose commits do not wait for the disk forgets the last ones when it crashes; a
/// replica that takes over may lack some, and a file may be replaced by an older copy.
struct LedgerLoss: Hashable, Sendable {
    /// Chunks counted as done that are not in the ledger, ascending: the first of them where there
    /// are more than can be reopened at once.
    private(set) var chunks: [Int64] = []
    /// The counts of the done chunks that stay.
    ///
    /// Lost ones for which `chunks` has no room are among them as if they were there: when those
    /// before them are made the next comparison finds them.
    private(set) var staying = ChunkCounts()

    /// Compares the queue's counts with the ledger; `nil` when nothing is lost.
    ///
    /// One question of the store where all chunks are done. Where some were given up or cancelled
    /// they may be in the ledger all the same, and make sums equal that are not of the same chunks.
    static func found(
        in store: any ContactStore, of job: JobOrdinal, against counted: CountedChunks
    ) throws(StoreError) -> LedgerLoss? {
        let (chunks, contacts) = (counted.chunks, counted.contacts)
        if chunks.done == chunks.total {
            let all = ChunkCounts(
                created: contacts.created, failed: contacts.failed, skipped: contacts.skipped)
            let totals = LedgerTotals(chunks: chunks.done, counts: all)
            if try store.totals(of: job) == totals { return nil }
        }
        var loss = LedgerLoss()
        var next: Int64 = 0
        var pages = LedgerPages(of: job, in: store)
        while let rows = try pages.next() {
            // What is no row of the job's is as good as none: its chunk fails when it is made again.
            for row in rows where row.chunk >= next && fits(row, counted) {
                loss.miss(next..<row.chunk, counted)
                loss.keep(row.counts)
                next = row.chunk + 1
            }
        }
        loss.miss(next..<chunks.total, counted)
        // Of the contacts in done chunks, those that were neither created nor skipped have failed.
        let isRight =
            loss.staying.created == contacts.created && loss.staying.skipped == contacts.skipped
        return loss.chunks.isEmpty && isRight ? nil : loss
    }

    private static func fits(_ row: LedgerRow, _ counted: CountedChunks) -> Bool {
        guard counted.hasDone(row.chunk) else { return false }
        let size = counted.size(of: row.chunk)
        let counts = [row.counts.created, row.counts.failed, row.counts.skipped]
        return counts.allSatisfy { (0...size).contains($0) } && counts.reduce(0, +) == size
    }

    private mutating func keep(_ counts: ChunkCounts) {
        staying.created += counts.created
        staying.failed += counts.failed
        staying.skipped += counts.skipped
    }

    private mutating func miss(_ range: Range<Int64>, _ counted: CountedChunks) {
        for chunk in range where counted.hasDone(chunk) {
            if chunks.count < JobQueue.maximumReopened {
                chunks.append(chunk)
            } else {
                staying.created += counted.size(of: chunk)
            }
        }
    }
}

extension JobQueue {
    /// Takes back the chunks that are lost.
    mutating func reopen(
        _ loss: LedgerLoss, under finish: ChunkLease, by worker: WorkerID
    ) throws(RedisError) -> ReopenOutcome {
        try reopen(
            loss.chunks, keeping: loss.staying.created, failed: loss.staying.failed,
            skipped: loss.staying.skipped, under: finish, by: worker)
    }
}
