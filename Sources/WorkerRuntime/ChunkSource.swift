import ContactModel
import JobQueue
import Stores

/// Where the contacts of a job come from.
///
/// Filling a chunk a second time gives the same contacts and the same counts.
protocol ChunkSource: Sendable {
    /// The most records of a chunk.
    var maximumCount: Int64 { get }
    /// The end of the indexes that records can have.
    var indexLimit: Int64 { get }
    /// What becomes of contacts that the store has already.
    var duplicates: DuplicateRule { get }

    /// Replaces what a batch holds by a chunk's contacts, and says what became of its other records.
    ///
    /// `objection(to:)` of the plan has let the chunk through.
    func fill(
        _ batch: inout ContactBatch, with lease: ChunkLease
    ) throws(ChunkFault) -> ChunkContents
}

/// What a chunk holds beside the contacts in its batch.
struct ChunkContents: Sendable {
    /// Records that failed, by code.
    var errors: [String: Int64] = [:]
    /// Records that a rule left out.
    var skipped: Int64 = 0
    /// Some of the records that failed.
    var samples: [FailureSample] = []

    /// The counts of the records that are not in the batch.
    var others: ChunkCounts {
        ChunkCounts(failed: errors.values.reduce(0, +), skipped: skipped)
    }

    /// What the queue is told of the chunk when the ledger has these counts.
    func settlement(of lease: ChunkLease, _ counts: ChunkCounts) -> Settlement {
        var errors = errors
        let unexplained = counts.failed - others.failed
        if unexplained > 0 { errors["store", default: 0] += unexplained }
        return Settlement(
            lease: lease, created: counts.created, skipped: counts.skipped, errors: errors,
            samples: samples)
    }
}

/// Why a chunk cannot be made.
enum ChunkFault: Error {
    /// Trying again later, or elsewhere, may help.
    case unavailable(StoreFault)
    /// The chunk can never be made.
    case lost(StoreFault)
}
