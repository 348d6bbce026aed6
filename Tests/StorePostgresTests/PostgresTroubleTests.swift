import ContactModel
import Glibc
import StoreConformance
import StorePostgres
import Stores
import TestSupport
import Testing

@Suite struct PostgresTroubleTests {
    private func expectUnavailable(_ codes: [String], _ body: () throws -> Void) {
        do {
            try body()
            Issue.record("unavailable, not stored")
        } catch StoreError.unavailable(let fault) {
            #expect(codes.contains(fault.code), "\(fault)")
        } catch {
            Issue.record("unavailable, not \(error)")
        }
    }

    private static let lost = ["postgres.connection", "postgres.57p01", "postgres.57p02"]

    @Test func `a server that restarts between chunks fails one call and is used again`() throws {
        let place = try PostgresPlace(in: PostgresCluster())
        let store = try place.open()
        let job = try store.register(.sample())
        _ = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
        try place.cluster.stop()
        let chunk = ChunkKey(job: job, number: 1)
        for _ in 0..<2 {
            expectUnavailable(Self.lost) { _ = try store.store(.sample(10, first: 10), as: chunk) }
        }
        try place.cluster.start()
        #expect(try !store.store(.sample(10, first: 10), as: chunk).wasAlreadyStored)
        #expect(try store.totals(of: job).counts.created == 20)
    }

    @Test func `a server that crashes before a commit keeps nothing of the chunk`() throws {
        let place = try PostgresPlace(in: PostgresCluster())
        let store = try place.open()
        let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
        expectUnavailable(Self.lost) {
            _ = try store.store(.sample(10), as: chunk) {
                #expect(throws: Never.self) { try place.cluster.restart() }
                return true
            }
        }
        #expect(try !store.store(.sample(10), as: chunk).wasAlreadyStored)
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "10")
    }

    @Test func `a backend that is ended fails one call and is replaced`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
        expectUnavailable(Self.lost) {
            _ = try store.store(.sample(10), as: chunk) {
                #expect(throws: Never.self) {
                    try place.sql(
                        """
                        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                        WHERE datname = current_database() AND application_name = 'contactory';
                        """)
                }
                return true
            }
        }
        #expect(try !store.store(.sample(10), as: chunk).wasAlreadyStored)
        #expect(try place.sql("SHOW lock_timeout;") == "0", "the setting is the session's own")
    }

    @Test func `a server that only reads is a passing trouble`() throws {
        let place = try PostgresPlace()
        let job = try place.open().register(.sample())
        try place.sql(
            "ALTER DATABASE \(place.database) SET default_transaction_read_only = on;")
        let store = try place.open(.mustExist)
        let chunk = ChunkKey(job: job, number: 0)
        expectUnavailable(["postgres.25006"]) { _ = try store.store(.sample(1), as: chunk) }
        expectUnavailable(["postgres.25006"]) { _ = try store.register(.sample("01NEW")) }
        #expect(try store.jobs().count == 1)
    }

    @Test func `a stricter default isolation changes nothing`() throws {
        let place = try PostgresPlace()
        try place.sql(
            """
            ALTER DATABASE \(place.database) SET default_transaction_isolation = serializable;
            """)
        let chunk = ChunkKey(job: try place.open().register(.sample()), number: 0)
        let receipts = try inParallel(4) { number in
            let store = try place.open()
            _ = try store.register(.sample("01J\(number)"))
            return try store.store(.sample(10), as: chunk)
        }
        #expect(receipts.count { !$0.wasAlreadyStored } == 1)
    }

    @Test func `a worker frozen in the middle of its rows does not hold its chunk for ever`()
        throws
    {
        let place = try PostgresPlace()
        let job = try place.open().register(.sample())
        let frozen = try FrozenWriter(place, job)
        defer { frozen.thaw() }
        let store = try PostgresStore(
            connection: place.connection, password: nil, mode: .mustExist,
            lockTimeout: .seconds(1))
        let chunk = ChunkKey(job: job, number: 0)
        expectUnavailable(["postgres.55p03"]) { _ = try store.store(.sample(10), as: chunk) }
        #expect(try !store.store(.sample(10), as: chunk).wasAlreadyStored)
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "10")
    }

    @Test func `text that is not UTF-8 and an extra that is not JSON are rejected`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
        var torn = ContactBatch()
        torn.beginContact(index: 0, uid: ContactUID(high: 0, low: 0))
        torn.append([0xE5, 0xB1])
        torn.end(.city)
        torn.endContact()
        #expect(throws: StoreError.self) { try store.store(torn, as: chunk) }
            .map { #expect($0.fault?.code == "postgres.22021") }
        let secret = ContactBatch.of([[.extra: "{secret}"]])
        let error = #expect(throws: StoreError.self) { try store.store(secret, as: chunk) }
        #expect(error?.fault?.code == "postgres.22p02")
        #expect(error?.description.contains("secret") == false)
        #expect(try !store.store(.sample(1), as: chunk).wasAlreadyStored)
    }

    @Test func `a contact larger than a piece of the copy arrives whole`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        let job = try store.register(.sample())
        let note = String(repeating: "山", count: 1_000_000)
        let batch = ContactBatch.of([[:], [.street: note, .extra: "{}"], [.city: "after"]])
        _ = try store.store(batch, as: ChunkKey(job: job, number: 0))
        let lengths = try place.sql("SELECT length(street), city FROM contacts ORDER BY id;")
        #expect(lengths == "|\n1000000|\n|after")
    }
}

/// A `psql` that wrote a chunk's ledger row, began its rows, and then says nothing more.
private struct FrozenWriter {
    private let pipe: Int32
    private let child: pid_t

    init(_ place: PostgresPlace, _ job: JobOrdinal) throws {
        var ends: [Int32] = [0, 0]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw ToolFailure(description: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let silence = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        child = try spawnTool(
            ["psql", "-XAtq", place.connection + "&application_name=contactory"],
            descriptors: [ends[0], silence, silence])
        close(silence)
        close(ends[0])
        pipe = ends[1]
        var script = """
            BEGIN;
            SELECT pg_advisory_xact_lock_shared(\(job.contactID(index: 0)));
            INSERT INTO contactory_chunks VALUES (\(job.value), 0, 10, 0, 0);
            COPY contacts (id, uid) FROM STDIN;

            """
        script.withUTF8 { bytes in _ = unsafe write(pipe, bytes.baseAddress, bytes.count) }
        // The server is asked until it is in the middle of the rows.
        var isCopying = false
        for _ in 0..<1_000 where !isCopying {
            isCopying = try place.sql("SELECT count(*) FROM pg_stat_progress_copy;") == "1"
        }
        #expect(isCopying)
    }

    func thaw() {
        close(pipe)
        var status: Int32 = 0
        unsafe waitpid(child, &status, 0)
    }
}
