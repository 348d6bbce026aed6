public import Redis

/// A chunk that a store's ledger holds.
public struct RestoredChunk: Hashable, Sendable {
    /// The chunk's number in its job.
    public let chunk: Int64
    /// What became of its contacts.
    public let created: Int64, failed: Int64, skipped: Int64

    /// Makes a restored chunk of its parts.
    public init(chunk: Int64, created: Int64, failed: Int64, skipped: Int64) {
        self.chunk = chunk
        self.created = created
        self.failed = failed
        self.skipped = skipped
    }
}

extension JobQueue {
    /// The most chunks one call of `restore` marks.
    public static let maximumRestored = 1_000

    /// Marks chunks as done that a store holds already; answers with how many were news.
    ///
    /// Safe to repeat. Chunks that were handed out meanwhile are left alone.
    public mutating func restore(
        _ chunks: [RestoredChunk], of job: JobID
    ) throws(RedisError) -> Int64 {
        precondition(chunks.count <= Self.maximumRestored)
        var arguments: [RedisArgument] = [RedisArgument(job.description)]
        for chunk in chunks {
            arguments += [
                RedisArgument(chunk.chunk), RedisArgument(chunk.created),
                RedisArgument(chunk.failed), RedisArgument(chunk.skipped),
            ]
        }
        guard let marked = try run(QueueScripts.restore, arguments).first?.integer else {
            throw Self.unexpected("restore")
        }
        return marked
    }
}
