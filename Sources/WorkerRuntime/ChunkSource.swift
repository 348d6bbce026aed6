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

/// Why a chunk cannot be made.
enum ChunkFault: Error {
    /// Trying again later, or elsewhere, may help.
    case unavailable(StoreFault)
    /// The chunk can never be made.
    case lost(StoreFault)
}
