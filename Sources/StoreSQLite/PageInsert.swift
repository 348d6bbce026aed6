import CSQLite
import ContactModel
import Stores

/// Stores a chunk as finished pages, inside a transaction that is SQLite's own in all else.
///
/// SQLite's share of an INSERT is to find the place, build the record and copy it, for each
/// contact. Here the batch is laid out as leaf pages (`LeafPages`), SQLite inserts one row a page
/// in their place (`StandIn`), and while it writes its pages to the file those are exchanged
/// (`PageSwap`). Tree, journal, locks, ledger row and commit are SQLite's: at each moment the file
/// is a database, or has a hot journal that brings it back.
///
/// What makes this right is checked, not assumed:
/// - `contacts` is the table this program made, without an index or a trigger;
/// - no rowid of the chunk is there, and all of them belong into one gap of one leaf, so that a
///   page of them is a leaf in whose range no other row is (`DatabaseImage`);
/// - before the commit's sync each finished page has been written in the place of its stand-in.
/// When a check fails nothing is kept and the chunk goes through SQL.
struct PageInsert: ~Copyable {
    /// What became of a chunk.
    enum Outcome {
        /// In the store, or there before; nothing when the permit was withheld.
        case done(ChunkReceipt?)
        /// Not for pages; nothing was kept.
        case unsuitable
    }

    private let path: String
    private let busyTimeoutMilliseconds: Int32
    private var pages = LeafPages(pageSize: SQLiteFile.pageSize)

    /// Makes a value for the database at a path that SQLite takes for nothing but a file.
    init(path: String, busyTimeoutMilliseconds: Int32) {
        self.path = path
        self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    }

    /// Writes a chunk's ledger row and its contacts, at least one, in one transaction.
    mutating func run(
        _ rows: BatchView, as chunk: ChunkKey, _ counts: ChunkCounts, mayCommit: () -> Bool
    ) throws(SQLiteFailure) -> Outcome {
        // A connection for each chunk: its cache ends up with stand-ins, which none may read.
        guard let connection = try open() else { return .unsuitable }
        let ledger = try ChunkLedger(connection)
        try connection.execute("BEGIN IMMEDIATE")
        defer { connection.rollBack() }
        guard try prepare(connection, rows), let file = unsafe connection.mainFile
        else { return .unsuitable }
        // Now, because it would take a database out of WAL mode.
        try connection.execute(SQLiteFile.lastingJournal)
        guard try ledger.insert(chunk, counts) else {
            let stored = try ledger.counts(of: chunk)
            return .done(ChunkReceipt(counts: stored, wasAlreadyStored: true))
        }
        // The closure is let go of with the swap, before this returns.
        return try withoutActuallyEscaping(mayCommit) { mayCommit throws(SQLiteFailure) in
            let token = StandIn.Token()
            let swap = unsafe PageSwap(at: file, pages: pages, token: token, mayCommit: mayCommit)
            try insertStandIns(connection, token)
            switch try commit(connection, swap) {
            case .permitted: return .done(ChunkReceipt(counts: counts, wasAlreadyStored: false))
            case .withheld: return .done(nil)
            case .incomplete, .pending, .failed: return .unsuitable
            }
        }
    }

    /// Commits, and answers with what the swap made of it.
    private func commit(
        _ connection: borrowing SQLiteConnection, _ swap: borrowing PageSwap
    ) throws(SQLiteFailure) -> PageSwap.Verdict {
        do {
            try connection.execute("COMMIT")
        } catch {
            // A rollback writes pages too, and must be through before the swap leaves its seat.
            connection.rollBack()
            switch swap.verdict {
            case .incomplete, .withheld: break
            case .pending, .permitted, .failed: throw error
            }
        }
        return swap.verdict
    }

    /// Opens the file, or leaves it to the store's own connection to find words for why not.
    private func open() throws(SQLiteFailure) -> SQLiteConnection? {
        do {
            let connection = try SQLiteConnection(
                path: path, flags: SQLITE_OPEN_READWRITE,
                busyTimeoutMilliseconds: busyTimeoutMilliseconds)
            try connection.execute(
                "PRAGMA synchronous = EXTRA; PRAGMA cache_size = -32768; PRAGMA mmap_size = 0")
            return connection
        } catch  where error.primaryCode == SQLITE_BUSY {
            throw error
        } catch {
            return nil
        }
    }

    /// Lays out the pages, if the table takes pages and the rows' place is free.
    private mutating func prepare(
        _ connection: borrowing SQLiteConnection, _ rows: BatchView
    ) throws(SQLiteFailure) -> Bool {
        guard let root = try Self.rootPage(connection),
            let image = unsafe connection.mainFile.flatMap({ unsafe DatabaseImage(of: $0) })
        else { return false }
        if pages.pageSize != image.pageSize { pages = LeafPages(pageSize: image.pageSize) }
        guard pages.fill(rows), let last = pages.lastRowIDs.last,
            let first = unsafe rows.ids?.pointee
        else { return false }
        guard image.holdsInOneLeaf(first...last, root: root) else { return false }
        return try Self.isFree(first...last, connection)
    }

    /// Where the tree of `contacts` begins, if the table is as this program made it.
    private static func rootPage(
        _ connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Int64? {
        // NOCASE: a trigger keeps its table's name as its author wrote it.
        let objects = try connection.prepare(
            """
            SELECT rootpage, sql FROM sqlite_master
            WHERE tbl_name = 'contacts' COLLATE NOCASE
            """
        ).rows { (rootPage: $0.integer(0), sql: $0.text(1)) }
        guard objects.count == 1, objects[0].sql == SQLiteSchema.contacts else { return nil }
        return objects[0].rootPage
    }

    private static func isFree(
        _ range: ClosedRange<Int64>, _ connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Bool {
        let look = try connection.prepare("SELECT 1 FROM contacts WHERE id BETWEEN ? AND ? LIMIT 1")
        look.bind(range.lowerBound, at: 1)
        look.bind(range.upperBound, at: 2)
        return try look.rows { $0.integer(0) }.isEmpty
    }

    private func insertStandIns(
        _ connection: borrowing SQLiteConnection, _ token: StandIn.Token
    ) throws(SQLiteFailure) {
        var standIn = StandIn(pageSize: pages.pageSize, token: token)
        let insertion = try connection.prepare(
            "INSERT INTO contacts (id, uid, extra) VALUES (?, ?, ?)")
        try insertion.bind(zeros: standIn.zeros, at: 3)
        for (number, id) in pages.lastRowIDs.enumerated() {
            standIn.setPage(number)
            insertion.bind(id, at: 1)
            try insertion.run(withBlob: standIn.mark, at: 2)
        }
    }
}
