import CSQLite

/// A compiled statement; finalized when the value goes away.
@safe struct SQLiteStatement: ~Copyable {
    private let raw: OpaquePointer

    /// Takes over a statement that `sqlite3_prepare_v3` made.
    @unsafe init(_ raw: OpaquePointer) { unsafe self.raw = raw }

    deinit { unsafe sqlite3_finalize(raw) }

    /// Binds a number to parameter `index`, from 1.
    func bind(_ value: Int64, at index: Int32) {
        unsafe sqlite3_bind_int64(raw, index, value)
    }

    /// Binds NULL to parameter `index`.
    func bindNull(at index: Int32) {
        unsafe sqlite3_bind_null(raw, index)
    }

    /// Binds a blob of zeros, which takes no memory, to parameter `index`.
    func bind(zeros count: Int, at index: Int32) throws(SQLiteFailure) {
        let code = unsafe sqlite3_bind_zeroblob64(raw, index, UInt64(count))
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Binds a copy of a text, or NULL.
    func bind(_ text: String?, at index: Int32) throws(SQLiteFailure) {
        guard var text else { return bindNull(at: index) }
        let code = text.withUTF8 { bytes in
            unsafe sqlite3_bind_text64(
                raw, index,
                UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
                UInt64(bytes.count), Self.transient, UInt8(SQLITE_UTF8))
        }
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement that answers no rows with a blob as parameter `index`.
    func run(withBlob blob: [UInt8], at index: Int32) throws(SQLiteFailure) {
        try unsafe blob.withUnsafeBufferPointer { bytes throws(SQLiteFailure) in
            // A nil destructor is SQLITE_STATIC: no copy is made.
            let code = unsafe sqlite3_bind_blob64(
                raw, index, bytes.baseAddress, UInt64(bytes.count), nil)
            guard code == SQLITE_OK else { throw failure(code) }
            defer { bindNull(at: index) }
            try run()
        }
    }

    /// Runs a statement that answers no rows, and makes it ready to be run again.
    func run() throws(SQLiteFailure) {
        let code = unsafe sqlite3_step(raw)
        guard code == SQLITE_DONE || code == SQLITE_ROW else {
            let failure = failure(code)
            unsafe sqlite3_reset(raw)
            throw failure
        }
        unsafe sqlite3_reset(raw)
    }

    /// Runs a statement and reads each row with `read`, which uses `integer` and `text`.
    func rows<Row>(_ read: (borrowing SQLiteStatement) -> Row) throws(SQLiteFailure) -> [Row] {
        defer { unsafe sqlite3_reset(raw) }
        var rows: [Row] = []
        while true {
            switch unsafe sqlite3_step(raw) {
            case SQLITE_ROW: rows.append(read(self))
            case SQLITE_DONE: return rows
            case let code: throw failure(code)
            }
        }
    }

    /// A column of the current row as a number; NULL is 0.
    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(raw, column) }

    /// A column of the current row as text, or nothing when it is NULL.
    func text(_ column: Int32) -> String? {
        guard let start = unsafe sqlite3_column_text(raw, column) else { return nil }
        let length = Int(unsafe sqlite3_column_bytes(raw, column))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }

    /// How many rows the connection's last INSERT wrote.
    var changedRows: Int64 { Int64(unsafe sqlite3_changes(sqlite3_db_handle(raw))) }

    /// What the connection says of a result code.
    func failure(_ code: Int32) -> SQLiteFailure {
        unsafe SQLiteFailure(of: sqlite3_db_handle(raw), code: code)
    }

    /// SQLITE_TRANSIENT, a cast that C macros hide from Swift: SQLite copies the text.
    private static var transient: (@convention(c) (UnsafeMutableRawPointer?) -> Void)? {
        unsafe unsafeBitCast(-1, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?.self)
    }
}
