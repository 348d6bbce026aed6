import ContactGenerator
import ContactModel
import JobQueue

/// How a request is cut into chunks.
enum ChunkPlan {
    /// A job of any size has at least so many chunks, if they are not tiny: work for several lanes,
    /// and a bar that moves.
    static let fewestChunks: Int64 = 16
    /// The text of a chunk, so that a lane's memory stays small whatever the contacts hold.
    static let mostBytes: Int64 = 16 << 20
    /// Below this a chunk costs more in commits than it gains.
    static let smallestChunk: Int64 = 500

    /// The chunk size for `total` contacts (at least 1) when none was asked for and the store
    /// prefers `preferred` in large jobs.
    static func size(total: Int64, preferred: Int64, bytesPerContact: Int64) -> Int64 {
        let shared = (total - 1) / fewestChunks + 1
        let size = min(
            preferred, max(smallestChunk, shared), max(1, mostBytes / max(1, bytesPerContact)))
        return min(total, max(size, smallestAllowed(total: total)))
    }

    /// The smallest chunk size that keeps the number of chunks within the queue's bound.
    static func smallestAllowed(total: Int64) -> Int64 {
        (total - 1) / JobSubmission.maximumChunks + 1
    }

    /// The largest chunk size of a recipe: a batch holds no more.
    static func largestAllowed(_ recipe: Recipe) -> Int64 {
        Int64(ContactGenerator(recipe).maximumBatchCount)
    }

    /// The largest chunk size of any recipe.
    static let largestOfAll = Int64(ContactBatch.maximumCount)
}
