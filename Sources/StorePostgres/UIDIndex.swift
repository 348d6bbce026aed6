import Stores

/// The unique index on `contacts.uid`: made when a job first needs it, and kept.
enum UIDIndex {
    /// What came of making it.
    enum Outcome: Hashable {
        /// It is there.
        case done
        /// It cannot be made: so many UIDs are in more than one contact.
        case repeated(uids: Int64, contacts: Int64)
    }

    /// What it is called.
    static let name = "contacts_uid"
    /// The statement that makes it.
    static let definition = "CREATE UNIQUE INDEX \(name) ON contacts (uid)"

    /// Makes the index if it is missing; contacts can be read meanwhile, and not be written.
    ///
    /// One session at a time. The statement and its COMMIT are sent as one, so that a worker that
    /// dies meanwhile leaves a whole index.
    static func make(on connection: borrowing PostgresConnection) throws(PostgresFailure) -> Outcome
    {
        if try isThere(on: connection) { return .done }
        defer { connection.rollBack() }
        try LateIndexes.begin(on: connection)
        if try isThere(on: connection) { return .done }
        // Half an index, which somebody's CREATE INDEX CONCURRENTLY has left.
        let leftover = try connection.execute(
            """
            SELECT FROM pg_index WHERE indexrelid = to_regclass('\(name)')
              AND indrelid = 'contacts'::regclass AND NOT indisvalid
            """)
        if leftover.rowCount > 0 { try connection.execute("DROP INDEX \(name)") }
        do {
            try connection.execute("\(definition); COMMIT")
            return .done
        } catch  where error.sqlState == "23505" {
            connection.rollBack()
            let found = try connection.execute(
                """
                SELECT count(*), coalesce(sum(contacts), 0) FROM (SELECT count(*) AS contacts
                  FROM contacts GROUP BY uid HAVING count(*) > 1) AS repeated
                """)
            return .repeated(uids: found.integer(0, 0), contacts: found.integer(0, 1))
        }
    }

    /// Whether an index, of whatever name, lets no UID come twice.
    private static func isThere(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Bool {
        try connection.execute(
            """
            SELECT FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attname = 'uid'
            WHERE indrelid = 'contacts'::regclass AND indisunique AND indisvalid AND indimmediate
              AND indnkeyatts = 1 AND indkey[0] = attnum AND indpred IS NULL
            """
        ).rowCount > 0
    }
}
