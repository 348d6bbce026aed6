import ContactModel
import Glibc
import StoreConformance
import StorePostgres
import Stores
import TestSupport
import Testing

@Suite struct PostgresFinishTests {
    private let place: PostgresPlace

    init() throws { place = try PostgresPlace() }

    private func open(_ set: (inout StoreOptions) -> Void) throws -> PostgresStore {
        var options = StoreOptions()
        set(&options)
        return try PostgresStore(
            connection: place.connection, password: nil, mode: .createIfMissing, options: options)
    }

    private var indexes: String {
        get throws {
            try place.sql(
                """
                SELECT indexrelid::regclass::text, indisprimary, indisvalid FROM pg_index
                WHERE indrelid = 'contacts'::regclass ORDER BY 1;
                """)
        }
    }

    private static let key = "contacts_pkey|t|t"

    private func store(
        _ count: Int, of job: JobOrdinal, _ number: Int64 = 0, in store: PostgresStore
    ) throws {
        _ = try store.store(
            .sample(count, first: UInt64(number) * 1_000), as: ChunkKey(job: job, number: number))
    }

    @Test func `the key of an empty table is made when a large job is finished`() throws {
        let store = try place.open()
        #expect(store.traits.needsFinish)
        let job = try store.register(.large())
        try self.store(3, of: job, in: store)
        #expect(try indexes == "")
        for _ in 0..<2 {
            try store.finish(job)
            #expect(try indexes == Self.key)
        }
        let nullable = try place.sql(
            "SELECT attnotnull FROM pg_attribute WHERE attrelid = 'contacts'::regclass "
                + "AND attname = 'id';")
        #expect(nullable == "t")
    }

    @Test(arguments: [100, 1])
    func `key and index on UIDs are made, with one session as with two`(sessions: Int) throws {
        var unique = StoreOptions()
        unique.uniqueUID = true
        let store = try place.open()
        let job = try store.register(.large())
        try self.store(900, of: job, in: store)
        // The tests' own role is a superuser, whom no limit concerns.
        let role = place.database
        try place.sql(
            """
            CREATE ROLE \(role) LOGIN CONNECTION LIMIT \(sessions);
            ALTER TABLE contacts OWNER TO \(role); GRANT ALL ON ALL TABLES IN SCHEMA public TO \(role);
            GRANT CREATE ON SCHEMA public TO \(role);
            """)
        let limited = try PostgresStore(
            connection: place.cluster.connection(to: place.database, as: role), password: nil,
            mode: .mustExist, options: unique)
        for _ in 0..<2 {
            try limited.finish(job)
            #expect(try indexes == Self.key + "\ncontacts_uid|f|t")
        }
    }

    @Test func `a small job, and a large one in a table with contacts, leave the key`() throws {
        let store = try place.open()
        let small = try store.register(.sample("01A"))
        #expect(try indexes == Self.key)
        try self.store(1, of: small, in: store)
        _ = try store.register(.large("01B"))
        #expect(try indexes == Self.key)
    }

    @Test(arguments: [
        "CREATE TABLE notes (contact bigint REFERENCES contacts);",
        "CREATE PUBLICATION changes FOR TABLE contacts;",
    ])
    func `a key that something rests on stays`(setUp: String) throws {
        let store = try place.open()
        try place.sql(setUp)
        let job = try store.register(.large())
        #expect(try indexes == Self.key)
        try store.finish(job)
    }

    @Test(arguments: ["mine PRIMARY KEY (id)", "contacts_pkey PRIMARY KEY (id, uid)"])
    func `a key that somebody has made another way stays`(key: String) throws {
        let store = try place.open()
        try place.sql(
            """
            ALTER TABLE contacts DROP CONSTRAINT contacts_pkey;
            ALTER TABLE contacts ADD CONSTRAINT \(key);
            """)
        let before = try indexes
        try store.finish(store.register(.large()))
        let after = try indexes
        #expect(after == before && after.hasPrefix(String(key.prefix { $0 != " " })))
    }

    @Test func `a role that does not own the table leaves the key`() throws {
        let owner = try place.open()
        try place.sql(
            """
            CREATE ROLE \(place.database) LOGIN;
            GRANT SELECT, INSERT ON contacts, contactory_chunks, contactory_jobs,
              contactory_schema, people TO \(place.database);
            """)
        let store = try PostgresStore(
            connection: place.cluster.connection(to: place.database, as: place.database),
            password: nil, mode: .mustExist)
        let job = try store.register(.large())
        try self.store(1, of: job, in: store)
        try store.finish(job)
        #expect(try indexes == Self.key)

        // Neither does it fail of a key that it may not make.
        try place.sql("TRUNCATE contacts;")
        let large = try owner.register(.large("01B"))
        try store.finish(job)
        #expect(try indexes == "")
        try owner.finish(large)
        #expect(try indexes == Self.key)
    }

    @Test func `a table that is being filled keeps its key`() throws {
        let store = try place.open()
        let first = try store.register(.sample("01A"))
        let second = try place.open()
        _ = try store.store(.sample(1), as: ChunkKey(job: first, number: 0)) {
            #expect(throws: Never.self) { try second.register(.large("01B")) }
            return true
        }
        #expect(try indexes == Self.key)
    }

    @Test func `the end of another job makes a key that was put off`() throws {
        let store = try place.open()
        let large = try store.register(.large("01A"))
        try self.store(1, of: large, in: store)
        let small = try store.register(.sample("01B"))
        try store.finish(small)
        #expect(try indexes == Self.key)
    }

