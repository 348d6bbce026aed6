import ContactModel
import Foundation
import StoreConformance
import StoreSQLite
import Stores
import TestSupport
import Testing

@Suite struct SQLiteTroubleTests {
    @Test func `a full disk is a passing trouble and leaves nothing of the chunk`() throws {
        let place = try SQLitePlace()
        let disk = try #require(TinyDisk(at: place.folder, kibibytes: 256), "needs root")
        defer { withExtendedLifetime(disk) {} }
        let store = try place.open()
        let job = try store.register(.sample())
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(5_000), as: ChunkKey(job: job, number: 0))
        }
        guard case .unavailable(let fault) = error else {
            Issue.record("unavailable, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "sqlite.full")
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "0")
        let small = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
        #expect(small.counts.created == 10)
        #expect(try place.sql("PRAGMA integrity_check;") == "ok")
    }

    @Test func `a database that another program holds is a passing trouble`() throws {
        let place = try SQLitePlace()
        let holder = try place.open()
        let job = try holder.register(.sample())
        let other = try SQLiteStore(
            path: place.path, mode: .mustExist, busyTimeoutMilliseconds: 10)
        let chunk = ChunkKey(job: job, number: 1)
        _ = try holder.store(.sample(1), as: ChunkKey(job: job, number: 0)) {
            let error = #expect(throws: StoreError.self) {
                try other.store(.sample(1, first: 10), as: chunk)
            }
            guard case .unavailable(let fault) = error else {
                Issue.record("unavailable, not \(String(describing: error))")
                return false
            }
            #expect(fault.code == "sqlite.busy")
            return true
        }
        #expect(try !other.store(.sample(1, first: 10), as: chunk).wasAlreadyStored)
    }

    @Test func `a file that is deleted while it is open takes no more chunks`() throws {
        let place = try SQLitePlace()
        let store = try place.open()
        let job = try store.register(.sample())
        try FileManager.default.removeItem(atPath: place.path)
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(1), as: ChunkKey(job: job, number: 0))
        }
        #expect(error?.fault?.code == "sqlite.moved")
    }

    @Test func `a table that was dropped makes the store unusable, not the process`() throws {
        let place = try SQLitePlace()
        let store = try place.open()
        let job = try store.register(.sample())
        try place.sql("DROP VIEW people; DROP TABLE contacts;")
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(1), as: ChunkKey(job: job, number: 0))
        }
        #expect(error?.fault?.code == "sqlite.error")
        #expect(throws: StoreError.self) { try place.open() }
    }

    @Test func `a job number beyond the last is refused`() throws {
        let place = try SQLitePlace()
        let store = try place.open()
        try place.sql(
            """
            INSERT INTO contactory_jobs VALUES
              (\(JobOrdinal.maximum), '01A', NULL, 1, 1, '{}');
            """)
        #expect(try store.register(.sample("01A")).value == JobOrdinal.maximum)
        #expect(throws: StoreError.self) { try store.register(.sample("01B")) }
            .map { #expect($0.fault?.code == "sqlite.ordinals") }
    }

    @Test func `a receipt is given after syncs of file, folder and journal`() throws {
        let place = try SQLitePlace()
        let store = try place.open()
        #expect(!store.traits.hasParallelWriters)
        // EXTRA is 3; the setting belongs to the connection, so it is read through a trigger.
        try place.sql(
            """
            CREATE TABLE seen (synchronous INTEGER, mode TEXT);
            CREATE TRIGGER look AFTER INSERT ON contactory_chunks BEGIN
              INSERT INTO seen SELECT s.synchronous, j.journal_mode
                FROM pragma_synchronous AS s, pragma_journal_mode AS j;
            END;
            """)
        let job = try store.register(.sample())
        _ = try store.store(.sample(1), as: ChunkKey(job: job, number: 0))
        #expect(try place.sql("SELECT * FROM seen;") == "3|truncate")
    }
}
