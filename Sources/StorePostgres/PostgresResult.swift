import CPostgres

/// One statement's answer from the server; freed when the value goes away.
@safe struct PostgresResult: ~Copyable {
    private let raw: OpaquePointer?

    /// Takes over a result of libpq; nil is what it answers when the connection is lost.
    @unsafe init(_ raw: OpaquePointer?) { unsafe self.raw = raw }

    deinit { unsafe PQclear(raw) }

    /// Whether the statement did what it was asked.
    var isSuccess: Bool {
        let status = unsafe PQresultStatus(raw)
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
            || status == PGRES_COPY_IN
    }

    /// Whether the server now waits for rows.
    var isCopyIn: Bool { unsafe PQresultStatus(raw) == PGRES_COPY_IN }

    /// The command's name and, for most, how many rows it touched: `INSERT 0 1`, `ROLLBACK`.
    var commandTag: String {
        guard let text = unsafe PQcmdStatus(raw) else { return "" }
        return unsafe String(cString: text)
    }

    /// How many rows were answered.
    var rowCount: Int { Int(unsafe PQntuples(raw)) }

    /// A value as text, or nothing when it is NULL.
    func text(_ row: Int, _ column: Int) -> String? {
        guard unsafe PQgetisnull(raw, Int32(row), Int32(column)) == 0,
            let text = unsafe PQgetvalue(raw, Int32(row), Int32(column))
        else { return nil }
        return unsafe String(cString: text)
    }

    /// A value as a number; 0 when it is NULL or none.
    func integer(_ row: Int, _ column: Int) -> Int64 {
        text(row, column).flatMap { Int64($0) } ?? 0
    }

    /// Part of an error report, by the letters of the protocol's error fields
    /// (https://www.postgresql.org/docs/current/protocol-error-fields.html).
    func errorField(_ letter: Unicode.Scalar) -> String? {
        guard let text = unsafe PQresultErrorField(raw, Int32(letter.value)) else { return nil }
        return unsafe String(cString: text)
    }
}
