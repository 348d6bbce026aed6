import StoreConformance
import StorePostgres
import Stores
import TestSupport
import Testing

@Suite struct PostgresOpeningTests {
    private func error(opening connection: String, password: String? = nil) -> StoreError? {
        #expect(throws: StoreError.self) {
            try PostgresStore(connection: connection, password: password, mode: .createIfMissing)
        }
    }

    private func expectUnusable(_ error: StoreError?, _ code: String, says hint: String) {
        guard case .unusable(let fault) = error else {
            Issue.record("unusable, not \(String(describing: error))")
            return
        }
        #expect(fault.code == code)
        #expect(fault.message.contains(hint), "\(fault.message)")
    }

    @Test func `a server that is away is a passing trouble`() {
        let error = error(opening: "postgres://ann@/contacts?host=/tmp/no-such-folder")
        guard case .unavailable(let fault) = error else {
            Issue.record("unavailable, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "postgres.connection")
        #expect(fault.message.contains("/tmp/no-such-folder"))
    }

    @Test func `an unknown database is refused by name`() throws {
        let cluster = try PostgresCluster.shared.get()
        let error = error(opening: cluster.connection(to: "nowhere"))
        expectUnusable(error, "postgres.3d000", says: "nowhere")
    }

    @Test func `an unknown role is refused as such`() throws {
        let cluster = try PostgresCluster.shared.get()
        let error = error(opening: cluster.connection(to: "postgres", as: "nobody_here"))
        expectUnusable(error, "postgres.auth", says: "nobody_here")
    }

    @Test func `a password is asked for, checked, and in no message`() throws {
        let place = try PostgresPlace()
        let role = try place.cluster.createRole(password: "correct horse")
        try place.sql("ALTER SCHEMA public OWNER TO \(role);")
        let address = place.cluster.connection(to: place.database, as: role)
        expectUnusable(error(opening: address), "postgres.auth", says: "PGPASSWORD")

        let wrong = error(opening: address, password: "battery staple")
        expectUnusable(wrong, "postgres.auth", says: role)
        #expect(wrong?.description.contains("battery") == false)

        let inside = "postgres://\(role):battery@/x?host=\(place.cluster.folder)"
        let refused = error(opening: inside)
        expectUnusable(refused, "postgres.address", says: "apart")
        #expect(refused?.description.contains("battery") == false)

        let store = try PostgresStore(
            connection: address, password: "correct horse", mode: .createIfMissing)
        #expect(try store.jobs().isEmpty)
    }

    @Test func `a missing right is refused with the statement that gives it`() throws {
        let place = try PostgresPlace()
        try place.sql("CREATE ROLE \"A\"\"b\" LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC;")
        let address = place.cluster.connection(to: place.database, as: "A%22b")
        let before = try place.cluster.dump(place.database)
        let grant = #"GRANT USAGE, CREATE ON SCHEMA public TO "A""b""#
        expectUnusable(error(opening: address), "postgres.42501", says: grant)
        #expect(try place.cluster.dump(place.database) == before)

        _ = try place.open()
        let second = try #require(error(opening: address)?.fault)
        #expect(second.code == "postgres.42501")
        let statement = try #require(second.message.split(separator: "run: ").last).dropLast()
        try place.sql(String(statement))
        let store = try PostgresStore(connection: address, password: nil, mode: .mustExist)
        let job = try store.register(.sample())
        _ = try store.store(.sample(1), as: ChunkKey(job: job, number: 0))
        #expect(try place.sql("SELECT count(*) FROM people;") == "1")
    }

    @Test func `a role that may use no schema is told how it may`() throws {
        let place = try PostgresPlace()
        try place.sql("ALTER DATABASE \(place.database) SET search_path = nothing;")
        expectUnusable(error(opening: place.connection), "postgres.42501", says: "GRANT USAGE")
    }

    @Test func `a database in another encoding is refused`() throws {
        let place = try PostgresPlace(options: "ENCODING 'LATIN1' TEMPLATE template0")
        expectUnusable(error(opening: place.connection), "postgres.encoding", says: "createdb")
    }

    @Test(arguments: ["postgres://db:x/c", "sqlite:x.db", "host=db password=x"])
    func `what is no PostgreSQL address is refused`(address: String) {
        expectUnusable(error(opening: address), "postgres.address", says: "store '")
    }

    @Test func `a parameter that libpq does not know is named`() {
        let error = error(opening: "postgres://db/c?colour=red")
        #expect(error?.description.contains("colour") == true)
    }

    @Test func `tables are made in the schema of the search path`() throws {
        let place = try PostgresPlace()
        try place.sql("CREATE SCHEMA app; CREATE TABLE public.contacts (x int);")
        let address = place.connection + "&options=-csearch_path%3Dapp"
        let store = try PostgresStore(
            connection: address, password: nil, mode: .createIfMissing)
        _ = try store.register(.sample())
        #expect(try place.sql("SELECT count(*) FROM app.contactory_jobs;") == "1")
    }
}
