import Stores

/// The tables of a contacts file, and how they come about.
enum SQLiteSchema {
    /// The newest version this program knows.
    static var version: Int64 { Int64(migrations.count) }

    /// What a database file turns out to hold.
    enum State: Hashable {
        /// Nothing at all.
        case empty
        /// Somebody else's tables.
        case foreign
        /// Our tables, made by a program that knew this version.
        case version(Int64)
    }

    /// Finds out what the file holds, by reading only.
    static func state(of connection: borrowing SQLiteConnection) throws(SQLiteFailure) -> State {
        let objects = try connection.prepare(
            "SELECT count(*), coalesce(sum(name = 'contactory_schema'), 0) FROM sqlite_master"
        ).rows { (all: $0.integer(0), ours: $0.integer(1)) }
        guard let found = objects.first, found.all > 0 else { return .empty }
        guard found.ours > 0 else { return .foreign }
        let versions = try connection.prepare("SELECT version FROM contactory_schema")
            .rows { $0.integer(0) }
        return versions.first.map(State.version) ?? .foreign
    }

    /// Brings an empty or older database to the newest version, in one transaction.
    ///
    /// Several processes may do this at once: the second one waits for the lock, looks again, and
    /// finds nothing left to do.
    static func migrate(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) -> State {
        try connection.inTransaction { () throws(SQLiteFailure) in
            let state = try state(of: connection)
            let reached: Int64
            switch state {
            case .empty: reached = 0
            case .version(let version) where version < Self.version: reached = version
            case .foreign, .version: return (state, false)
            }
            for statement in migrations.dropFirst(Int(reached)).joined() {
                try connection.execute(statement)
            }
            try connection.execute("UPDATE contactory_schema SET version = \(version)")
            return (.version(version), true)
        }
    }

    /// The table of contacts in every version so far.
    static let contacts =
        """
        CREATE TABLE contacts (
          id INTEGER PRIMARY KEY,
          uid TEXT NOT NULL,
          given_name TEXT, family_name TEXT,
          phonetic_given_name TEXT, phonetic_family_name TEXT,
          formatted_name TEXT, company TEXT,
          phone TEXT, phone_label TEXT,
          email TEXT, email_label TEXT,
          street TEXT, city TEXT, region TEXT, postal_code TEXT, country_code TEXT,
          extra TEXT)
        """

    /// What each version adds to the one before it.
    ///
    /// A released entry never changes.
    private static let migrations: [[String]] = [
        [
            "CREATE TABLE contactory_schema (version INTEGER NOT NULL)",
            "INSERT INTO contactory_schema (version) VALUES (0)",
            contacts,
            """
            CREATE TABLE contactory_jobs (
              ordinal INTEGER PRIMARY KEY,
              job_id TEXT NOT NULL UNIQUE,
              key TEXT,
              total INTEGER NOT NULL,
              chunk_size INTEGER NOT NULL,
              specification TEXT NOT NULL)
            """,
            """
            CREATE TABLE contactory_chunks (
              job_ordinal INTEGER NOT NULL,
              chunk INTEGER NOT NULL,
              created INTEGER NOT NULL,
              failed INTEGER NOT NULL,
              skipped INTEGER NOT NULL,
              PRIMARY KEY (job_ordinal, chunk)) WITHOUT ROWID
            """,
            PeopleView.definition { expression, characters in
                "(\(expression)) NOT GLOB '*[^\(characters)]*'"
            },
        ]
    ]
}
