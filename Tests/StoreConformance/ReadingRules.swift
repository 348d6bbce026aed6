import ContactModel
import Stores
import Testing

extension StoreRule {
    /// What comes out of a store.
    static let readingRules = [
        StoreRule("records that are not in the batch are counted in the ledger") { place in
            let store = try place.open()
            let chunk = ChunkDelivery(
                ChunkKey(job: try store.register(.sample()), number: 0),
                others: ChunkCounts(failed: 2, skipped: 3))
            let counts = ChunkCounts(created: 5, failed: 2, skipped: 3)
            #expect(try store.store(.sample(5), as: chunk, mayCommit: { true }).counts == counts)
            let again = try store.store(ContactBatch(), as: chunk, mayCommit: { true })
            #expect(again == ChunkReceipt(counts: counts, wasAlreadyStored: true))
            #expect(try store.totals(of: chunk.key.job).counts == counts)
        },
        StoreRule("pages begin at every so many contacts, over all jobs", needs: .reading) {
            place in
            let store = try place.open()
            #expect(try store.pages(of: 3) == ContactPages())
            let first = try store.register(.sample("01A"))
            let second = try store.register(.sample("01B"))
            _ = try store.store(.sample(4), as: ChunkKey(job: first, number: 0))
            _ = try store.store(.sample(3, first: 7), as: ChunkKey(job: second, number: 0))
            let ids = [
                first.contactID(index: 0), first.contactID(index: 3), second.contactID(index: 9),
            ]
            #expect(try store.pages(of: 3) == ContactPages(firstIDs: ids, count: 7))
            #expect(try store.pages(of: 7).firstIDs.count == 1)
        },
        StoreRule("contacts are read as they were stored, by id", needs: .reading) { place in
            let store = try place.open()
            let job = try store.register(.sample())
            let people: [[ContactField: String]] = [
                [.givenName: "山田", .extra: #"{"note": "a"}"#], [:], [.email: "a@example.com"],
            ]
            _ = try store.store(.of(people, first: 5), as: ChunkKey(job: job, number: 0))
            var batch = ContactBatch.sample(1)
            try store.read(
                job.contactID(index: 6)...Int64.max, limit: 9, into: &batch)
            #expect((0..<batch.count).map { batch.index(at: $0) } == [0, 6, 7])
            #expect(batch.text(of: .email, at: 2) == "a@example.com")
            #expect(batch.text(of: .givenName, at: 1) == "")
            batch.removeAll()
            try store.read(0...Int64.max, limit: 1, into: &batch)
            #expect(batch.text(of: .givenName, at: 0) == "山田")
            #expect(batch.text(of: .extra, at: 0) == #"{"note": "a"}"#)
            #expect(batch.uid(at: 0) == ContactBatch.of([[:]], first: 5).uid(at: 0))
        },
    ]
}
