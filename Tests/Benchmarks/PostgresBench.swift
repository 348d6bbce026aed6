import CPostgres
import Foundation
import JobQueue
import Redis
import TestSupport

/// A PostgreSQL server that syncs, and the ways to fill a table in it.
final class PostgresBench {
    private let contacts: Int
    private let cluster: PostgresCluster
    /// Two halves of our contacts as binary COPY has them.
    private var halves: [[UInt8]] = []

    private static let pieceBytes = 64 << 10

    init(contacts: Int) throws {
        self.contacts = contacts
        cluster = try PostgresCluster(syncs: true)
    }

    /// What the server says it is.
    var serverVersion: String {
        let version = try? cluster.sql("SHOW server_version", in: "postgres")
        return "PostgreSQL \(version?.split(separator: " ").first ?? "?")"
    }

    /// A database with a table like ours, but without index; answers with its address.
    func plainTable() throws -> String {
        let database = try cluster.createDatabase()
        try makeTable("contacts", hasKey: false, in: database)
        return cluster.connection(to: database)
    }

    /// Contacts a second of a job with two workers that are up before, from `enqueue` until all was
    /// loaded, and until its end.
    func job(_ options: [String] = []) throws -> [Double] {
        let database = try cluster.createDatabase()
        let program = try BuiltProgram()
        try program.startWorkers(2, lanes: 1)
        let store = cluster.connection(to: database)
        // Tables are parsed and made with the first job; then it is as if it had never been.
        _ = try program.wait(for: program.enqueue(1_000, to: store))
        try cluster.sql("TRUNCATE contacts, contactory_chunks; CHECKPOINT", in: database)
        let times = try program.wait(for: program.enqueue(contacts, to: store, options))
        guard try cluster.sql("SELECT count(*) FROM contacts", in: database) == "\(contacts)"
        else { throw BenchmarkError("contacts are missing") }
        if halves.isEmpty { halves = try [false, true].map { try half($0, of: database) } }
        try cluster.sql("DROP DATABASE \(database) (FORCE)", in: "postgres")
        return [times.loaded, times.whole].map { Double(contacts) / $0 }
    }

    /// Contacts a second of COPY over two connections; the first `job` has made the bytes.
    func copy(hasKey: Bool) throws -> Double {
        let database = try cluster.createDatabase()
        try makeTable("contacts", hasKey: hasKey, in: database)
        try cluster.sql("CHECKPOINT", in: database)
        let address = cluster.connection(to: database)
        let start = ContinuousClock.now
        let threads = halves.map { half in
            Background { unsafe Self.copy(half, to: address) }
        }
        for thread in threads {
            guard let problem = thread.value(within: .seconds(300)), problem.isEmpty else {
                throw BenchmarkError("COPY failed")
            }
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        guard try cluster.sql("SELECT count(*) FROM contacts", in: database) == "\(contacts)"
        else { throw BenchmarkError("contacts are missing") }
        try cluster.sql("DROP DATABASE \(database) (FORCE)", in: "postgres")
        return Double(contacts) / seconds
    }

    /// Contacts a second of one INSERT of the same record, made inside the server of small tables.
    func insert(contacts: Int) throws -> Double {
        let database = try cluster.createDatabase()
        try makeTable("contacts", hasKey: false, in: database)
        try cluster.sql(
            """
            CREATE TABLE words AS SELECT n, 'Given' || n AS given, 'Family' || n AS family,
              'Company' || n || ' Inc.' AS company, 'Street' || n || ' Ave' AS street,
              'City' || n AS city, 'R' || n % 50 AS region, lpad(n::text, 5, '0') AS code
              FROM generate_series(0, 999) AS n;
            ALTER TABLE words ADD PRIMARY KEY (n); ANALYZE words; CHECKPOINT
            """, in: database)
        let start = ContinuousClock.now
        try cluster.sql(
            """
            INSERT INTO contacts SELECT i, gen_random_uuid(), a.given, b.family, NULL, NULL, NULL,
              CASE WHEN i % 10 < 3 THEN a.company END, '+1' || 2000000000::bigint + phone, 'mobile',
              lower(a.given || '.' || b.family || '.' || i || '@example.com'), 'home',
              1 + phone % 9999 || ' ' || b.street, c.city, c.region, c.code, 'US', NULL
            FROM (SELECT i, floor(random() * 1000)::int AS x, floor(random() * 1000)::int AS y,
                floor(random() * 1000)::int AS z, floor(random() * 1e9)::int AS phone
              FROM generate_series(1, \(contacts)) AS i OFFSET 0) AS draw
              JOIN words AS a ON a.n = x JOIN words AS b ON b.n = y JOIN words AS c ON c.n = z
            """, in: database)
        let seconds = start.duration(to: .now) / .seconds(1)
        try cluster.sql("DROP DATABASE \(database) (FORCE)", in: "postgres")
        return Double(contacts) / seconds
    }

    private func makeTable(_ name: String, hasKey: Bool, in database: String) throws {
        try cluster.sql(
            """
            CREATE TABLE \(name) (id bigint \(hasKey ? "PRIMARY KEY" : "NOT NULL"),
              uid uuid NOT NULL, given_name text, family_name text, phonetic_given_name text,
              phonetic_family_name text, formatted_name text, company text, phone text,
              phone_label text, email text, email_label text, street text, city text, region text,
              postal_code text, country_code text, extra jsonb)
            """, in: database)
    }

    private func half(_ isSecond: Bool, of database: String) throws -> [UInt8] {
        let file = try TemporaryFolder()
        let middle = "(SELECT min(id) + \(contacts / 2) FROM contacts)"
        try cluster.copyOut(
            "SELECT * FROM contacts WHERE id \(isSecond ? ">=" : "<") \(middle) ORDER BY id",
            of: database, to: file.file("half"))
        return Array(try Data(contentsOf: URL(filePath: file.file("half"))))
    }

    /// Sends a file of binary COPY; answers with what went wrong, or nothing.
    @unsafe private static func copy(_ bytes: [UInt8], to address: String) -> String {
        let connection = unsafe PQconnectdb(address)
        defer { unsafe PQfinish(connection) }
        let begun = unsafe PQexec(connection, "COPY contacts FROM STDIN (FORMAT binary)")
        unsafe PQclear(begun)
        let isSent = unsafe bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
                let count = min(pieceBytes, bytes.count - start)
                let piece = unsafe bytes.baseAddress?.advanced(by: start)
                    .assumingMemoryBound(to: CChar.self)
                if unsafe PQputCopyData(connection, piece, Int32(count)) != 1 { return false }
            }
            return unsafe PQputCopyEnd(connection, nil) == 1
        }
        let result = unsafe PQgetResult(connection)
        defer { unsafe PQclear(result) }
        return unsafe isSent && PQresultStatus(result) == PGRES_COMMAND_OK
            ? "" : String(cString: PQerrorMessage(connection))
    }
}
