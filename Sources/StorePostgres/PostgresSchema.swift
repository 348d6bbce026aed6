import Stores

/// The tables of a contacts database, and how they come about.
enum PostgresSchema {
    /// The newest version this program knows.
    static var version: Int64 { Int64(migrations.count) }

    /// The advisory lock under which tables are made: "contacty" in ASCII.
    private static let lock = 0x636F_6E74_6163_7479
    /// The advisory lock under which ordinals are given.
    static let ordinalLock = lock + 1
    /// The advisory lock under which the primary key of `contacts` is made, and its index.
    static let keyLock = lock + 2
    /// The advisory lock under which the index on UIDs is made.
    static let uidLock = lock + 3

    /// What the current schema turns out to hold.
    enum State: Hashable {
        /// There is no schema in the search path that the role may use.
        case nowhere
        /// None of our tables' names.
        case empty
        /// Somebody else's tables under our names.
        case foreign
        /// Our tables, made by a program that knew this version.
        case version(Int64)
    }

    /// Finds out what the database holds, by reading only.
    static func state(
        of connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> State {
        let found = try connection.execute(
            """
            SELECT current_schema() IS NOT NULL,
              bool_or(relname = 'contactory_schema'), count(relname)
            FROM (SELECT relname FROM pg_class
              WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                AND relname IN ('contactory_schema', 'contacts', 'people', 'contactory_chunks',
                  'contactory_jobs')) AS ours
            """)
        guard found.text(0, 0) == "t" else { return .nowhere }
        guard found.integer(0, 2) > 0 else { return .empty }
        guard found.text(0, 1) == "t" else { return .foreign }
        let version = try connection.execute("SELECT version FROM contactory_schema")
        return version.rowCount == 1 ? .version(version.integer(0, 0)) : .foreign
    }

    /// Brings an empty or older database to the newest version, in one transaction.
    ///
    /// Several processes may do this at once: the second one waits for the lock, looks again, and
    /// finds nothing left to do.
    static func migrate(
        _ connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> State {
        defer { connection.rollBack() }
        try connection.execute(
            "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(\(lock))")
        let state = try state(of: connection)
        let reached: Int64
        switch state {
        case .empty: reached = 0
        case .version(let version) where version < Self.version: reached = version
        case .nowhere, .foreign, .version: return state
        }
        for statement in migrations.dropFirst(Int(reached)).joined() {
            try connection.execute(statement)
        }
        try connection.execute("UPDATE contactory_schema SET version = \(version)")
        try connection.execute("COMMIT")
        return .version(version)
    }

    /// What each version adds to the one before it.
    ///
    /// A released entry never changes.
    private static let migrations: [[String]] = [
        [
            "CREATE TABLE contactory_schema (version bigint NOT NULL)",
            "INSERT INTO contactory_schema (version) VALUES (0)",
            """
            CREATE TABLE contacts (
              id bigint PRIMARY KEY,
              uid uuid NOT NULL,
              given_name text, family_name text,
              phonetic_given_name text, phonetic_family_name text,
              formatted_name text, company text,
              phone text, phone_label text,
              email text, email_label text,
              street text, city text, region text, postal_code text, country_code text,
              extra jsonb)
            """,
            """
            CREATE TABLE contactory_jobs (
              ordinal bigint PRIMARY KEY,
              job_id text NOT NULL UNIQUE,
              key text,
              total bigint NOT NULL,
              chunk_size bigint NOT NULL,
              specification text NOT NULL)
            """,
            """
            CREATE TABLE contactory_chunks (
              job_ordinal bigint NOT NULL,
              chunk bigint NOT NULL,
              created bigint NOT NULL,
              failed bigint NOT NULL,
              skipped bigint NOT NULL,
              PRIMARY KEY (job_ordinal, chunk))
            """,
            PeopleView.definition { expression, characters in
                "(\(expression)) !~ '[^\(characters)]'"
            },
        ]
    ]
}
