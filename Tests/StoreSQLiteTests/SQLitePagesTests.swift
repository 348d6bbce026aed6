import ContactModel
import Foundation
import StoreConformance
import Stores
import TestSupport
import Testing

@testable import StoreSQLite

/// Each test compares what the page writer leaves with what SQL leaves in a file beside it.
@Suite struct SQLitePagesTests {
    let paged: SQLitePlace
    let plain: SQLitePlace

    init() throws {
        paged = try SQLitePlace()
        plain = try SQLitePlace()
    }

    private func open(_ place: SQLitePlace) throws -> SQLiteStore {
        try SQLiteStore(
            path: place.path, mode: .createIfMissing, busyTimeoutMilliseconds: 5_000,
            leastForPages: place === paged ? 1 : .max)
    }

    /// Stores the chunks in both files, after the same preparation.
    private func store(
        _ chunks: [(first: UInt64, count: Int)], after preparation: String = "",
        contact: (UInt64) -> [ContactField: String] = Self.contact
    ) throws {
        for place in [paged, plain] {
            var store = try open(place)
            let job = try store.register(.sample())
            if !preparation.isEmpty {
                try place.sql(preparation)
                store = try open(place)
            }
            for (number, chunk) in chunks.enumerated() {
                let indexes = chunk.first..<chunk.first + UInt64(chunk.count)
                let receipt = try store.store(
                    .of(indexes.map(contact), first: chunk.first),
                    as: ChunkKey(job: job, number: Int64(number)))
                #expect(receipt.counts.created == Int64(chunk.count))
                #expect(!receipt.wasAlreadyStored)
            }
        }
    }

    private static func contact(_ index: UInt64) -> [ContactField: String] {
        [
            .givenName: "Ann\(index)", .familyName: index % 3 == 0 ? "例" : "Example",
            .email: "ann\(index)@example.com",
            .street: String(repeating: "s", count: Int(index % 130)),
        ]
    }

    private func expectEqualFiles(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for sql in ["PRAGMA integrity_check;", "PRAGMA quick_check;"] {
            #expect(try paged.sql(sql) == "ok", sourceLocation: sourceLocation)
        }
        for sql in [
            "SELECT *, typeof(uid), typeof(email), typeof(extra) FROM contacts;",
            "SELECT * FROM contacts ORDER BY id DESC LIMIT 100;",
            "SELECT * FROM contactory_chunks;", "SELECT * FROM people;",
        ] {
            #expect(try paged.sql(sql) == plain.sql(sql), sourceLocation: sourceLocation)
        }
        #expect(try paged.names == ["contacts.db"], sourceLocation: sourceLocation)
    }

    /// The cells of each leaf, which SQL fills another way.
    private func usedPages(_ place: SQLitePlace) throws -> String {
        try place.sql(
            "SELECT path, ncell FROM dbstat WHERE name = 'contacts' AND pagetype = 'leaf';")
    }

