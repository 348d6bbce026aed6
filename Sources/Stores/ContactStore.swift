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
    /// Contacts that the rule for duplicates keeps out are counted as skipped.
    ///
    /// - Parameters:
    ///   - batch: the chunk's contacts.
    ///   - chunk: which chunk of which job they are, and what else it brings.
    ///   - mayCommit: asked right before the commit; `false` leaves nothing behind. It is not asked
    ///     when the chunk is there already.
    /// - Returns: what the ledger says of the chunk.
    /// - Throws: `StoreError.withheld` when the permit was; otherwise why it could not be stored.
    ///   The store stays usable: the next call opens a lost connection anew.
    func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt

    /// Makes a place where chunks for this store can be prepared before its turn; nothing where
    /// there is nothing to prepare.
    func makePreparation() -> (any ChunkPreparation)?

    /// Persists a chunk as the other `store` does.
    ///
    /// - Parameters:
    ///   - batch: the chunk's contacts.
    ///   - chunk: which chunk of which job they are, and what else it brings.
    ///   - preparation: one that this store has made and that has just prepared this chunk.
    ///   - mayCommit: asked right before the commit, at the same moment as without a preparation.
    /// - Returns: what the ledger says of the chunk.
    /// - Throws: what the other `store` throws.
    func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery,
        preparedBy preparation: any ChunkPreparation, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt

    /// Does what was put off until all chunks of a job are stored: indexes, statistics, manifests.
    ///
    /// Safe to repeat, also after a part of it was done.
    func finish(_ job: JobOrdinal) throws(StoreError)

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

    /// Cuts all contacts, by id, into pages of `size`, at least 1; the last may have fewer.
    func pages(of size: Int) throws(StoreError) -> ContactPages

    /// Appends the contacts with ids in `ids` to a batch, by id, at most `limit`.
    ///
    /// A contact's index in the batch is its index in the job that made it. An empty range is no
    /// question.
    func read(
        _ ids: ClosedRange<Int64>, limit: Int, into batch: inout ContactBatch
    ) throws(StoreError)
}

extension ContactStore {
    /// Persists a chunk that brings nothing beside its contacts.
    public func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkKey, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        try store(batch, as: ChunkDelivery(chunk), mayCommit: mayCommit)
    }
}

/// All contacts of a store, cut into pages.
public struct ContactPages: Hashable, Sendable {
    /// The id of each page's first contact, ascending.
    public var firstIDs: [Int64]
    /// How many contacts there are.
    public var count: Int64

    /// Makes pages of their parts.
    public init(firstIDs: [Int64] = [], count: Int64 = 0) {
        self.firstIDs = firstIDs
        self.count = count
    }
}

/// What the runtime must know about a kind of store to use it well.
public struct StoreTraits: Hashable, Sendable {
    /// Whether several connections write faster than one; where not, lanes take turns.
    public let hasParallelWriters: Bool
    /// The number of contacts in a chunk that suits the store when a job is large.
    public let preferredChunkSize: Int
    /// Whether it can tell that it has a contact already, for rules other than `keep`.
    public let knowsDuplicates: Bool
    /// Whether a job ends with a look at the ledger, and with what `finish` does.
    ///
    /// A store that keeps no ledger needs neither.
    public let needsFinish: Bool

    /// Makes traits of their parts.
    public init(
        hasParallelWriters: Bool, preferredChunkSize: Int, knowsDuplicates: Bool = false,
        needsFinish: Bool = false
    ) {
        self.hasParallelWriters = hasParallelWriters
        self.preferredChunkSize = preferredChunkSize
        self.knowsDuplicates = knowsDuplicates
        self.needsFinish = needsFinish
    }
}
