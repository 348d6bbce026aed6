/// Names a chunk in a store: chunk `number` of job `job`.
public struct ChunkKey: Hashable, Sendable {
    /// The job's number in the store.
    public let job: JobOrdinal
    /// The chunk's number in the job, from 0.
    public let number: Int64

    /// Makes a key of its parts.
    public init(job: JobOrdinal, number: Int64) {
        self.job = job
        self.number = number
    }
}

/// What became of the records of one chunk.
public struct ChunkCounts: Hashable, Sendable {
    /// Contacts that are in the store.
    public var created: Int64
    /// Records that could not be stored.
    public var failed: Int64
    /// Records that a rule leaves out.
    public var skipped: Int64

    /// Makes counts of their parts.
    public init(created: Int64 = 0, failed: Int64 = 0, skipped: Int64 = 0) {
        self.created = created
        self.failed = failed
        self.skipped = skipped
    }
}

/// A store's answer to a chunk.
public struct ChunkReceipt: Hashable, Sendable {
    /// What the ledger says of the chunk, now or since an earlier time.
    public let counts: ChunkCounts
    /// Whether the chunk had been stored before; nothing was written this time.
    public let wasAlreadyStored: Bool

    /// Makes a receipt of its parts.
    public init(counts: ChunkCounts, wasAlreadyStored: Bool) {
        self.counts = counts
        self.wasAlreadyStored = wasAlreadyStored
    }
}

/// One row of a store's ledger.
public struct LedgerRow: Hashable, Sendable {
    /// The chunk's number in its job.
    public let chunk: Int64
    /// What became of its records.
    public let counts: ChunkCounts

    /// Makes a row of its parts.
    public init(chunk: Int64, counts: ChunkCounts) {
        self.chunk = chunk
        self.counts = counts
    }
}

/// The sums over a job's ledger.
public struct LedgerTotals: Hashable, Sendable {
    /// How many chunks are in the store.
    public let chunks: Int64
    /// The sums of their counts.
    public let counts: ChunkCounts

    /// Makes totals of their parts.
    public init(chunks: Int64, counts: ChunkCounts) {
        self.chunks = chunks
        self.counts = counts
    }
}
