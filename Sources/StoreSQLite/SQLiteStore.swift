public import ContactModel
public import Stores

/// Contacts in a SQLite database file.
///
/// One transaction a chunk, a rollback journal, and every commit synced to the disk: a receipt
/// survives a power cut. Several processes may write into the same file; they take turns. Large
/// chunks are written as finished pages inside such a transaction, see `PageInsert`.
public final class SQLiteStore: ContactStore {
    private let path: String
    let connection: SQLiteConnection
    private let insertContacts: ContactInsert
    /// For chunks that come unprepared.
    private let layout: LaidOutChunk
    private let pageInsert: PageInsert
    private let leastForPages: Int
    private let chunks: ChunkLedger
    private let jobRegister: JobRegister
    private let uniqueUID: Bool

    /// How contacts get into the file.
    public enum Writer: Hashable, Sendable {
        /// By SQL, from a virtual table.
        case sql
        /// As finished pages where that can be done (see `PageInsert`), else by SQL.
        case pages

        /// Below this many contacts a chunk goes by SQL: pages begin with checks, and the last one of
        /// each chunk is not full.
        fileprivate var leastForPages: Int { self == .sql ? .max : 1_000 }
    }

    /// Opens the database at `path`, and makes it when `mode` says so.
    ///
    /// With `uniqueUID` UIDs are to be different at the end of a job.
    ///
    /// - Throws: `StoreError.unusable` with the path and the fix when the file is not a contacts
    ///   database of a version this program knows, or cannot be written; `unavailable` when
    ///   another program holds it.
    public convenience init(
        path: String, mode: StoreOpenMode, writer: Writer = .pages, uniqueUID: Bool = false
    ) throws(StoreError) {
        try self.init(
            path: path, mode: mode, busyTimeoutMilliseconds: 5_000,
            leastForPages: writer.leastForPages, uniqueUID: uniqueUID)
    }

    /// Opens with limits of its own, for tests: to the wait for another process's lock, and to the
    /// chunks that are written as pages.
    package init(
        path: String, mode: StoreOpenMode, busyTimeoutMilliseconds: Int32,
        leastForPages: Int = Writer.pages.leastForPages, uniqueUID: Bool = false
    ) throws(StoreError) {
        let connection = try SQLiteFile.open(
            path, mode, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        do {
            insertContacts = try ContactInsert(connection)
            chunks = try ChunkLedger(connection)
            jobRegister = try JobRegister(connection)
            try ContactMerge.prepare(connection)
            pageInsert = try PageInsert(connection, path: SQLiteFile.plain(path))
        } catch {
            throw error.storeError(at: path)
        }
        self.connection = connection
        self.path = path
        self.leastForPages = max(1, leastForPages)
        layout = LaidOutChunk(leastForPages: self.leastForPages)
        self.uniqueUID = uniqueUID
    }

    // An empty journal does no harm, but the folder is the user's. It goes by its name, which must
    // not be another database's by now.
    deinit { if !connection.hasMoved { try? connection.execute(SQLiteFile.noJournal) } }

    /// One writer at a time: a second connection only waits for the file's lock.
    ///
    /// A commit waits for the disk five times, whatever is in it, so larger chunks are faster: 50,000
    /// contacts take 0.8 of the time of 25,000 on a busy disk. With 40,000 a worker of two lanes
    /// stays below 96 MB also where letters take three bytes.
    public static let traits = StoreTraits(
        hasParallelWriters: false, preferredChunkSize: 40_000, knowsDuplicates: true,
        needsFinish: true)

    /// The same, of this store.
    public var traits: StoreTraits { Self.traits }

    /// Finds the job, or writes it with the next ordinal.
    public func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal {
        let value = try reported { () throws(SQLiteFailure) in
            if let known = try jobRegister.ordinal(of: job.id) { return known }
            return try connection.inTransaction { () throws(SQLiteFailure) in
                // Another process may have written it before this one got the lock.
                if let known = try jobRegister.ordinal(of: job.id) { return (known, false) }
                let next = try jobRegister.nextOrdinal()
                guard next <= JobOrdinal.maximum else { return (next, false) }
                try jobRegister.insert(job, as: next)
                return (next, true)
            }
        }
        guard let ordinal = JobOrdinal(value) else {
            throw .unusable(
                StoreFault(
                    code: "sqlite.ordinals",
                    message: "\(path): it holds \(JobOrdinal.maximum) jobs, the most there can be; "
                        + "begin a new file"))
        }
        return ordinal
    }

    /// Writes the chunk's ledger row and its contacts in one transaction.
    public func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        try layout.prepare(batch, as: chunk)
        return try store(batch, as: chunk, laidOut: layout, mayCommit: mayCommit)
    }

    /// Makes a place to lay out chunks in: rows, and pages for those that may go as pages.
    public func makePreparation() -> (any ChunkPreparation)? {
        LaidOutChunk(leastForPages: leastForPages)
    }

