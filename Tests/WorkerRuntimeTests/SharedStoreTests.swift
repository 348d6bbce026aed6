import ContactModel
import Dispatch
import Stores
import TestSupport
import Testing

@testable import WorkerRuntime

/// What lanes do side by side at a store with one writer, and what in turns.
@Suite struct SharedStoreTests {
    private let place = MemoryPlace(hasParallelWriters: false)

    private func chunk(_ number: Int) -> ChunkDelivery {
        ChunkDelivery(ChunkKey(job: .first, number: Int64(number)))
    }

    /// Stores chunks of one contact, each on a thread of its own; what came of each.
    private func storeAtOnce(_ numbers: Range<Int>) throws -> [Result<ChunkReceipt, StoreError>] {
        let shared = SharedStore(try place.open())
        let results = Guarded<[Int: Result<ChunkReceipt, StoreError>]>([:])
        let group = DispatchGroup()
        for number in numbers {
            DispatchQueue(label: "lane-\(number)").async(group: group) {
                var batch = ContactBatch()
                batch.beginContact(index: UInt64(number), uid: ContactUID(high: 0, low: 0))
                batch.endContact()
                let result = Result { () throws(StoreError) in
                    try shared.store(batch, as: chunk(number), mayCommit: { true })
                }
                results.withLock { $0[number] = result }
            }
        }
        group.wait()
        return try numbers.map { number in try #require(results.withLock { $0[number] }) }
    }

    @Test func `while one lane has its turn, the next prepares its chunk`() throws {
        let prepared = DispatchSemaphore(value: 0)
        place.eachPreparation { _ in prepared.signal() }
        let place = place
        place.each { _, _ in
            // The first turn ends when two chunks have been prepared.
            guard place.begun.count == 1 else { return }
            for _ in 0..<2 { #expect(prepared.wait(timeout: .now() + 30) == .success) }
        }
        let results = try storeAtOnce(0..<2)
        #expect(results.allSatisfy { (try? $0.get())?.counts.created == 1 })
        #expect(place.mostInside == 1)
    }

    @Test func `of many lanes two at most have a chunk prepared`() throws {
        place.eachPreparation { _ in }
        let results = try storeAtOnce(0..<16)
        #expect(results.allSatisfy { (try? $0.get())?.counts.created == 1 })
        #expect(place.chunks.count == 16)
        #expect(place.preparations == 2)
        #expect(place.mostInside == 1)
    }

    @Test func `what is refused in its preparation takes no turn, and those behind it go on`()
        throws
    {
        let fault = StoreFault(code: "memory.bad", message: "it is bad")
        place.eachPreparation { chunk throws(StoreError) in
            if chunk.number < 4 { throw .rejected(fault) }
        }
        let results = try storeAtOnce(0..<8)
        for (number, result) in results.enumerated() {
            if number < 4 {
                #expect(throws: StoreError.rejected(fault)) { try result.get() }
            } else {
                #expect(try result.get().counts.created == 1)
            }
        }
        #expect(place.begun.count == 4)
    }

    @Test func `a store that prepares nothing is given each chunk as it is`() throws {
        let results = try storeAtOnce(0..<8)
        #expect(results.allSatisfy { (try? $0.get())?.counts.created == 1 })
        #expect(place.preparations == 0)
    }
}
