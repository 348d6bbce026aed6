/// How unique indexes on `contacts` are made when there are contacts already.
enum LateIndexes {
    /// What came of making one.
    enum Outcome: Hashable {
        /// It is there.
        case done
        /// It cannot be made: so many values are in more than one contact.
        case repeated(values: Int64, contacts: Int64)
    }

    /// Makes an index on one column, unless one of whatever name lets no value come twice already.
    ///
    /// One session at a time, under an advisory lock of the index; contacts can be read meanwhile, and not be written. The statement and
    /// its COMMIT are sent as one, so that the index is made to its end when the worker dies. What
    /// is half made goes away with its transaction.
    static func make(
        _ name: String, on column: String, under lock: Int,
        _ connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Outcome {
        if try find(on: column, connection) != nil { return .done }
        defer { connection.rollBack() }
        try begin(under: [lock], on: connection)
        if try find(on: column, connection) != nil { return .done }
        // Only somebody's CREATE INDEX CONCURRENTLY leaves half an index.
        let leftover = try connection.execute(
            """
            SELECT FROM pg_index WHERE indexrelid = to_regclass('\(name)')
              AND indrelid = 'contacts'::regclass AND NOT indisvalid
            """)
        if leftover.rowCount > 0 { try connection.execute("DROP INDEX \(name)") }
        do {
            try connection.execute("CREATE UNIQUE INDEX \(name) ON contacts (\(column)); COMMIT")
            return .done
        } catch  where error.sqlState == "23505" {
            connection.rollBack()
            return try count(repeated: column, connection)
        }
    }

    /// Opens a transaction in which an index can be made, behind whoever has one of the advisory
    /// locks right now.
    static func begin(
        under locks: [Int], on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        // Tables are not waited for as long: who waits for one keeps others waiting.
        let patience = try connection.execute("SHOW lock_timeout").text(0, 0) ?? "0"
        try connection.execute(
            """
            BEGIN ISOLATION LEVEL READ COMMITTED;
            SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
            SELECT \(locks.map { "pg_advisory_xact_lock(\($0))" }.joined(separator: ", "));
            SET LOCAL lock_timeout = '\(patience)';
            SELECT set_config(name, '\(sortMemoryKiB)', true) FROM pg_settings
              WHERE name = 'maintenance_work_mem' AND setting::bigint < \(sortMemoryKiB)
            """)
    }

    /// The quoted name of an index that lets no value of a column come twice.
    static func find(
        on column: String, _ connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> String? {
        let found = try connection.execute(
            """
            SELECT quote_ident(relname) FROM pg_index
              JOIN pg_class ON pg_class.oid = indexrelid
              JOIN pg_attribute ON attrelid = indrelid AND attname = '\(column)'
            WHERE indrelid = 'contacts'::regclass AND indisunique AND indisvalid AND indimmediate
              AND indnkeyatts = 1 AND indkey[0] = attnum AND indpred IS NULL LIMIT 1
            """)
        return found.rowCount == 0 ? nil : found.text(0, 0)
    }

    private static func count(
        repeated column: String, _ connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Outcome {
        let found = try connection.execute(
            """
            SELECT count(*), coalesce(sum(contacts), 0) FROM (SELECT count(*) AS contacts
              FROM contacts GROUP BY \(column) HAVING count(*) > 1) AS repeated
            """)
        return .repeated(values: found.integer(0, 0), contacts: found.integer(0, 1))
    }

    /// Enough to sort five million keys at once.
    private static let sortMemoryKiB = 256 << 10
}
