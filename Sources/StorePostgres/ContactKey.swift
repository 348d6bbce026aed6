import Stores

/// The primary key of `contacts`, which is put off while a large job fills an empty table.
///
/// Rows go in faster without it, and a sort of all keys at the end costs less than finding the
/// place of each. Nothing rests on the key meanwhile: that each contact is there once comes from the
/// ledger. Every job's end makes the key where it is missing, also that of another job, unless
/// contacts are being loaded right then: the end of that load makes it.
enum ContactKey {
    /// Below this many contacts keeping the key costs less than taking it away and making it anew.
    static let leastToPutOff: Int64 = 50_000

    private static let name = "contacts_pkey"

    /// Takes the key away, inside a transaction, when the table is empty and nobody needs the key.
    ///
    /// When the server refuses, or somebody uses the table, the key stays.
    static func putOff(on connection: borrowing PostgresConnection) throws(PostgresFailure) {
        guard try isRemovable(on: connection) else { return }
        try connection.execute("SAVEPOINT with_key; SET LOCAL lock_timeout = '500ms'")
        do {
            try connection.execute("LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE")
            // Somebody may have filled it before the lock was there.
            guard try isRemovable(on: connection) else { return }
            try connection.execute("ALTER TABLE contacts DROP CONSTRAINT \(name)")
        } catch {
            guard error.sqlState != nil else { throw error }
            try connection.execute("ROLLBACK TO SAVEPOINT with_key")
        }
    }

    /// Whether the key is the one that `make` would make, the role may drop it, and nothing rests on
    /// it: neither a contact nor a foreign key nor a replica.
    private static func isRemovable(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Bool {
        try connection.execute(
            """
            SELECT FROM pg_constraint
              JOIN pg_class AS own ON own.oid = conrelid
            WHERE conrelid = 'contacts'::regclass AND contype = 'p' AND relkind = 'r'
              AND conname = '\(name)' AND pg_get_constraintdef(pg_constraint.oid) = 'PRIMARY KEY (id)'
              AND pg_has_role(relowner, 'USAGE')
              AND NOT EXISTS (SELECT FROM contacts)
              AND NOT EXISTS (SELECT FROM pg_constraint WHERE confrelid = own.oid)
              AND NOT EXISTS (SELECT FROM pg_publication_tables
                WHERE (schemaname, tablename) = (relnamespace::regnamespace::text, relname))
            """
        ).rowCount > 0
    }

    /// Makes the key if it is missing and nobody is loading; only the table's owner can, and others
    /// leave it to the owner's next job.
    ///
    /// First the index, beside readers, then the key of it, for which readers wait a moment only: not
    /// before an index on UIDs that is being made is there, which would keep the key and all readers
    /// behind it waiting.
    static func make(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> LateIndexes.Outcome {
        guard try isWanted(on: connection), try !isLoading(on: connection) else { return .done }
        let outcome = try LateIndexes.make(
            name, on: "id", under: PostgresSchema.keyLock, connection)
        guard outcome == .done else { return outcome }
        defer { connection.rollBack() }
        try LateIndexes.begin(
            under: [PostgresSchema.keyLock, PostgresSchema.uidLock], on: connection)
        guard try isWanted(on: connection),
            let index = try LateIndexes.find(on: "id", connection)
        else { return .done }
        try connection.execute(
            """
            ALTER TABLE contacts ADD CONSTRAINT \(name) PRIMARY KEY USING INDEX \(index); COMMIT
            """)
        return .done
    }

    /// Whether it is missing, and the role may make it.
    private static func isWanted(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Bool {
        // A table that somebody has cut into partitions has keys of its own.
        try connection.execute(
            """
            SELECT FROM pg_class WHERE oid = 'contacts'::regclass AND relkind = 'r'
              AND pg_has_role(relowner, 'USAGE')
              AND NOT EXISTS (SELECT FROM pg_constraint
                WHERE conrelid = pg_class.oid AND contype = 'p')
            """
        ).rowCount > 0
    }

    /// Whether a session of this program is in the middle of a chunk.
    private static func isLoading(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Bool {
        try connection.execute(
            """
            SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE relation = 'contacts'::regclass AND mode = 'RowExclusiveLock' AND granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND application_name = 'contactory' AND pid <> pg_backend_pid()
            """
        ).rowCount > 0
    }
}
