import JobQueue
import Redis
import Stores

/// What the queue has counted of a job, all chunks of which have come to their end.
///
/// It stays true while the finishing chunk is in hand.
struct CountedChunks: Sendable {
    let chunks: JobStatus.Chunks
    let contacts: JobStatus.Contacts
    /// Which chunks are done; `nil` when all are.
    private let done: DoneChunks?

    /// Reads the counts of a job whose finishing chunk is in hand; `nil` when they are not those of
    /// its specification.
    init?(
        of plan: JobPlan, _ finish: ChunkLease, from queue: inout JobQueue
    ) throws(RedisError) {
        guard let status = try queue.status(of: finish.job),
            status.chunks.total == finish.chunk,
            status.chunks.total <= JobSubmission.maximumChunks,
            status.chunks.size == plan.description.chunkSize,
            status.contacts.total == plan.description.total
        else { return nil }
        chunks = status.chunks
        contacts = status.contacts
        let areAllDone = chunks.done == chunks.total
        done = areAllDone ? nil : try queue.doneChunks(of: finish.job)
    }

    /// Whether a chunk is counted as done.
    func hasDone(_ chunk: Int64) -> Bool {
        (0..<chunks.total).contains(chunk) && done?.contains(chunk) ?? true
    }

    /// How many contacts a chunk that is done has.
    func size(of chunk: Int64) -> Int64 {
        min(chunks.size, contacts.total - chunk * chunks.size)
    }
}
