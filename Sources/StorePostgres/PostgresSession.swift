import Glibc
import Stores

/// A connection with its session set up, which comes back by itself after it was lost.
struct PostgresSession: ~Copyable {
    private let connection: PostgresConnection
    /// How long a statement waits for another transaction's lock.
    let lockTimeout: Duration
    /// Whether a commit does not wait for the disk.
    private let fastCommit: Bool

    /// How long a transaction may wait for another one, or for its own client.
    ///
    /// A worker that froze inside a transaction holds its chunk's row; after this time the server
    /// ends it, so that the chunk's next run goes on.
    static let patience = Duration.seconds(30)

    private init(
        _ connection: consuming PostgresConnection, lockTimeout: Duration, fastCommit: Bool
    ) {
        self.connection = connection
        self.lockTimeout = lockTimeout
        self.fastCommit = fastCommit
    }

    /// Connects and sets the session up.
    static func open(
        _ address: String, password: String?, lockTimeout: Duration, fastCommit: Bool
    ) throws(StoreError) -> PostgresSession {
        try check(address)
        let start = ContinuousClock.now
        // The address may say otherwise than what stands before it, but not than what stands
        // after it. A dead peer is noticed after half a minute.
        let connection = PostgresConnection(
            [
                "connect_timeout": "5", "keepalives_idle": "15", "keepalives_interval": "5",
                "keepalives_count": "3", "tcp_user_timeout": "30000", "dbname": address,
                "password": password ?? "", "application_name": "contactory",
                "client_encoding": "UTF8",
            ], password: password)
        let session = PostgresSession(
            connection, lockTimeout: lockTimeout, fastCommit: fastCommit)
        try session.finishOpening(since: start)
        return session
    }

    /// Runs `body` with an open connection without a transaction; whatever it throws, no
    /// transaction stays open.
    func run<R: ~Copyable>(
        needing rights: Rights = .toStore,
        _ body: (borrowing PostgresConnection) throws(PostgresFailure) -> R
    ) throws(StoreError) -> R {
        connection.rollBack()
        if !connection.isOpen || !connection.isIdle {
            let start = ContinuousClock.now
            connection.reset()
            try finishOpening(since: start)
        }
        do {
            return try body(connection)
        } catch {
            connection.rollBack()
            throw storeError(error, rights)
        }
    }

    /// What an error of the server means for the caller.
    func storeError(_ failure: PostgresFailure, _ rights: Rights) -> StoreError {
        failure.storeError(
            at: connection.place,
            grant: rights.grant(to: connection.role, in: connection.database))
    }

    /// An error of our own about this database.
    func refusal(_ word: String, _ reason: String) -> StoreError {
        .unusable(fault(word, reason))
    }

    /// A fault of our own about this database.
    func fault(_ word: String, _ reason: String) -> StoreFault {
        StoreFault(code: "postgres." + word, message: "\(connection.place): \(reason)")
    }

    private func finishOpening(since start: ContinuousClock.Instant) throws(StoreError) {
        if !connection.isOpen {
            // Only a server that answered can say more, and that is soon.
            let isWorthAsking = ContinuousClock.now - start < .seconds(2)
            let failure = connection.connectFailure(isWorthAsking: isWorthAsking)
            // Asking is a second try, which may find the server up by now.
            if !connection.isOpen { throw storeError(failure, .toStore) }
        }
        guard connection.serverParameter("server_encoding") == "UTF8" else {
            throw refusal(
                "encoding",
                "it is not encoded in UTF-8; make one with createdb -E UTF8 -T template0")
        }
        do {
            let patience = Self.patience.components.seconds
            try connection.execute(
                """
                SET lock_timeout = \(lockTimeout.milliseconds);
                SET idle_in_transaction_session_timeout = '\(patience)s';
                SET client_min_messages = warning;
                SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5;
                SET tcp_keepalives_count = 3
                """ + (fastCommit ? "; SET synchronous_commit = off" : ""))
        } catch {
            throw storeError(error, .toStore)
        }
    }

    /// Refuses an address with a password inside, because libpq quotes pieces of an address that
    /// it does not understand.
    private static func check(_ address: String) throws(StoreError) {
        let parsed: StoreAddress
        do {
            parsed = try StoreAddress(parsing: address)
        } catch {
            throw .unusable(StoreFault(code: "postgres.address", message: error.description))
        }
        guard case .postgres = parsed.destination, parsed.secret == nil else {
            throw .unusable(
                StoreFault(
                    code: "postgres.address",
                    message: "store '\(parsed)': give a postgres:// address and the password apart")
            )
        }
    }
}

/// What a role must be allowed to do, by what it is doing.
enum Rights {
    /// Make the tables in the schema.
    case toCreate
    /// Read and write the tables.
    case toStore
    /// Read and write the tables where contacts may replace others.
    case toMerge
    /// Make the index on UIDs, which only the table's owner may.
    case toIndex

    /// The statement that gives a role what it lacks, or does what it may not.
    func grant(to role: String, in database: String) -> String {
        let name = Self.quoted(role)
        switch self {
        case .toCreate:
            return "GRANT USAGE, CREATE ON SCHEMA public TO \(name)"
        case .toStore:
            return "GRANT SELECT, INSERT ON contacts, contactory_chunks, contactory_jobs, "
                + "contactory_schema, people TO \(name)"
        case .toMerge:
            return "GRANT SELECT, INSERT, UPDATE ON contacts, contactory_chunks TO \(name); "
                + "GRANT TEMPORARY ON DATABASE \(Self.quoted(database)) TO \(name)"
        case .toIndex:
            return UIDIndex.definition
        }
    }

    private static func quoted(_ identifier: String) -> String {
        "\"" + identifier.replacing("\"", with: "\"\"") + "\""
    }
}

extension Duration {
    /// Whole milliseconds, for settings of the server.
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
