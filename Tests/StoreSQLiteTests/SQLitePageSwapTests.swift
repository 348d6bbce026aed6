import ContactModel
import Foundation
import StoreConformance
import Stores
import TestSupport
import Testing

@testable import StoreSQLite

/// What becomes of a chunk's pages between SQLite and the file.
@Suite struct SQLitePageSwapTests {
    let place: SQLitePlace

    init() throws { place = try SQLitePlace(leastForPages: 1) }

    /// Inserts the stand-ins of all pages but one and commits; what the swap makes of it.
    private func commit(without missing: Int?) throws -> PageSwap.Verdict {
        var rows = BatchRows()
        let batch = ContactBatch.sample(1_000)
        rows.fill(batch, of: .first)
        var pages = LeafPages(pageSize: SQLiteFile.pageSize)
        #expect(rows.withView(batch) { pages.fill($0) })

        let connection = try SQLiteFile.open(place.path, .mustExist, busyTimeoutMilliseconds: 10)
        let token = StandIn.Token()
        var standIn = StandIn(pageSize: pages.pageSize, token: token)
        let file = unsafe try #require(unsafe connection.mainFile)
        try connection.execute("BEGIN IMMEDIATE")
        let swap = unsafe PageSwap(
            at: file, pages: pages, token: token, writeBack: WriteBack(of: place.path),
            mayCommit: { true })
        let insertion = try connection.prepare(
            "INSERT INTO contacts (id, uid, extra) VALUES (?, ?, ?)")
        try insertion.bind(zeros: standIn.zeros, at: 3)
        for (number, id) in pages.lastRowIDs.enumerated() where number != missing {
            standIn.setPage(number)
            insertion.bind(id, at: 1)
            try insertion.run(withBlob: standIn.mark, at: 2)
        }
        do {
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
        }
        return swap.verdict
    }

    @Test(arguments: [0, 1, 9, 10])
    func `a commit in which a page has no place keeps nothing`(missing: Int) throws {
        _ = try place.open()
        #expect(try commit(without: missing) == .incomplete)
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "0")
        #expect(try place.sql("PRAGMA integrity_check;") == "ok")
        #expect(try commit(without: nil) == .permitted)
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "1000")
        #expect(try place.sql("PRAGMA integrity_check;") == "ok")
    }

    @Test func `a reader that holds the file makes a chunk wait, and nothing of it is kept`() throws
    {
        let job = try place.open().register(.sample())
        let store = try SQLiteStore(
            path: place.path, mode: .mustExist, busyTimeoutMilliseconds: 10, leastForPages: 1)
        let reader = try SQLiteFile.open(place.path, .mustExist, busyTimeoutMilliseconds: 10)
        try reader.execute("BEGIN; SELECT count(*) FROM contacts")
        let chunk = ChunkDelivery(ChunkKey(job: job, number: 0))
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(1_000), as: chunk, mayCommit: { true })
        }
        #expect(error?.fault?.code == "sqlite.busy")
        try reader.execute("COMMIT")
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "0")
        _ = try store.store(.sample(1_000), as: chunk, mayCommit: { true })
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "1000")
        #expect(try place.sql("PRAGMA integrity_check;") == "ok")
    }

    @Test func `the journal is empty between chunks, and goes with the store`() throws {
        do {
            let store = try place.open()
            let job = try store.register(.sample())
            for number in 0..<2 {
                _ = try store.store(
                    .sample(1_000, first: UInt64(number * 1_000)),
                    as: ChunkKey(job: job, number: Int64(number)))
                let journal = try FileManager.default.attributesOfItem(
                    atPath: place.path + "-journal")
                #expect(journal[.size] as? Int == 0)
            }
        }
        #expect(try place.names == ["contacts.db"])
        #expect(try place.sql("SELECT count(*) FROM contacts;") == "2000")
    }

    /// Writes and bytes of this thread so far (proc(5), `/proc/pid/io`).
    private func written() throws -> (calls: Int, bytes: Int) {
        let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
        func number(_ name: String) throws -> Int {
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) })
            return try #require(line.split(separator: " ").last.flatMap { Int($0) })
        }
        return (try number("syscw:"), try number("wchar:"))
    }

    @Test func `pages are written once, and eight at a time`() throws {
        let store = try place.open()
        let job = try store.register(.sample())
        _ = try store.store(.sample(10, first: 0), as: ChunkKey(job: job, number: 0))
        let size = place.bytes?.count ?? 0
        let before = try written()
        _ = try store.store(.sample(20_000, first: 10), as: ChunkKey(job: job, number: 1))
        let after = try written()
        let grown = (place.bytes?.count ?? 0) - size
        #expect(grown > 100 * SQLiteFile.pageSize)
        #expect(after.bytes - before.bytes < grown + 16 * SQLiteFile.pageSize)
        #expect(after.calls - before.calls < grown / SQLiteFile.pageSize / 8 + 40)
    }

    @Test func `a batch has as many fields as a row has columns for them`() {
        #expect(BatchRows.fieldCount == ContactField.allCases.count)
        #expect(BatchRows.columns.last == "extra", "the zeros of a stand-in are in the last column")
    }

    @Test(arguments: (0...64).map { $0 == 64 ? UInt64.max : 1 << $0 })
    func `numbers of all lengths are read as they were written`(power: UInt64) {
        for number in [power, power - 1] {
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 9) { bytes in
                guard let start = bytes.baseAddress else { return }
                let end = unsafe Varint.write(number, at: start)
                #expect(unsafe end - start == Varint.length(number))
                var place = unsafe UnsafePointer(start)
                #expect(unsafe Varint.read(&place, end: UnsafePointer(end)) == number)
                #expect(unsafe place == UnsafePointer(end))
            }
        }
    }
}
