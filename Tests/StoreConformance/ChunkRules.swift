import ContactModel
import Stores
import Testing

extension StoreRule {
    /// What becomes of a chunk.
    static let chunkRules = [
        StoreRule("a chunk that is stored once counts its contacts") { place in
            let store = try place.open()
            let job = try store.register(.sample())
            let receipt = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
            #expect(receipt == ChunkReceipt(counts: .ten, wasAlreadyStored: false))
            #expect(try place.count("contacts") == 10)
            #expect(try place.sql("SELECT * FROM contactory_chunks;") == "1|0|10|0|0")
        },
        StoreRule("a chunk that is stored twice writes nothing and gives the first counts") {
            place in
            let store = try place.open()
            let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
            _ = try store.store(.sample(10), as: chunk)
            let before = try place.contents()
            let receipt = try store.store(.sample(3, first: 10), as: chunk, mayCommit: { false })
            #expect(receipt == ChunkReceipt(counts: .ten, wasAlreadyStored: true))
            #expect(try place.contents() == before)
        },
        StoreRule("a chunk may be empty") { place in
            let store = try place.open()
            let chunk = ChunkKey(job: try store.register(.sample()), number: 7)
            let receipt = try store.store(ContactBatch(), as: chunk)
            #expect(receipt == ChunkReceipt(counts: ChunkCounts(), wasAlreadyStored: false))
            #expect(try store.store(ContactBatch(), as: chunk).wasAlreadyStored)
            #expect(try place.sql("SELECT * FROM contactory_chunks;") == "1|7|0|0|0")
        },
        StoreRule("a withheld permit leaves nothing behind and the store usable") { place in
            let store = try place.open()
            let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
            #expect(throws: StoreError.withheld) {
                try store.store(.sample(10), as: chunk, mayCommit: { false })
            }
            #expect(try place.count("contacts") == 0)
            #expect(try place.count("contactory_chunks") == 0)
            #expect(try store.store(.sample(10), as: chunk).counts == .ten)
        },
        StoreRule("of several connections that store a chunk at once exactly one writes") {
            place in
            let chunk = ChunkKey(job: try place.open().register(.sample()), number: 0)
            let receipts = try inParallel(4) { _ in
                try place.open().store(.sample(10), as: chunk)
            }
            #expect(receipts.count { !$0.wasAlreadyStored } == 1)
            #expect(receipts.allSatisfy { $0.counts == .ten })
            #expect(try place.count("contacts") == 10)
        },
        StoreRule(
            "contacts that break a rule of the database leave neither rows nor ledger",
            needs: .database
        ) {
            place in
            let store = try place.open()
            let job = try store.register(.sample())
            _ = try place.sql("CREATE UNIQUE INDEX one_email ON contacts (email);")
            let twins = ContactBatch.of([[.email: "a@example.com"], [.email: "a@example.com"]])
            let error = #expect(throws: StoreError.self) {
                try store.store(twins, as: ChunkKey(job: job, number: 0))
            }
            guard case .rejected(let fault) = error else {
                Issue.record("rejected, not \(String(describing: error))")
                return
            }
            #expect(!fault.message.contains("a@example.com"), "contact data stays out of errors")
            #expect(try place.count("contacts") == 0)
            #expect(try place.count("contactory_chunks") == 0)
            let next = ChunkKey(job: job, number: 1)
            #expect(try store.store(.sample(10, first: 10), as: next).counts == .ten)
        },
        StoreRule("a text with U+0000 and an index beyond 40 bits are rejected") { place in
            let store = try place.open()
            let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
            #expect(throws: StoreError.self) {
                try store.store(.of([[.city: "a"], [.city: "b\0"]]), as: chunk)
            }.map { #expect($0.fault?.code == "contact.nul") }
            #expect(throws: StoreError.self) {
                try store.store(.sample(1, first: 1 << 40), as: chunk)
            }.map { #expect($0.fault?.code == "contact.index") }
            #expect(try place.count("contactory_chunks") == 0)
        },
        StoreRule("the ledger is paged by chunk number and summed by job") { place in
            let store = try place.open()
            let job = try store.register(.sample("01A"))
            let other = try store.register(.sample("01B"))
            for number in [4, 0, 2] as [Int64] {
                _ = try store.store(
                    .sample(Int(number), first: UInt64(number) * 10),
                    as: ChunkKey(job: job, number: number))
            }
            _ = try store.store(.sample(1), as: ChunkKey(job: other, number: 0))

            #expect(try store.ledger(of: job, after: -1, limit: 2).map(\.chunk) == [0, 2])
            let rest = try store.ledger(of: job, after: 2, limit: 2)
            #expect(rest == [LedgerRow(chunk: 4, counts: ChunkCounts(created: 4))])
            #expect(try store.ledger(of: job, after: 4, limit: 2).isEmpty)
            let totals = LedgerTotals(chunks: 3, counts: ChunkCounts(created: 6))
            #expect(try store.totals(of: job) == totals)
            let absent = try #require(JobOrdinal(9))
            let none = LedgerTotals(chunks: 0, counts: ChunkCounts())
            #expect(try store.totals(of: absent) == none)
        },
    ]
}

extension ChunkCounts {
    fileprivate static let ten = ChunkCounts(created: 10)
}
