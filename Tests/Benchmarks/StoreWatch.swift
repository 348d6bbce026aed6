import CPostgres
import CSQLite
import TestSupport

/// Counts the contacts of a store over a connection of its own, as somebody who reads along would.
@safe final class SQLiteWatch {
    private var connection: OpaquePointer?
    private var statement: OpaquePointer?

    init(_ path: String) throws {
        let sql = "SELECT count(*) FROM contacts"
        guard unsafe sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
        else { throw BenchmarkError("\(path) cannot be read") }
    }

    deinit {
        unsafe sqlite3_finalize(statement)
        unsafe sqlite3_close(connection)
    }

    /// Nothing while somebody is committing.
    func count() -> Int? {
        defer { unsafe sqlite3_reset(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_ROW else { return nil }
        return unsafe Int(sqlite3_column_int64(statement, 0))
    }
}

/// The same for PostgreSQL.
@safe final class PostgresWatch {
    private let connection: OpaquePointer?

    init(_ address: String) throws {
        unsafe connection = PQconnectdb(address)
        guard unsafe PQstatus(connection) == CONNECTION_OK else {
            throw BenchmarkError(unsafe String(cString: PQerrorMessage(connection)))
        }
    }

    deinit { unsafe PQfinish(connection) }

    func count() -> Int? {
        let result = unsafe PQexec(connection, "SELECT count(*) FROM contacts")
        defer { unsafe PQclear(result) }
        guard unsafe PQntuples(result) == 1 else { return nil }
        return unsafe Int(String(cString: PQgetvalue(result, 0, 0)))
    }
}
