import ContactModel
import Foundation
import Glibc
import StoreConformance
import StoreSQLite
import Stores
import TestSupport
import Testing

@Suite struct SQLiteFileTests {
    private func code(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            guard case .unusable(let fault) = error as? StoreError else { return "\(error)" }
            return fault.code
        }
    }

    @Test(arguments: [
        "x", "not a database, but notes that somebody keeps\n",
        String(repeating: "\0", count: 4096),
    ])
    func `a file that is no database is refused and left as it is`(text: String) throws {
        let place = try SQLitePlace()
        try Data(text.utf8).write(to: URL(fileURLWithPath: place.path))
        #expect(code { _ = try place.open() } == "sqlite.notadb")
        #expect(place.bytes == Data(text.utf8))
        #expect(try place.names == ["contacts.db"])
    }

    @Test func `an empty file becomes a store, but not one that must exist`() throws {
        let place = try SQLitePlace()
        try Data().write(to: URL(fileURLWithPath: place.path))
        #expect(code { _ = try place.open(.mustExist) } == "sqlite.missing")
        #expect(place.bytes == Data())
        #expect(try place.open().jobs().isEmpty)
    }

    @Test func `a missing folder is named with the command that makes it`() throws {
        let place = try SQLitePlace()
        let path = place.folder + "/no/such.db"
        let error = #expect(throws: StoreError.self) {
            try SQLiteStore(path: path, mode: .createIfMissing)
        }
        #expect(error?.fault?.code == "sqlite.cantopen")
        #expect(error?.description.contains(path) == true)
        #expect(error?.description.contains("mkdir -p") == true)
    }

    @Test(arguments: ["/tmp", "/dev/null", "", "/dev/null/x.db"])
    func `what is no file is refused`(path: String) {
        #expect(
            code { _ = try SQLiteStore(path: path, mode: .createIfMissing) } == "sqlite.cantopen")
    }

    @Test func `a file that may only be read is refused`() throws {
        let place = try SQLitePlace()
        let disk = try #require(TinyDisk(at: place.folder, kibibytes: 512), "needs root")
        defer { withExtendedLifetime(disk) {} }
        _ = try place.open()
        disk.forbidWriting()
        #expect(code { _ = try place.open() } == "sqlite.readonly")
        let other = place.folder + "/other.db"
        #expect(
            code { _ = try SQLiteStore(path: other, mode: .createIfMissing) } == "sqlite.cantopen")
    }

    @Test func `a name that SQLite reads as a URI or as memory is a file`() throws {
        let place = try SQLitePlace()
        for name in [":memory:", "file:x?mode=memory"] {
            let path = place.folder + "/" + name
            _ = try SQLiteStore(path: path, mode: .createIfMissing)
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `only the database is left in the folder, also after WAL mode`() throws {
        let place = try SQLitePlace()
        _ = try place.open()
        try place.sql("PRAGMA journal_mode = WAL;")
        do {
            let store = try place.open()
            let job = try store.register(.sample())
            _ = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
        }
        #expect(try place.names == ["contacts.db"])
        #expect(try place.sql("PRAGMA journal_mode;") == "delete")
        #expect(try place.sql("PRAGMA integrity_check;") == "ok")
    }

    @Test func `a writer that is killed in a transaction leaves a store that goes on`() throws {
        let place = try SQLitePlace()
        let job = try place.open().register(.sample())
        // A cache of one page makes the transaction reach the file before its end.
        let crash = """
            PRAGMA cache_size = 1;
            BEGIN IMMEDIATE;
            INSERT INTO contactory_chunks VALUES (1, 0, 10, 0, 0);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
              INSERT INTO contacts (id, uid) SELECT i, hex(randomblob(16)) FROM n;
            .shell kill -9 $PPID
            """
        #expect(throws: ToolFailure.self) { try place.sql(crash) }
        #expect(try place.names == ["contacts.db", "contacts.db-journal"])

        do {
            let store = try place.open()
            let receipt = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
            #expect(!receipt.wasAlreadyStored)
        }
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "10")
        #expect(try place.names == ["contacts.db"])
    }
}