    /// Writes the chunk's ledger row and its contacts, laid out before, in one transaction.
    public func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery,
        preparedBy preparation: any ChunkPreparation, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        guard let layout = preparation as? LaidOutChunk, layout.holds(batch, as: chunk) else {
            return try store(batch, as: chunk, mayCommit: mayCommit)
        }
        return try store(batch, as: chunk, laidOut: layout, mayCommit: mayCommit)
    }

    private func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, laidOut layout: LaidOutChunk,
        mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        if chunk.duplicates != .keep { try requireUniqueUIDs() }
        let receipt = try reported { () throws(SQLiteFailure) in
            try layout.withView(batch) { rows throws(SQLiteFailure) in
                try persist(rows, layout, as: chunk, mayCommit: mayCommit)
            }
        }
        guard let receipt else { throw .withheld }
        return receipt
    }

    /// Makes the index by which contacts with one UID find each other, unless it is there.
    private func requireUniqueUIDs() throws(StoreError) {
        let outcome = try reported { () throws(SQLiteFailure) in try UIDIndex.make(on: connection) }
        guard case .repeated(let uids, let contacts) = outcome else { return }
        throw .unusable(
            StoreFault(
                code: "sqlite.uid",
                message: "\(path): it holds \(contacts) contacts with \(uids) UIDs that come more "
                    + "than once, so the rule for duplicates cannot tell which is meant; delete all "
                    + "but one of each, or import with --duplicates keep"))
    }

    private func persist(
        _ rows: BatchView, _ layout: LaidOutChunk, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(SQLiteFailure) -> ChunkReceipt? {
        if chunk.duplicates != .keep {
            return try merge(rows, as: chunk, mayCommit: mayCommit)
        }
        let counts = chunk.counts(created: Int64(rows.count))
        let chunk = chunk.key
        if layout.isForPages {
            let outcome = try pageInsert.run(
                layout, rows, as: chunk, counts, on: connection, ledger: chunks,
                mayCommit: mayCommit)
            if case .done(let receipt) = outcome { return receipt }
        }
        return try connection.inTransaction { () throws(SQLiteFailure) -> (ChunkReceipt?, Bool) in
            guard try chunks.insert(chunk, counts) else {
                let stored = try chunks.counts(of: chunk)
                return (ChunkReceipt(counts: stored, wasAlreadyStored: true), false)
            }
            try insertContacts.run(rows)
            guard mayCommit() else { return (nil, false) }
            return (ChunkReceipt(counts: counts, wasAlreadyStored: false), true)
        }
    }

    /// Adds the contacts with new UIDs, and lets the others replace what they supersede.
    private func merge(
        _ rows: BatchView, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(SQLiteFailure) -> ChunkReceipt? {
        let all = Int64(rows.count)
        let provisional = chunk.counts(created: all)
        return try connection.inTransaction { () throws(SQLiteFailure) -> (ChunkReceipt?, Bool) in
            guard try chunks.insert(chunk.key, provisional) else {
                let stored = try chunks.counts(of: chunk.key)
                return (ChunkReceipt(counts: stored, wasAlreadyStored: true), false)
            }
            let created = try insertContacts.showing(rows) { () throws(SQLiteFailure) in
                try ContactMerge.run(chunk.duplicates, of: rows.count, on: connection)
            }
            let counts = chunk.counts(created: created, duplicates: all - created)
            if created < all { try chunks.correct(chunk.key, to: counts) }
            guard mayCommit() else { return (nil, false) }
            return (ChunkReceipt(counts: counts, wasAlreadyStored: false), true)
        }
    }

    /// Makes the index on UIDs where the job asks for it.
    ///
    /// Statistics are left out: SQLite plans with none for what a unique index finds.
    ///
    /// - Throws: `StoreError.rejected` with code `sqlite.uid` when UIDs are repeated.
    public func finish(_ job: JobOrdinal) throws(StoreError) {
        guard uniqueUID else { return }
        let outcome = try reported { () throws(SQLiteFailure) in try UIDIndex.make(on: connection) }
        guard case .repeated(let uids, let contacts) = outcome else { return }
        throw .rejected(
            StoreFault(
                code: "sqlite.uid",
                message:
                    "\(path): \(uids) UIDs are in more than one contact, \(contacts) contacts in "
                    + "all, so there is no unique index; delete all but one of each, then retry the job"
            ))
    }

    /// All jobs in the file, by ordinal.
    public func jobs() throws(StoreError) -> [StoredJob] {
        try reported { () throws(SQLiteFailure) in try jobRegister.all() }
    }

    /// A page of a job's ledger.
    public func ledger(
        of job: JobOrdinal, after: Int64, limit: Int
    ) throws(StoreError) -> [LedgerRow] {
        try reported { () throws(SQLiteFailure) in
            try chunks.page(of: job, after: after, limit: Int64(max(0, limit)))
        }
    }

    /// The sums over a job's ledger.
    public func totals(of job: JobOrdinal) throws(StoreError) -> LedgerTotals {
        try reported { () throws(SQLiteFailure) in try chunks.totals(of: job) }
    }

    func reported<R>(_ body: () throws(SQLiteFailure) -> R) throws(StoreError) -> R {
        try SQLiteFailure.reported(at: path, body)
    }
}
