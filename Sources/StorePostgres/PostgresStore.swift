public import ContactModel
public import Stores

/// Contacts in a PostgreSQL database.
///
/// One transaction a chunk, its rows by binary COPY, past `ContactMerge` where they may be
/// duplicates. A lost connection fails the call it hits and is opened anew by the next one.
public final class PostgresStore: ContactStore {
    let session: PostgresSession
    /// Opens one more session of the same kind.
    let openAnother: @Sendable () throws(StoreError) -> PostgresSession
    let options: StoreOptions
    private var buffer = CopyBuffer()
    /// Whether a unique index on UIDs was seen.
    private var hasUniqueUIDs = false

    /// Connects, and makes the tables in the current schema when `mode` says so.
    ///
    /// - Parameters:
    ///   - connection: a libpq URI or `service=NAME`, without a password.
    ///   - password: the password, when the environment or a file does not have it.
    ///   - mode: whether the tables may be made.
    ///   - options: `fastCommit` has commits not wait for the disk before the job is finished,
    ///     `uniqueUID` has UIDs be different at the end; the others are not for this store.
    /// - Throws: `StoreError.unavailable` with code `postgres.connection` when the server is away;
    ///   `unusable` with `postgres.auth` when it does not let the role in, with `postgres.42501`
    ///   when a right is missing, and with the reason when the tables are not ours or newer.
    public convenience init(
        connection: String, password: String?, mode: StoreOpenMode,
        options: StoreOptions = StoreOptions()
    ) throws(StoreError) {
        try self.init(
            connection: connection, password: password, mode: mode, options: options,
            lockTimeout: PostgresSession.patience)
    }

    /// Connects with a lock timeout of its own, so that a test need not wait for half a minute.
    package init(
        connection: String, password: String?, mode: StoreOpenMode,
        options: StoreOptions = StoreOptions(), lockTimeout: Duration
    ) throws(StoreError) {
        openAnother = { () throws(StoreError) in
            try PostgresSession.open(
                connection, password: password, lockTimeout: lockTimeout,
                fastCommit: options.fastCommit == true)
        }
        let session = try openAnother()
        try Self.prepareTables(session, mode)
        self.session = session
        self.options = options
    }

    /// Several connections load faster than one, up to the server's cores.
    ///
    /// Chunks of 25,000 cost the server less than smaller ones, which commit more often, and no more
    /// than larger ones.
    public static let traits = StoreTraits(
        hasParallelWriters: true, preferredChunkSize: 25_000, knowsDuplicates: true,
        needsFinish: true)

    /// The same, of this store.
    public var traits: StoreTraits { Self.traits }

    private static func prepareTables(
        _ session: borrowing PostgresSession, _ mode: StoreOpenMode
    ) throws(StoreError) {
        var state = try session.run { connection throws(PostgresFailure) in
            try PostgresSchema.state(of: connection)
        }
        let isOutdated =
            switch state {
            case .empty: mode == .createIfMissing
            case .version(let version): version < PostgresSchema.version
            case .nowhere, .foreign: false
            }
        if isOutdated {
            state = try session.run(needing: .toCreate) { connection throws(PostgresFailure) in
                try PostgresSchema.migrate(connection)
            }
        }
        switch state {
        case .version(PostgresSchema.version):
            return
        case .version(let version):
            throw session.refusal(
                "newer",
                "its tables are of version \(version), this program knows up to version "
                    + "\(PostgresSchema.version); use a newer contactory")
        case .foreign:
            throw session.refusal(
                "foreign",
                "it holds tables of these names that are not contactory's; they are left as they "
                    + "are; choose another database or schema")
        case .empty:
            throw session.refusal(
                "missing", "there are no contacts; check the address, or create some first")
        case .nowhere:
            throw session.storeError(
                PostgresFailure(
                    sqlState: "42501",
                    message: "the role may use no schema of its search_path"), .toCreate)
        }
    }

