import ContactModel
import StoreConformance
import Stores
import Testing

@Suite struct NullStoreTests {
    @Test func `a null store counts and keeps nothing`() throws {
        let store = NullStore()
        let job = try store.register(.sample())
        let chunk = ChunkKey(job: job, number: 0)
        let receipt = try store.store(.sample(3), as: chunk)
        #expect(receipt == ChunkReceipt(counts: ChunkCounts(created: 3), wasAlreadyStored: false))
        #expect(try store.totals(of: job).chunks == 0)
        #expect(try store.jobs().isEmpty)
        #expect(try store.ledger(of: job, after: -1, limit: 10).isEmpty)
        #expect(store.traits.hasParallelWriters)
    }

    @Test func `a null store asks for the permit`() throws {
        let store = NullStore()
        let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
        #expect(throws: StoreError.withheld) {
            try store.store(.sample(3), as: chunk, mayCommit: { false })
        }
    }
}