    // The first page holds some 55 of these rows, later ones 45, and an inner page knows 681
    // leaves: 1,000 rows are one inner page, 40,000 are two and one above them.
    @Test(arguments: [1, 2] + Array(46...70) + [110, 1_000, 40_000])
    func `a chunk of any size is the same rows as by SQL`(count: Int) throws {
        try store([(0, count)])
        try expectEqualFiles()
        let inner = try paged.sql(
            "SELECT count(*) FROM dbstat WHERE name = 'contacts' AND pagetype = 'internal';")
        switch count {
        case 0...46: #expect(inner == "0")
        case 70...1_000: #expect(inner == "1")
        case 40_000: #expect(inner == "3")
        default: break
        }
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 0, 3, 1]])
    func `chunks may come in any order`(order: [UInt64]) throws {
        try store(order.map { ($0 * 500, 500) })
        try expectEqualFiles()
        #expect(try usedPages(paged) != usedPages(plain), "they were written as pages")
    }

    @Test func `a chunk goes into a narrow gap between rows of one page`() throws {
        try store([(0, 20), (1_020, 20), (20, 1_000)])
        try expectEqualFiles()
    }

    @Test func `a tree of inner pages over inner pages is filled front to back and between`() throws
    {
        try store([(0, 30_000), (60_000, 30_000), (30_000, 30_000), (90_000, 1)])
        try expectEqualFiles()
    }

    // In a page of 8,192 bytes a leaf keeps records of up to 8,157 bytes; 59 of them are not `extra`.
    @Test(arguments: Array(8_094...8_102) + [8_180, 8_186, 20_000])
    func `a long row is stored at each length around a page's`(length: Int) throws {
        try store([(0, 3)]) { index in
            [.givenName: "Ann", .extra: String(repeating: "x", count: index == 1 ? length : 9)]
        }
        #expect(
            try paged.sql("SELECT id, length(extra) FROM contacts;")
                == plain.sql("SELECT id, length(extra) FROM contacts;"))
        #expect(try paged.sql("PRAGMA integrity_check;") == "ok")
    }

    @Test(arguments: [512, 1_024, 4_096, 16_384, 32_768, 65_536])
    func `a database with pages of another size gets pages of that size`(size: Int) throws {
        try store(
            [(0, 1), (1_000, 1_000), (1, 999)],
            after: "PRAGMA page_size = \(size); VACUUM;")
        try expectEqualFiles()
        #expect(try paged.sql("PRAGMA page_size;") == "\(size)")
        #expect(try usedPages(paged) != usedPages(plain), "they were written as pages")
    }

    @Test(arguments: [
        "CREATE INDEX by_email ON contacts (email);",
        "CREATE TRIGGER t AFTER INSERT ON CONTACTS BEGIN UPDATE contactory_jobs SET key = new.id; END;",
        "ALTER TABLE contacts ADD COLUMN note TEXT DEFAULT 'x';",
        "PRAGMA journal_mode = WAL;",
        "PRAGMA auto_vacuum = FULL; VACUUM;",
        "PRAGMA encoding = 'UTF-16';",
    ])
    func `a database that pages do not go with is filled by SQL`(preparation: String) throws {
        try store([(0, 1_000), (1_000, 1_000)], after: preparation)
        try expectEqualFiles()
        #expect(
            try paged.sql("SELECT key FROM contactory_jobs;")
                == plain.sql("SELECT key FROM contactory_jobs;"))
    }

    // In small pages there are inner pages over inner pages. Where the last rows of a page and the
    // first ones of the next are gone, the key that was between them stays; and between two inner
    // pages SQLite does not set it right when a row comes into the gap.
    @Test func `a key that outlived its row does not lead a page astray`() throws {
        let gap = 5
        for place in [paged, plain] {
            let store = try open(place)
            let job = try store.register(.sample())
            _ = try store.store(.of(names(0..<2_040)), as: ChunkKey(job: job, number: 999))
        }
        let deletion = """
            DELETE FROM contactory_chunks;
            PRAGMA page_size = 512; VACUUM;
            DELETE FROM contacts WHERE (id & 0xFFFFFFFFFF) % 17 < \(gap);
            """
        try store((0..<120).map { (UInt64($0 * 17), gap) }, after: deletion) { index in
            names(index..<index + 1)[0]
        }
        try expectEqualFiles()
    }

    private func names(_ indexes: Range<UInt64>) -> [[ContactField: String]] {
        indexes.map { [.givenName: "Ann\($0)"] }
    }

    @Test(arguments: [0, 1, 500, 998, 999])
    func `a chunk of which somebody else has a row is refused as a whole`(index: Int) throws {
        let store = try open(paged)
        let job = try store.register(.sample())
        let id = job.contactID(index: UInt64(index))
        try paged.sql("INSERT INTO contacts (id, uid) VALUES (\(id), 'mine');")
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(1_000), as: ChunkKey(job: job, number: 0))
        }
        guard case .rejected = error else {
            Issue.record("rejected, not \(String(describing: error))")
            return
        }
        #expect(try paged.sql("SELECT id, uid FROM contacts;") == "\(id)|mine")
        #expect(try paged.sql("SELECT count(*) FROM contactory_chunks;") == "0")
        #expect(try paged.sql("PRAGMA integrity_check;") == "ok")
    }

    @Test func `random deletions and chunks leave what SQL leaves`() throws {
        var random = SeededRandom(seed: 7)
        for round in 0..<40 {
            let first = random.next() % 3_000
            let count = 1 + random.next() % 400
            let low = 1 << 40 | first
            let deletion = """
                DELETE FROM contactory_chunks;
                DELETE FROM contacts WHERE id BETWEEN \(low) AND \(low + count - 1);
                DELETE FROM contacts WHERE id % 7 = \(round % 7) AND id % 3 = 0;
                """
            try store([(first, Int(count))], after: deletion)
        }
        try expectEqualFiles()
    }

    @Test func `the file lives on in SQLite's hands`() throws {
        try store([(0, 5_000), (5_000, 5_000)])
        for place in [paged, plain] {
            try place.sql(
                """
                UPDATE contacts SET city = 'X' || id, street = street || street WHERE id % 3 = 0;
                DELETE FROM contacts WHERE id % 5 = 0;
                INSERT INTO contacts (id, uid) VALUES (7, 'seven');
                CREATE INDEX i ON contacts (email);
                """)
        }
        try expectEqualFiles()
        for place in [paged, plain] { try place.sql("VACUUM;") }
        try expectEqualFiles()
    }

    @Test func `a chunk that is there, and one without a permit, write nothing`() throws {
        try store([(0, 1_000)])
        let before = paged.bytes
        let store = try open(paged)
        let job = try store.register(.sample())
        let again = try store.store(.sample(1_000), as: ChunkKey(job: job, number: 0)) { false }
        #expect(again.wasAlreadyStored)
        #expect(throws: StoreError.withheld) {
            try store.store(
                .sample(1_000, first: 1_000), as: ChunkKey(job: job, number: 1),
                mayCommit: { false })
        }
        #expect(try paged.sql("SELECT count(*) FROM contacts;") == "1000")
        #expect(try paged.sql("PRAGMA integrity_check;") == "ok")
        #expect(paged.bytes?.count == before?.count)
    }

    @Test func `a reader sees no stand-in, in the store's own connection neither`() throws {
        let store = try open(paged)
        let job = try store.register(.sample())
        _ = try store.store(.sample(3_000), as: ChunkKey(job: job, number: 0))
        _ = try store.reachableContacts(after: 0, limit: 3_000)
        _ = try store.store(.sample(3_000, first: 3_000), as: ChunkKey(job: job, number: 1))
        let seen = try store.reachableContacts(after: 0, limit: 10_000)
        #expect(seen.count == 6_000)
        #expect(seen.allSatisfy { $0.texts.count == 2 })
    }

    // The pages are in the file by then; what is copied is what a crash would leave.
    @Test func `a crash right before the commit leaves nothing of the chunk`() throws {
        var store: SQLiteStore? = try open(paged)
        let job = try #require(try store?.register(.sample()))
        _ = try store?.store(.sample(2_000), as: ChunkKey(job: job, number: 0))
        let files = FileManager.default
        let size = paged.bytes?.count ?? 0
        _ = try store?.store(.sample(2_000, first: 2_000), as: ChunkKey(job: job, number: 1)) {
            for name in ["contacts.db", "contacts.db-journal"] {
                let (from, to) = ("\(paged.folder)/\(name)", "\(plain.folder)/\(name)")
                #expect(throws: Never.self) { try files.copyItem(atPath: from, toPath: to) }
            }
            #expect(plain.bytes?.count ?? 0 > size + 100_000, "the pages have been written")
            return true
        }
        #expect(try plain.sql("SELECT count(*) FROM contacts;") == "2000")
        #expect(try plain.sql("SELECT count(*) FROM contactory_chunks;") == "1")
        #expect(try plain.sql("PRAGMA integrity_check;") == "ok")
        #expect(plain.bytes?.count == size)

        _ = try open(plain).store(.sample(2_000, first: 2_000), as: ChunkKey(job: job, number: 1))
        store = nil
        try expectEqualFiles()
    }

    @Test func `a disk that fills up in the midst of pages leaves nothing of the chunk`() throws {
        let disk = try #require(TinyDisk(at: paged.folder, kibibytes: 512), "needs root")
        defer { withExtendedLifetime(disk) {} }
        let store = try open(paged)
        let job = try store.register(.sample())
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(5_000), as: ChunkKey(job: job, number: 0))
        }
        #expect(error?.fault?.code == "sqlite.full")
        #expect(try paged.sql("SELECT count(*) FROM contacts;") == "0")
        let small = try store.store(.sample(500), as: ChunkKey(job: job, number: 0))
        #expect(small.counts.created == 500)
        #expect(try paged.sql("PRAGMA integrity_check;") == "ok")
    }
}