    @Test func `a job that ends beside a load leaves the key to the load's end`() throws {
        let store = try place.open()
        let large = try store.register(.large("01A"))
        let other = try place.open()
        let small = try other.register(.sample("01B"))
        _ = try store.store(.sample(1), as: ChunkKey(job: large, number: 0)) {
            #expect(throws: Never.self) { try other.finish(small) }
            return true
        }
        #expect(try indexes == "")
        try store.finish(large)
        #expect(try indexes == Self.key)
    }

    @Test func `an index that waits to become the key does`() throws {
        let store = try place.open()
        let job = try store.register(.large())
        try place.sql("CREATE UNIQUE INDEX contacts_pkey ON contacts (id);")
        try store.finish(job)
        #expect(try indexes == Self.key)
    }

    @Test func `several that finish a job at once make each index once`() throws {
        let job = try place.open().register(.large())
        try store(10, of: job, in: place.open())
        _ = try inParallel(4) { _ in try open { $0.uniqueUID = true }.finish(job) }
        #expect(try indexes == Self.key + "\ncontacts_uid|f|t")
    }

    @Test func `repeated ids fail the end of a job, and say how many`() throws {
        let store = try place.open()
        let job = try store.register(.large())
        try place.sql(
            "INSERT INTO contacts (id, uid) SELECT n % 2, gen_random_uuid() "
                + "FROM generate_series(1, 5) AS n;")
        let error = #expect(throws: StoreError.self) { try store.finish(job) }
        guard case .rejected(let fault) = error else {
            Issue.record("rejected, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "postgres.id")
        #expect(fault.message.contains("2 ids are in more than one contact, 5 contacts in all"))
        #expect(try indexes == "")
    }

    @Test func `different UIDs are asked for at the end, and counted when they are not`() throws {
        let store = try open { $0.uniqueUID = true }
        let first = try store.register(.large("01A"))
        let second = try store.register(.large("01B"))
        for job in [first, second] { try self.store(3, of: job, in: store) }
        let error = #expect(throws: StoreError.self) { try store.finish(second) }
        guard case .rejected(let fault) = error else {
            Issue.record("rejected, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "postgres.uid")
        #expect(fault.message.contains("3 UIDs are in more than one contact, 6 contacts in all"))
        #expect(try indexes == Self.key, "the key does not depend on UIDs")
        try place.sql("DELETE FROM contacts WHERE id >> 40 = 2;")
        try store.finish(second)
        #expect(try indexes == Self.key + "\ncontacts_uid|f|t")
    }

    @Test func `an index that cannot have the table leaves nothing, and is made later`() throws {
        let store = try place.open()
        let job = try store.register(.large())
        var options = StoreOptions()
        options.uniqueUID = true
        let other = try PostgresStore(
            connection: place.connection, password: nil, mode: .mustExist, options: options,
            lockTimeout: .milliseconds(100))
        _ = try store.store(.sample(1), as: ChunkKey(job: job, number: 0)) {
            let error = #expect(throws: StoreError.self) { try other.finish(job) }
            if case .unavailable = error { return true }
            Issue.record("unavailable, not \(String(describing: error))")
            return true
        }
        #expect(try indexes == "")
        try other.finish(job)
        #expect(try indexes == Self.key + "\ncontacts_uid|f|t")
    }

    @Test func `the server knows the contacts after a job's end`() throws {
        let store = try place.open()
        let job = try store.register(.sample())
        try self.store(100, of: job, in: store)
        try store.finish(job)
        let statistics = try place.sql(
            "SELECT n_distinct FROM pg_stats WHERE tablename = 'contacts' AND attname = 'id';")
        #expect(statistics == "-1")
    }

    @Test(arguments: [true, false])
    func `commits of chunks wait for the disk unless the job says otherwise`(isFast: Bool) throws {
        let store = try open { $0.fastCommit = isFast }
        try place.sql(
            """
            CREATE TABLE seen (setting text);
            CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;
            CREATE TRIGGER look AFTER INSERT ON contactory_jobs
              FOR EACH ROW EXECUTE FUNCTION look();
            CREATE TRIGGER look AFTER INSERT ON contactory_chunks
              FOR EACH ROW EXECUTE FUNCTION look();
            """)
        let job = try store.register(.sample())
        // Who has been told a job's number must not meet another job with it.
        #expect(try place.sql("SELECT setting FROM seen;") == "on")
        try place.sql("TRUNCATE seen;")
        try self.store(1, of: job, in: store)
        #expect(try place.sql("SELECT setting FROM seen;") == (isFast ? "off" : "on"))
        try store.finish(job)
    }

    @Test func `a finished job survives a crash of the server, whatever it says of commits`() throws
    {
        let place = try PostgresPlace(in: PostgresCluster())
        var options = StoreOptions()
        options.fastCommit = true
        options.uniqueUID = true
        let store = try PostgresStore(
            connection: place.connection, password: nil, mode: .createIfMissing, options: options)
        let job = try store.register(.sample())
        func walWriter() throws -> Int32? {
            Int32(
                try place.sql("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'"))
        }
        // Without it nothing reaches the disk but what a commit waits for.
        let writer = try #require(try walWriter())
        kill(writer, SIGSTOP)
        try self.store(10, of: job, in: store)
        try store.finish(job)
        kill(writer, SIGKILL)
        #expect(
            eventually(within: .seconds(60)) {
                (try? walWriter()).flatMap { $0 }.map { $0 != writer } ?? false
            })
        let found = try place.sql(
            "SELECT count(*), to_regclass('contacts_uid') IS NOT NULL FROM contacts")
        #expect(found == "10|t")
    }
}

extension StoredJob.Description {
    /// A job that is large enough for its key to be put off.
    fileprivate static func large(_ id: String = "01JOB") -> Self {
        Self(id: id, key: nil, total: 1_000_000, chunkSize: 1_000, specification: "{}")
    }
}
