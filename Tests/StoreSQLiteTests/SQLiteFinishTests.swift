import ContactModel
import StoreConformance
import StoreSQLite
import Stores
import Testing

@Suite struct SQLiteFinishTests {
    @Test func `nothing is put off unless UIDs are to be different`() throws {
        let place = try SQLitePlace()
        let store = try place.open()
        try store.finish(store.register(.sample()))
        #expect(try place.sql("SELECT count(*) FROM pragma_index_list('contacts');") == "0")
    }

    @Test func `different UIDs are asked for at the end, and counted when they are not`() throws {
        let place = try SQLitePlace()
        let store = try SQLiteStore(path: place.path, mode: .createIfMissing, uniqueUID: true)
        let first = try store.register(.sample("01A"))
        let second = try store.register(.sample("01B"))
        for job in [first, second] {
            _ = try store.store(.sample(3), as: ChunkKey(job: job, number: 0))
        }
        let error = #expect(throws: StoreError.self) { try store.finish(second) }
        guard case .rejected(let fault) = error else {
            Issue.record("rejected, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "sqlite.uid")
        #expect(fault.message.contains("3 UIDs are in more than one contact, 6 contacts in all"))
        try place.sql("DELETE FROM contacts WHERE id >> 40 = 2;")
        for _ in 0..<2 { try store.finish(second) }
        let indexes = try place.sql("SELECT name, \"unique\" FROM pragma_index_list('contacts');")
        #expect(indexes == "contacts_uid|1")
    }
}
