import CSQLite
import ContactModel
import Stores

/// Stores a chunk as finished pages, inside a transaction that is SQLite's own in all else.
///
/// SQLite's share of an INSERT is to find the place, build the record and copy it, for each
/// contact. Here the batch comes laid out as leaf pages (`LaidOutChunk`), SQLite inserts one row a
/// page in their place (`StandIn`), and while it writes its pages to the file those are exchanged
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
    private let objects: SQLiteStatement
    private let look: SQLiteStatement
    private let insertion: SQLiteStatement

    /// Compiles the statements for the database at `path`.
    init(_ connection: borrowing SQLiteConnection, path: String) throws(SQLiteFailure) {
        // Locals first: a noncopyable property must not be half set when a later one throws.
        // NOCASE: a trigger keeps its table's name as its author wrote it.
        let objects = try connection.prepare(
            """
            SELECT rootpage, sql FROM sqlite_master
            WHERE tbl_name = 'contacts' COLLATE NOCASE
            """)
        let look = try connection.prepare("SELECT 1 FROM contacts WHERE id BETWEEN ? AND ? LIMIT 1")
        let insertion = try connection.prepare(
            "INSERT INTO contacts (id, uid, extra) VALUES (?, ?, ?)")
        self.path = path
        self.objects = objects
        self.look = look
        self.insertion = insertion
    }

    /// Writes a chunk's ledger row and its contacts, at least one, in one transaction.
    func run(
        _ layout: LaidOutChunk, _ rows: BatchView, as chunk: ChunkKey, _ counts: ChunkCounts,
        on connection: borrowing SQLiteConnection, ledger: borrowing ChunkLedger,
        mayCommit: () -> Bool
    ) throws(SQLiteFailure) -> Outcome {
        try connection.execute("BEGIN IMMEDIATE")
        defer { connection.rollBack() }
        guard let root = try rootPage(), let file = unsafe connection.mainFile,
            let image = unsafe DatabaseImage(of: file)
        else { return .unsuitable }
        let outcome = try layout.withPages(ofSize: image.pageSize, rows) {
            pages throws(SQLiteFailure) -> Outcome in
            guard let range = pages.rowIDs, image.holdsInOneLeaf(range, root: root),
                try isFree(range)
            else { return .unsuitable }
            guard try ledger.insert(chunk, counts) else {
                let stored = try ledger.counts(of: chunk)
                return .done(ChunkReceipt(counts: stored, wasAlreadyStored: true))
            }
            switch try unsafe write(pages, to: file, of: connection, mayCommit: mayCommit) {
            case .permitted: return .done(ChunkReceipt(counts: counts, wasAlreadyStored: false))
            case .withheld: return .done(nil)
            case .incomplete, .pending, .failed: return .unsuitable
            }
        }
        return outcome ?? .unsuitable
    }

    /// Inserts the stand-ins, commits with the pages in their place, and answers with what the swap
    /// made of it.
    @unsafe private func write(
        _ pages: borrowing LeafPages, to file: UnsafeMutablePointer<sqlite3_file>,
        of connection: borrowing SQLiteConnection, mayCommit: () -> Bool
    ) throws(SQLiteFailure) -> PageSwap.Verdict {
        // The closure is let go of with the swap, before this returns.
        try withoutActuallyEscaping(mayCommit) { mayCommit throws(SQLiteFailure) in
            let token = StandIn.Token()
            let swap = unsafe PageSwap(
                at: file, pages: pages, token: token, writeBack: WriteBack(of: path),
                mayCommit: mayCommit)
            try insertStandIns(of: pages, token)
            return try commit(connection, swap)
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

    /// Where the tree of `contacts` begins, if the table is as this program made it.
    private func rootPage() throws(SQLiteFailure) -> Int64? {
        let found = try objects.rows { (rootPage: $0.integer(0), sql: $0.text(1)) }
        guard found.count == 1, found[0].sql == SQLiteSchema.contacts else { return nil }
        return found[0].rootPage
    }

    private func isFree(_ range: ClosedRange<Int64>) throws(SQLiteFailure) -> Bool {
        look.bind(range.lowerBound, at: 1)
        look.bind(range.upperBound, at: 2)
        return try look.rows { $0.integer(0) }.isEmpty
    }

    private func insertStandIns(
        of pages: borrowing LeafPages, _ token: StandIn.Token
    ) throws(SQLiteFailure) {
        var standIn = StandIn(pageSize: pages.pageSize, token: token)
        try insertion.bind(zeros: standIn.zeros, at: 3)
        for (number, id) in pages.lastRowIDs.enumerated() {
            standIn.setPage(number)
            insertion.bind(id, at: 1)
            try insertion.run(withBlob: standIn.mark, at: 2)
        }
    }
}
