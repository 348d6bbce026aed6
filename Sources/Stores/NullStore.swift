public import ContactModel

/// The store of `null:`: counts what it is given and keeps nothing.
///
/// It shows how fast contacts are made when no destination holds them up. As it keeps no ledger, it
/// cannot tell that a chunk comes twice.
public final class NullStore: ContactStore {
    /// Makes a store that keeps nothing.
    public init() {}

    /// Nothing is shared, so any number of lanes may write.
    public static let traits = StoreTraits(hasParallelWriters: true, preferredChunkSize: 10_000)

    /// The same, of this store.
    public var traits: StoreTraits { Self.traits }

    /// Gives every job the first ordinal, as none is kept.
    public func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal { .first }

    /// Counts the batch's contacts, unless the permit is withheld.
    public func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        guard mayCommit() else { throw .withheld }
        return ChunkReceipt(
            counts: chunk.counts(created: Int64(batch.count)), wasAlreadyStored: false)
    }

    /// Nothing was put off.
    public func finish(_ job: JobOrdinal) throws(StoreError) {}

    /// No jobs: none was kept.
    public func jobs() throws(StoreError) -> [StoredJob] { [] }

    /// No rows: none was kept.
    public func ledger(
        of job: JobOrdinal, after: Int64, limit: Int
    ) throws(StoreError) -> [LedgerRow] { [] }

    /// Zeros: nothing was kept.
    public func totals(of job: JobOrdinal) throws(StoreError) -> LedgerTotals {
        LedgerTotals(chunks: 0, counts: ChunkCounts())
    }

    /// None: none was kept.
    public func reachableContacts(
        after id: Int64, limit: Int
    ) throws(StoreError) -> [ReachableContact] { [] }

    /// No pages: nothing was kept.
    public func pages(of size: Int) throws(StoreError) -> ContactPages { ContactPages() }

    /// Nothing: nothing was kept.
    public func read(
        _ ids: ClosedRange<Int64>, limit: Int, into batch: inout ContactBatch
    ) throws(StoreError) {}
}
