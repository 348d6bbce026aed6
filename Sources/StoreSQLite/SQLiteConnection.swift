import CSQLite
import Stores

/// An open database file; closed when the value goes away.
///
/// Used by one thread at a time: SQLite's own mutexes are off.
@safe struct SQLiteConnection: ~Copyable {
    private let raw: OpaquePointer

    /// Opens the file, without reading it yet.
    ///
    /// A statement waits for `busyTimeoutMilliseconds` for another process's lock.
    init(path: String, flags: Int32, busyTimeoutMilliseconds: Int32) throws(SQLiteFailure) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle = unsafe handle else {
            throw SQLiteFailure(code: SQLITE_NOMEM, message: "out of memory", systemError: 0)
        }
        guard code == SQLITE_OK else {
            let failure = unsafe SQLiteFailure(of: handle, code: code)
            unsafe sqlite3_close_v2(handle)
            throw failure
        }
        unsafe raw = handle
        unsafe sqlite3_extended_result_codes(raw, 1)
        unsafe sqlite3_busy_timeout(raw, busyTimeoutMilliseconds)
    }

    // close_v2 waits for statements that are finalized after it, so the order of a store's stored
    // properties does not matter.
    deinit { unsafe sqlite3_close_v2(raw) }

    /// Whether the file could only be opened for reading.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(raw, "main") == 1 }

    /// Whether a transaction is open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(raw) == 0 }

    /// The open database file, for as long as the connection lives.
    @unsafe var mainFile: UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let code = unsafe sqlite3_file_control(raw, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        return code == SQLITE_OK ? unsafe file : nil
    }

    /// Whether the file no longer has the name by which it was opened.
    var hasMoved: Bool {
        var answer: Int32 = 0
        unsafe sqlite3_file_control(raw, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
        return answer != 0
    }

    /// Runs statements that answer nothing that is wanted.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let code = unsafe sqlite3_exec(raw, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe SQLiteFailure(of: raw, code: code) }
    }

    /// Ends the transaction without keeping anything, if one is open.
    func rollBack() {
        guard isInTransaction else { return }
        // When this fails SQLite has ended the transaction by itself, or the next BEGIN reports it.
        _ = unsafe sqlite3_exec(raw, "ROLLBACK", nil, nil, nil)
    }

    /// Compiles a statement that will be used many times.
    func prepare(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            raw, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            throw unsafe SQLiteFailure(of: raw, code: code)
        }
        return unsafe SQLiteStatement(handle)
    }

    /// Adds a module of virtual tables, which must outlive the connection.
    ///
    /// `release` gets the context when the connection closes, and when this throws.
    @unsafe func register(
        _ module: UnsafePointer<sqlite3_module>, named name: String,
        context: UnsafeMutableRawPointer,
        release: @convention(c) (UnsafeMutableRawPointer?) -> Void
    ) throws(SQLiteFailure) {
        let code = unsafe sqlite3_create_module_v2(raw, name, module, context, release)
        guard code == SQLITE_OK else { throw unsafe SQLiteFailure(of: raw, code: code) }
    }

    /// Runs `body` after BEGIN IMMEDIATE, and COMMIT when it says so; otherwise, and on any throw,
    /// nothing is kept and no transaction stays open.
    func inTransaction<R>(
        _ body: () throws(SQLiteFailure) -> (result: R, isWorthKeeping: Bool)
    ) throws(SQLiteFailure) -> R {
        // IMMEDIATE: taking the write lock at the first write instead can fail without waiting.
        try execute("BEGIN IMMEDIATE")
        defer { rollBack() }
        let (result, isWorthKeeping) = try body()
        if isWorthKeeping { try execute("COMMIT") }
        return result
    }

    /// Adds an SQL function of one argument, whose result depends on nothing else.
    @unsafe func addFunction(
        named name: String,
        _ function:
            @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) throws(SQLiteFailure) {
        let code = unsafe sqlite3_create_function_v2(
            raw, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, function, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe SQLiteFailure(of: raw, code: code) }
    }
}
