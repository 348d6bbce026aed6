import ContactModel
import StoreConformance
import StorePostgres
import Stores
import TestSupport
import Testing

@Suite struct PostgresDuplicateTests {
    private func deliver(
        _ number: Int64, of job: JobOrdinal, to store: PostgresStore
    ) throws -> ChunkCounts {
        let chunk = ChunkDelivery(ChunkKey(job: job, number: number), duplicates: .update)
        return try store.store(.sample(3), as: chunk, mayCommit: { true }).counts
    }

    @Test func `a role that may not make the index is told how the owner does`() throws {
        let place = try PostgresPlace()
        try place.sql("CREATE ROLE \(place.database) LOGIN;")
        let job = try place.open().register(.sample())
        let tables = "contacts, contactory_chunks, contactory_jobs, contactory_schema, people"
        try place.sql("GRANT SELECT, INSERT ON \(tables) TO \(place.database);")
        let store = try PostgresStore(
            connection: place.cluster.connection(to: place.database, as: place.database),
            password: nil, mode: .mustExist)
        // First the index, which is the owner's; then the right to change rows.
        for _ in 0..<2 {
            let error = #expect(throws: StoreError.self) { try deliver(0, of: job, to: store) }
            guard case .unusable(let fault) = error else {
                Issue.record("unusable, not \(String(describing: error))")
                return
            }
            #expect(fault.code == "postgres.42501")
            let statement = try #require(fault.message.split(separator: "run: ").last).dropLast()
            try place.sql(String(statement) + ";")
        }
        #expect(try deliver(0, of: job, to: store).created == 3)
    }

    @Test func `an index that somebody has dropped is made again`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        let job = try store.register(.sample())
        _ = try deliver(0, of: job, to: store)
        try place.sql("DROP INDEX contacts_uid;")
        let error = #expect(throws: StoreError.self) { try deliver(1, of: job, to: store) }
        guard case .unavailable = error else {
            Issue.record("unavailable, not \(String(describing: error))")
            return
        }
        #expect(try deliver(1, of: job, to: store) == ChunkCounts(skipped: 3))
    }

    @Test func `a unique index of another name serves as well`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        try place.sql("ALTER TABLE contacts ADD CONSTRAINT mine UNIQUE (uid);")
        _ = try deliver(0, of: store.register(.sample()), to: store)
        #expect(try place.sql("SELECT to_regclass('contacts_uid');") == "")
    }

    @Test func `what a failed index of somebody else has left is replaced`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        let job = try store.register(.sample())
        try place.sql(
            "INSERT INTO contacts (id, uid) SELECT n, '\(ContactUID(high: 1, low: 1))' "
                + "FROM generate_series(1, 2) AS n;")
        #expect(throws: ToolFailure.self) {
            try place.sql("CREATE UNIQUE INDEX CONCURRENTLY contacts_uid ON contacts (uid);")
        }
        try place.sql("DELETE FROM contacts WHERE id = 1;")
        #expect(try deliver(0, of: job, to: store).created == 3)
        #expect(
            try place.sql(
                "SELECT indisvalid FROM pg_index WHERE indexrelid = 'contacts_uid'::regclass;")
                == "t")
    }

    @Test func `a column of the user's that contacts do not fill keeps its default`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        try place.sql("ALTER TABLE contacts ADD COLUMN seen boolean NOT NULL DEFAULT false;")
        let job = try store.register(.sample())
        _ = try deliver(0, of: job, to: store)
        #expect(try place.sql("SELECT count(*) FROM contacts WHERE NOT seen;") == "3")
    }
}
