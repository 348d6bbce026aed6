import ContactModel
import Foundation
import StoreConformance
import Stores
import Testing

@testable import StoreSQLite

/// Chunks that are laid out before the store's turn, while the file may change.
@Suite struct SQLitePreparationTests {
    private let place: SQLitePlace
    private let store: SQLiteStore
    private let job: JobOrdinal

    init() throws {
        place = try SQLitePlace(leastForPages: 1)
        store = try place.open()
        job = try store.register(.sample())
    }

    private func chunk(_ number: Int) -> ChunkDelivery {
        ChunkDelivery(ChunkKey(job: job, number: Int64(number)))
    }

    private func prepare(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery
    ) throws -> any ChunkPreparation {
        let preparation = try #require(store.makePreparation())
        try preparation.prepare(batch, as: chunk)
        return preparation
    }

    @discardableResult
    private func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery,
        preparedBy preparation: any ChunkPreparation, mayCommit: () -> Bool = { true }
    ) throws -> ChunkReceipt {
        try store.store(batch, as: chunk, preparedBy: preparation, mayCommit: mayCommit)
    }

    private static func sample(_ indexes: Range<Int>) -> ContactBatch {
        .sample(indexes.count, first: UInt64(indexes.lowerBound))
    }

    /// Expects in the file what SQL alone makes of the same chunks, in a file of its own.
    private func expectContents(
        of chunks: [Range<Int>], after preparation: String = "",
        batch: (Range<Int>) -> ContactBatch = Self.sample,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let plain = try SQLitePlace(leastForPages: .max)
        let other = try plain.open()
        _ = try other.register(.sample())
        if !preparation.isEmpty { try plain.sql(preparation) }
        for (number, indexes) in chunks.enumerated() {
            _ = try other.store(batch(indexes), as: chunk(number), mayCommit: { true })
        }
        #expect(try place.sql("PRAGMA integrity_check;") == "ok", sourceLocation: sourceLocation)
        for table in ["contacts", "contactory_chunks"] {
            let text = "SELECT * FROM \(table);"
            #expect(try place.sql(text) == plain.sql(text), sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [
        "CREATE INDEX by_email ON contacts (email);",
        "CREATE TRIGGER t AFTER INSERT ON contacts BEGIN UPDATE contactory_jobs SET key = new.id; END;",
        "PRAGMA page_size = 512; VACUUM;",
        "PRAGMA page_size = 65536; VACUUM;",
        "PRAGMA auto_vacuum = FULL; VACUUM;",
        "PRAGMA journal_mode = WAL;",
        "INSERT INTO contacts (id, uid) VALUES (1 << 40 | 500000, 'behind'), (1, 'before');",
    ])
    func `a file that changes after the preparation gets what SQL would write`(change: String)
        throws
    {
        let chunks = [0..<1_000, 1_000..<2_000]
        let prepared = try chunks.enumerated().map { try prepare(Self.sample($1), as: chunk($0)) }
        try place.sql(change)
        for (number, indexes) in chunks.enumerated() {
            let receipt = try store(
                Self.sample(indexes), as: chunk(number), preparedBy: prepared[number])
            #expect(receipt.counts.created == 1_000)
        }
        try expectContents(of: chunks, after: change)
    }

    @Test func `a row that came into the chunk's place after the preparation makes it refused`()
        throws
    {
        let batch = ContactBatch.sample(1_000)
        let prepared = try prepare(batch, as: chunk(0))
        try place.sql("INSERT INTO contacts (id, uid) VALUES (1 << 40 | 700, 'taken');")
        #expect(throws: StoreError.self) {
            try store(batch, as: chunk(0), preparedBy: prepared)
        }
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "1")
        #expect(try place.sql("SELECT count(*) FROM contactory_chunks;") == "0")
    }

    // One row in the middle needs overflow pages, the numbers of which nobody knows before the turn.
    @Test(arguments: [8_097, 8_098, 8_099, 20_000])
    func `a prepared chunk with a row that overflows its page is stored`(length: Int) throws {
        func batch(_ indexes: Range<Int>) -> ContactBatch {
            .of(
                indexes.map { index in
                    let length = index == 150 ? length : 9
                    return [.givenName: "Ann", .extra: String(repeating: "x", count: length)]
                })
        }
        try store(batch(0..<300), as: chunk(0), preparedBy: prepare(batch(0..<300), as: chunk(0)))
        try expectContents(of: [0..<300], batch: batch)
    }

    @Test func `a prepared chunk without a permit leaves nothing, and can be stored later`()
        throws
    {
        let batch = ContactBatch.sample(2_000)
        let prepared = try prepare(batch, as: chunk(0))
        let size = place.bytes?.count
        var asked = 0
        #expect(throws: StoreError.withheld) {
            try store(batch, as: chunk(0), preparedBy: prepared) {
                asked += 1
                #expect(place.bytes?.count ?? 0 > 100_000, "asked when the pages are written")
                return false
            }
        }
        #expect(asked == 1)
        #expect(place.bytes?.count == size)
        #expect(try store.totals(of: job).chunks == 0)
        try store(batch, as: chunk(0), preparedBy: prepared)
        try expectContents(of: [0..<2_000])
    }

    @Test func `a prepared chunk that is there already is not stored again, and nobody is asked`()
        throws
    {
        let batch = ContactBatch.sample(1_000)
        let both = try [prepare(batch, as: chunk(0)), prepare(batch, as: chunk(0))]
        #expect(try !store(batch, as: chunk(0), preparedBy: both[0]).wasAlreadyStored)
        let again = try store(batch, as: chunk(0), preparedBy: both[1]) {
            Issue.record("asked for the permit")
            return true
        }
        #expect(again.wasAlreadyStored)
        try expectContents(of: [0..<1_000])
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]])
    func `turns may come in another order than chunks and preparations`(order: [Int]) throws {
        let chunks = (0..<4).map { $0 * 700..<($0 + 1) * 700 }
        let prepared = try chunks.enumerated().map { try prepare(Self.sample($1), as: chunk($0)) }
        for number in order {
            try store(
                Self.sample(chunks[number]), as: chunk(number), preparedBy: prepared[number])
        }
        try expectContents(of: chunks)
    }

    @Test func `what was prepared of another chunk is not used`() throws {
        let chunks = [0..<1_000, 1_000..<2_000]
        let prepared = try prepare(Self.sample(chunks[0]), as: chunk(0))
        try store(Self.sample(chunks[1]), as: chunk(1), preparedBy: prepared)
        try store(Self.sample(chunks[0]), as: chunk(0), preparedBy: prepared)
        try expectContents(of: chunks)
    }

    @Test func `a batch that no database takes is refused before the turn, and leaves no trace`()
        throws
    {
        let good = ContactBatch.sample(1_000)
        let preparation = try prepare(good, as: chunk(0))
        let error = #expect(throws: StoreError.self) {
            try preparation.prepare(
                .of(Array(repeating: [.givenName: "A\0nn"], count: 1_000)), as: chunk(0))
        }
        #expect(error?.fault?.code == "contact.nul")
        try store(good, as: chunk(0), preparedBy: preparation)
        try expectContents(of: [0..<1_000])
    }

    // A chunk by SQL goes into the leaf that a stand-in kept a place for, through the same cache.
    @Test func `chunks by SQL and as pages through one connection leave what SQL leaves`() throws {
        let mixed = try SQLiteStore(
            path: place.path, mode: .mustExist, busyTimeoutMilliseconds: 5_000, leastForPages: 100)
        let ends = [0, 1_000, 1_003, 2_003, 2_010, 2_011, 3_011, 3_020]
        let chunks = zip(ends, ends.dropFirst()).map { $0..<$1 }
        for (number, indexes) in chunks.enumerated() {
            _ = try mixed.store(Self.sample(indexes), as: chunk(number), mayCommit: { true })
        }
        try expectContents(of: chunks)
    }

    @Test func `a connection that has the file in its cache sees each chunk`() throws {
        let reader = try SQLiteFile.open(place.path, .mustExist, busyTimeoutMilliseconds: 5_000)
        let count = try reader.prepare("SELECT count(*), count(email) FROM contacts")
        for number in 0..<4 {
            let batch = ContactBatch.sample(1_000, first: UInt64(number * 1_000))
            try store(batch, as: chunk(number), preparedBy: prepare(batch, as: chunk(number)))
            let found = try count.rows { [$0.integer(0), $0.integer(1)] }.first
            #expect(found == [Int64(number + 1) * 1_000, Int64(number + 1) * 1_000])
        }
    }

    @Test func `the file that is open is found among this process's descriptors`() throws {
        let descriptor = try #require(WriteBack(of: place.path).descriptor)
        var open = stat()
        var named = stat()
        #expect(unsafe fstat(descriptor, &open) == 0 && stat(place.path, &named) == 0)
        #expect(open.st_ino == named.st_ino && open.st_dev == named.st_dev)
        #expect(WriteBack(of: place.folder + "/missing").descriptor == nil)
    }
}
