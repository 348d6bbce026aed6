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
    /// Whether a chunk can only be made with its note.
    var needsNotes: Bool { get }

    /// Replaces what a batch holds by a chunk's contacts, and says what became of its other records.
    ///
    /// `objection(to:)` of the plan has let the chunk through. `note` is the chunk's note, where the
    /// source needs one and the job has it.
    func fill(
        _ batch: inout ContactBatch, with lease: ChunkLease, note: [UInt8]?
    ) throws(ChunkFault) -> ChunkContents
}

/// What a chunk holds beside the contacts in its batch.
struct ChunkContents: Sendable {
    /// Records that failed, by code.
    var errors: [String: Int64] = [:]
    /// Records that a rule left out, by code.
    var skips: [String: Int64] = [:]
    /// Some of the records that failed or were left out.
    var samples: [FailureSample] = []

    /// The counts of the records that are not in the batch.
    var others: ChunkCounts {
        ChunkCounts(
            failed: errors.values.reduce(0, +), skipped: skips.values.reduce(0, +))
    }

    /// What the queue is told of the chunk when the ledger has these counts.
    func settlement(of lease: ChunkLease, _ counts: ChunkCounts) -> Settlement {
        Settlement(
            lease: lease, created: counts.created,
            skips: Self.explained(skips, total: counts.skipped, by: "duplicate"),
            errors: Self.explained(errors, total: counts.failed, by: "store"), samples: samples)
    }

    /// Codes that add up to what the ledger says; it alone counts, and it may be an earlier run's.
    private static func explained(
        _ codes: [String: Int64], total: Int64, by rest: String
    ) -> [String: Int64] {
        let known = codes.values.reduce(0, +)
        if known == total { return codes }
        if known > total { return total > 0 ? [rest: total] : [:] }
        return codes.merging([rest: total - known], uniquingKeysWith: +)
    }
}

/// Why a chunk cannot be made.
enum ChunkFault: Error {
    /// Trying again later, or elsewhere, may help.
    case unavailable(StoreFault)
    /// The chunk can never be made.
    case lost(StoreFault)
}
