import CSQLite
import Glibc
import Stores

/// A result code of SQLite with its words for it.
struct SQLiteFailure: Error {
    /// The extended result code (https://www.sqlite.org/rescode.html).
    let code: Int32
    /// SQLite's message; it names tables and columns, never values.
    let message: String
    /// The `errno` behind it, or 0.
    let systemError: Int32

    /// Makes a failure of its parts.
    init(code: Int32, message: String, systemError: Int32) {
        self.code = code
        self.message = message
        self.systemError = systemError
    }

    /// What a connection has to say of its last call's result.
    @unsafe init(of connection: OpaquePointer?, code: Int32) {
        unsafe self.init(
            code: code, message: String(cString: sqlite3_errmsg(connection)),
            systemError: sqlite3_system_errno(connection))
    }

    /// The code without what the extended code adds.
    var primaryCode: Int32 { code & 0xff }

    /// Runs `body` and turns its failure into the store's error for the database at `path`.
    static func reported<R: ~Copyable>(
        at path: String, _ body: () throws(SQLiteFailure) -> R
    ) throws(StoreError) -> R {
        do {
            return try body()
        } catch {
            throw error.storeError(at: path)
        }
    }

    /// The fault to report for the database at `path`, sorted by what the caller does next.
    func storeError(at path: String) -> StoreError {
        switch primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            .unavailable(
                fault("busy", path, "another program holds the database; it is tried again"))
        case SQLITE_FULL:
            .unavailable(fault("full", path, "make room on that disk; it is tried again"))
        case SQLITE_IOERR where systemError == ENOSPC || systemError == EDQUOT:
            .unavailable(fault("full", path, "make room on that disk; it is tried again"))
        case SQLITE_IOERR:
            .unavailable(fault("io", path, "check the disk; it is tried again"))
        case SQLITE_NOMEM:
            .unavailable(fault("memory", path, "give the process more memory"))
        case SQLITE_CANTOPEN:
            .unavailable(fault("cantopen", path, "check the folder and its rights"))
        case SQLITE_CONSTRAINT where code == Self.triggerConstraint:
            // Its words are the trigger's, and may hold anything.
            .rejected(
                StoreFault(
                    code: "sqlite.constraint",
                    message: "\(path): a trigger refuses the contacts (they break its rule)"))
        case SQLITE_CONSTRAINT where message == "UNIQUE constraint failed: contacts.uid":
            .rejected(
                fault(
                    "constraint", path,
                    "the file takes each UID once; import with --duplicates skip or update"))
        case SQLITE_CONSTRAINT where isAboutAnothersColumn:
            .unusable(
                fault(
                    "constraint", path, "no contact fills that column; give it a default"))
        case SQLITE_CONSTRAINT:
            .rejected(fault("constraint", path, "the contacts break a rule of the database"))
        case SQLITE_TOOBIG, SQLITE_MISMATCH:
            .rejected(fault("value", path, "a contact does not fit into its column"))
        case SQLITE_NOTADB:
            .unusable(
                fault("notadb", path, "it is left as it is; choose another path for the contacts"))
        case SQLITE_CORRUPT:
            .unusable(
                fault("corrupt", path, "restore it, or save what is left with sqlite3's .recover"))
        case SQLITE_READONLY where code == SQLITE_READONLY | 4 << 8:
            // SQLITE_READONLY_DBMOVED, an expression that Swift does not import.
            .unusable(
                fault("moved", path, "the file was moved or deleted while it was open; put it back")
            )
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            .unusable(fault("readonly", path, "make the file and its folder writable"))
        default:
            .unusable(fault("error", path, "code \(code)"))
        }
    }

    // SQLITE_CONSTRAINT_TRIGGER and SQLITE_CONSTRAINT_NOTNULL, which Swift does not import.
    private static let triggerConstraint = SQLITE_CONSTRAINT | 7 << 8
    private static let missingValue = SQLITE_CONSTRAINT | 5 << 8

    /// Whether a value is missing in a column that this program has not made.
    private var isAboutAnothersColumn: Bool {
        guard code == Self.missingValue, let dot = message.lastIndex(of: ".") else { return false }
        return !BatchRows.columns.contains(String(message[message.index(after: dot)...]))
    }

    private func fault(_ word: String, _ path: String, _ advice: String) -> StoreFault {
        StoreFault(code: "sqlite." + word, message: "\(path): \(message) (\(advice))")
    }
}
