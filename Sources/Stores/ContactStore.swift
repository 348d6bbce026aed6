public import ContactModel

/// A destination for contacts that keeps each chunk exactly once.
///
/// A store is used by one thread at a time and owns its connection; it closes when the last
/// reference goes away.
public protocol ContactStore: AnyObject {
    /// What the runtime must know to use this store well.
    var traits: StoreTraits { get }

    /// Writes the job into the store, or finds it there by its id, and answers with its ordinal.
    ///
    /// Safe to repeat and to run from several processes at once: all get the same ordinal.
    func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal

    /// Persists a chunk: its contacts and its ledger row become durable together, or not at all.
    ///
    /// A chunk whose ledger row is there already writes nothing and answers with the row's counts.
    ///
    /// - Parameters:
    ///   - batch: the chunk's contacts.
    ///   - chunk: which chunk of which job they are.
    ///   - mayCommit: asked right before the commit; `false` leaves nothing behind. It is not asked
    ///     when the chunk is there already.
    /// - Returns: what the ledger says of the chunk.
    /// - Throws: `StoreError.withheld` when the permit was; otherwise why it could not be stored.
    ///   The store stays usable: the next call opens a lost connection anew.
    func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkKey, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt

    /// All jobs the store knows, by ordinal.
    func jobs() throws(StoreError) -> [StoredJob]

    /// The ledger of a job by chunk number: at most `limit` rows after chunk `after`
    /// (-1 for the first page).
    func ledger(of job: JobOrdinal, after: Int64, limit: Int) throws(StoreError) -> [LedgerRow]

    /// How many chunks of a job are in the store, and the sums of their counts.
    func totals(of job: JobOrdinal) throws(StoreError) -> LedgerTotals

    /// The fields by which contacts could reach people: at most `limit` contacts with an id above
    /// `id` (0 for the first page), by id.
    func reachableContacts(
        after id: Int64, limit: Int
    ) throws(StoreError) -> [ReachableContact]
}

/// What the runtime must know about a kind of store to use it well.
public struct StoreTraits: Hashable, Sendable {
    /// Whether several connections write faster than one; where not, lanes take turns.
    public let hasParallelWriters: Bool
    /// The number of contacts in a chunk that suits the store when a job is large.
    public let preferredChunkSize: Int

    /// Makes traits of their parts.
    public init(hasParallelWriters: Bool, preferredChunkSize: Int) {
        self.hasParallelWriters = hasParallelWriters
        self.preferredChunkSize = preferredChunkSize
    }
}
