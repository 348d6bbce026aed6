import CSQLite
import Glibc
import Stores

/// Opening a contacts file: what is looked at first, and how a refusal reads.
enum SQLiteFile {
    /// The bytes of a page in a new file; measured 1.1 times faster than 4096.
    static let pageSize = 8192

    /// Opens the file at `path` and makes or updates its tables; a file that is not ours is left
    /// byte for byte as it was.
    static func open(
        _ path: String, _ mode: StoreOpenMode, busyTimeoutMilliseconds: Int32
    ) throws(StoreError) -> SQLiteConnection {
        try look(at: path, mode)
        let flags = SQLITE_OPEN_READWRITE | (mode == .createIfMissing ? SQLITE_OPEN_CREATE : 0)
        let connection = try SQLiteFailure.reported(at: path) { () throws(SQLiteFailure) in
            try SQLiteConnection(
                path: plain(path), flags: flags, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        }
        let found = try SQLiteFailure.reported(at: path) { () throws(SQLiteFailure) in
            try SQLiteSchema.state(of: connection)
        }
        if connection.isReadOnly {
            throw refusal(path, "readonly", "the file can only be read; make it writable")
        }
        let state = try bringUpToDate(connection, found, path, mode)
        switch state {
        case .version(SQLiteSchema.version):
            break
        case .version(let version):
            throw refusal(
                path, "newer",
                "its tables are of version \(version), this program knows up to version "
                    + "\(SQLiteSchema.version); use a newer contactory")
        case .foreign:
            throw refusal(
                path, "foreign",
                "the database holds tables that are not contactory's; it is left as it is; "
                    + "choose another path")
        case .empty:
            throw missing(path)
        }
        try SQLiteFailure.reported(at: path) { () throws(SQLiteFailure) in
            try settle(connection)
        }
        return connection
    }

    private static func bringUpToDate(
        _ connection: borrowing SQLiteConnection, _ state: SQLiteSchema.State, _ path: String,
        _ mode: StoreOpenMode
    ) throws(StoreError) -> SQLiteSchema.State {
        switch state {
        case .empty where mode == .createIfMissing: break
        case .version(let version) where version < SQLiteSchema.version: break
        case .empty, .foreign, .version: return state
        }
        return try SQLiteFailure.reported(at: path) { () throws(SQLiteFailure) in
            // The page size counts for an empty file only.
            try connection.execute(
                "PRAGMA page_size = \(pageSize); PRAGMA synchronous = EXTRA")
            return try SQLiteSchema.migrate(connection)
        }
    }

    /// Has commits empty the journal rather than delete it.
    ///
    /// That is as good, and writes nothing of the folder: a commit of 25,000 contacts takes 0.8 of
    /// the time (https://www.sqlite.org/pragma.html#pragma_journal_mode). PERSIST is no faster, and
    /// its journal is not empty, so that every reader has to look into it.
    static let lastingJournal = "PRAGMA journal_mode = TRUNCATE"

    /// Deletes the journal, unless somebody is using it.
    static let noJournal = "PRAGMA journal_mode = DELETE"

    /// What makes a receipt survive a power cut, and a load fast.
    ///
    /// With a rollback journal a commit is the journal's end, which FULL syncs too. EXTRA also
    /// syncs the folder when the end is a deletion, so that the journal cannot come back and undo
    /// the commit (https://www.sqlite.org/pragma.html#pragma_synchronous).
    private static func settle(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        // A mapped file could be written past `PageSwap`.
        try connection.execute(
            "PRAGMA synchronous = EXTRA; PRAGMA cache_size = -32768; PRAGMA mmap_size = 0")
        do {
            // Somebody may have switched the file to WAL, which leaves two more files beside it.
            try connection.execute(lastingJournal)
        } catch  where error.primaryCode == SQLITE_BUSY {
            // It is in use in WAL mode, which with EXTRA is as durable.
        }
    }

    /// Refuses what SQLite would report as "unable to open database file", with the reason.
    private static func look(at path: String, _ mode: StoreOpenMode) throws(StoreError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw refusal(path, "cantopen", "a path is neither empty nor holds a NUL character")
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else {
                throw refusal(path, "cantopen", words(of: errno))
            }
            let folder = folder(of: path)
            guard unsafe stat(folder, &status) == 0 else {
                throw refusal(
                    path, "cantopen", "the folder \(folder) is missing; make it with mkdir -p")
            }
            if mode == .mustExist { throw missing(path) }
            try requireWritable(folder, path, "the folder \(folder)", "cantopen")
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file"
            throw refusal(path, "cantopen", "it is \(kind); give the path of a file")
        }
        // SQLite takes a file of one byte for an empty one, and would write over it.
        guard status.st_size != 1 else {
            throw refusal(path, "notadb", "it is no database; choose another path for the contacts")
        }
        try requireWritable(path, path, "the file", "readonly")
        let folder = folder(of: path)
        try requireWritable(
            folder, path, "the folder \(folder), in which SQLite keeps its journal,", "readonly")
    }

    private static func requireWritable(
        _ place: String, _ path: String, _ name: String, _ code: String
    ) throws(StoreError) {
        guard unsafe access(place, W_OK) != 0 else { return }
        throw refusal(path, code, "\(name) may not be written (\(words(of: errno))); chmod u+w it")
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A name that SQLite takes for nothing but a file: neither `:memory:` nor a `file:` URI.
    static func plain(_ path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }

    private static func missing(_ path: String) -> StoreError {
        refusal(path, "missing", "there are no contacts; check the path, or create some first")
    }

    private static func refusal(_ path: String, _ word: String, _ reason: String) -> StoreError {
        .unusable(StoreFault(code: "sqlite." + word, message: "\(path): \(reason)"))
    }

    private static func words(of number: Int32) -> String {
        unsafe String(cString: strerror(number))
    }
}
