/// What all that makes indexes on `contacts` has in common.
enum LateIndexes {
    /// Opens a transaction in which an index can be made, one session at a time.
    ///
    /// As many contacts as there are, no time limit of the server's user counts; sorting them in
    /// memory is what makes it fast.
    static func begin(on connection: borrowing PostgresConnection) throws(PostgresFailure) {
        try connection.execute(
            """
            BEGIN ISOLATION LEVEL READ COMMITTED;
            SET LOCAL statement_timeout = 0;
            SELECT set_config(name, '\(sortMemoryKiB)', true) FROM pg_settings
              WHERE name = 'maintenance_work_mem' AND setting::bigint < \(sortMemoryKiB);
            SELECT pg_advisory_xact_lock(\(PostgresSchema.indexLock))
            """)
    }

    /// Enough to sort ten million keys at once.
    private static let sortMemoryKiB = 256 << 10
}