    /// Writes the chunk's ledger row and its contacts in one transaction.
    public func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        if let fault = BatchRules.fault(in: batch) { throw .rejected(fault) }
        let receipt: ChunkReceipt?
        do {
            receipt =
                chunk.duplicates == .keep
                ? try add(batch, as: chunk, mayCommit: mayCommit)
                : try merge(batch, as: chunk, mayCommit: mayCommit)
        } catch {
            if error.fault?.code == PostgresFailure.lockTimeoutCode {
                endFrozenHolder(of: chunk.key)
            }
            throw error
        }
        guard let receipt else { throw .withheld }
        return receipt
    }

    /// Adds all contacts; nothing when the permit was withheld.
    private func add(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt? {
        let counts = chunk.counts(created: Int64(batch.count))
        return try session.run { connection throws(PostgresFailure) -> ChunkReceipt? in
            guard try ChunkLedger.begin(chunk.key, counts, on: connection) else {
                return try Self.known(chunk.key, on: connection)
            }
            try buffer.send(batch, of: chunk.key.job, to: connection)
            guard mayCommit() else {
                connection.rollBack()
                return nil
            }
            try connection.commit()
            return ChunkReceipt(counts: counts, wasAlreadyStored: false)
        }
    }

    /// Adds the contacts with new UIDs, and lets the others replace what they supersede; nothing
    /// when the permit was withheld.
    private func merge(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt? {
        try requireUniqueUIDs()
        let all = Int64(batch.count)
        do {
            return try session.run(needing: .toMerge) {
                connection throws(PostgresFailure) -> ChunkReceipt? in
                guard
                    try ChunkLedger.begin(
                        chunk.key, chunk.counts(created: all), copyInto: ContactMerge.table,
                        preparation: ContactMerge.makeTable, on: connection)
                else { return try Self.known(chunk.key, on: connection) }
                try buffer.send(batch, of: chunk.key.job, to: connection)
                let created = try ContactMerge.run(chunk.duplicates, on: connection)
                let counts = chunk.counts(created: created, duplicates: all - created)
                if created < all {
                    try ChunkLedger.correct(chunk.key, to: counts, on: connection)
                }
                guard mayCommit() else {
                    connection.rollBack()
                    return nil
                }
                try connection.commit()
                return ChunkReceipt(counts: counts, wasAlreadyStored: false)
            }
        } catch {
            // Somebody has dropped the index: the next try makes it again.
            guard case .unusable(let fault) = error, fault.code == PostgresFailure.noConflictCode
            else { throw error }
            hasUniqueUIDs = false
            throw .unavailable(fault)
        }
    }

    /// Gives up a chunk that is in the store, and answers with what the ledger says of it.
    private static func known(
        _ chunk: ChunkKey, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> ChunkReceipt {
        connection.rollBack()
        let stored = try ChunkLedger.counts(of: chunk, on: connection)
        return ChunkReceipt(counts: stored, wasAlreadyStored: true)
    }

    /// Makes the index by which contacts with one UID find each other, unless it is there.
    private func requireUniqueUIDs() throws(StoreError) {
        guard !hasUniqueUIDs else { return }
        let outcome = try session.run(needing: .toIndex) { connection throws(PostgresFailure) in
            try UIDIndex.make(on: connection)
        }
        guard case .repeated(let uids, let contacts) = outcome else {
            hasUniqueUIDs = true
            return
        }
        throw session.refusal(
            "uid",
            "it holds \(contacts) contacts with \(uids) UIDs that come more than once, so the rule for "
                + "duplicates cannot tell which is meant; delete all but one of each, or import "
                + "with --duplicates keep")
    }

    /// Ends the transaction that kept this chunk's row locked for longer than the lock timeout, so
    /// that the chunk's next try succeeds.
    ///
    /// Its worker is frozen in the middle of a COPY, where no timeout of the server applies, and
    /// its lease has run out: nobody else is given its chunk.
    private func endFrozenHolder(of chunk: ChunkKey) {
        // What it cannot end, the next lock timeout reports again.
        try? session.run { connection throws(PostgresFailure) in
            try ChunkLedger.endHolder(of: chunk, olderThan: session.lockTimeout, on: connection)
        }
    }
}
