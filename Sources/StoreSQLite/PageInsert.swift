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
/// - before the commit each finished page has been written in the place of its stand-in.
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
    private var pages: LeafPages?

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
        let connection: SQLiteConnection
        let ledger: ChunkLedger
        do {
            connection = try SQLiteConnection(
                path: path, flags: SQLITE_OPEN_READWRITE,
                busyTimeoutMilliseconds: busyTimeoutMilliseconds)
            try connection.execute(
                "PRAGMA synchronous = EXTRA; PRAGMA cache_size = -32768; PRAGMA mmap_size = 0")
            ledger = try ChunkLedger(connection)
        } catch where error.primaryCode == SQLITE_BUSY {
            throw error
        } catch {
            // The store's own connection finds the words for it.
            return .unsuitable
        }
        return try connection.inTransaction { () throws(SQLiteFailure) -> (Outcome, Bool) in
            guard let table = try unsafe suitableTable(connection, rows),
                pages?.fill(rows) == true
            else { return (.unsuitable, false) }
            guard try ledger.insert(chunk, counts) else {
                let stored = try ledger.counts(of: chunk)
                return (.done(ChunkReceipt(counts: stored, wasAlreadyStored: true)), false)
            }
            guard try unsafe exchange(connection, table) else { return (.unsuitable, false) }
            guard mayCommit() else { return (.done(nil), false) }
            return (.done(ChunkReceipt(counts: counts, wasAlreadyStored: false)), true)
        }
    }
}
