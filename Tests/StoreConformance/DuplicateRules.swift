import ContactModel
import Stores
import TestSupport
import Testing

extension StoreRule {
    /// What becomes of contacts with a UID that the store has; kept by stores that can tell.
    static let duplicateRules = [
        StoreRule("contacts with new UIDs are added, whatever the rule for duplicates") { place in
            let store = try place.open()
            guard store.traits.knowsDuplicates else { return }
            let job = try store.register(.sample())
            for (number, rule) in DuplicateRule.allCases.enumerated() {
                let chunk = ChunkDelivery(
                    ChunkKey(job: job, number: Int64(number)),
                    others: ChunkCounts(failed: 1, skipped: 2), duplicates: rule)
                let batch = ContactBatch.sample(3, first: UInt64(number) * 10)
                let counts = ChunkCounts(created: 3, failed: 1, skipped: 2)
                #expect(try store.store(batch, as: chunk, mayCommit: { true }).counts == counts)
            }
            #expect(try place.count("contacts") == 9)
        },
        StoreRule("a withheld permit leaves a store with duplicates as it was") { place in
            let store = try place.open()
            guard store.traits.knowsDuplicates else { return }
            let job = try store.register(.sample())
            let first = ChunkDelivery(ChunkKey(job: job, number: 0), duplicates: .update)
            _ = try store.store(.sample(3), as: first, mayCommit: { true })
            let before = try place.sql("SELECT * FROM contacts ORDER BY id;")
            let second = ChunkDelivery(ChunkKey(job: job, number: 1), duplicates: .update)
            let twin = DuplicateRecord(job: 0, index: 9, uid: 1, revision: "9").batch
            #expect(throws: StoreError.withheld) {
                try store.store(twin, as: second, mayCommit: { false })
            }
            #expect(try place.sql("SELECT * FROM contacts ORDER BY id;") == before)
            #expect(try place.count("contactory_chunks") == 1)
        },
        StoreRule("skip leaves what another job has stored, and counts it as skipped") { place in
            let store = try place.open()
            guard store.traits.knowsDuplicates else { return }
            let stored = [DuplicateRecord(job: 0, index: 0, uid: 1, revision: "1")]
            let newer = [
                DuplicateRecord(job: 1, index: 0, uid: 1, revision: "2"),
                DuplicateRecord(job: 1, index: 1, uid: 2, revision: ""),
            ]
            var trial = try DuplicateTrial(store, jobs: 2)
            #expect(try trial.deliver(stored, .keep).created == 1)
            #expect(try trial.deliver(newer, .skip) == ChunkCounts(created: 1, skipped: 1))
            #expect(try trial.rows(of: place) == ["1|0|0", "2|1|1"])
        },
        StoreRule("update replaces what another job has stored, unless that has a later revision") {
            place in
            let store = try place.open()
            guard store.traits.knowsDuplicates else { return }
            let stored = [
                DuplicateRecord(job: 0, index: 0, uid: 1, revision: "2024-01-01T00:00:00Z"),
                DuplicateRecord(job: 0, index: 1, uid: 2, revision: "20240101T000000Z"),
                DuplicateRecord(job: 0, index: 2, uid: 3, revision: "2024-01-02"),
                DuplicateRecord(job: 0, index: 3, uid: 4, revision: ""),
            ]
            let newer = [
                DuplicateRecord(job: 1, index: 5, uid: 1, revision: "20240101T000000Z"),
                DuplicateRecord(job: 1, index: 6, uid: 2, revision: "2023-12-31"),
                DuplicateRecord(job: 1, index: 7, uid: 3, revision: ""),
                DuplicateRecord(job: 1, index: 8, uid: 4, revision: ""),
            ]
            var trial = try DuplicateTrial(store, jobs: 2)
            #expect(try trial.deliver(stored, .skip).created == 4)
            #expect(try trial.deliver(newer, .update) == ChunkCounts(skipped: 4))
            #expect(try trial.rows(of: place) == ["1|1|5", "2|0|1", "3|0|2", "4|1|8"])
        },
        StoreRule("repeated UIDs leave one table, however a job's chunks are cut and ordered") {
            place in
            let store = try place.open()
            guard store.traits.knowsDuplicates else { return }
            var random = SeededRandom(seed: 20_261_130)
            for round in 0..<4 {
                _ = try place.sql("DELETE FROM contacts;")
                var trial = try DuplicateTrial(store, jobs: 3, round: round)
                for job in 0..<3 {
                    let rule = Bool.random(using: &random) ? DuplicateRule.skip : .update
                    let records = DuplicateRecord.random(40, of: job, using: &random)
                    try trial.deliver(
                        records, rule, cutAndShuffledBy: &random, copies: 1...2)
                    trial.model.add(records, rule)
                }
                #expect(try trial.rows(of: place) == trial.model.rows)
                #expect(try trial.created() == trial.model.created)
            }
        },
        StoreRule("repeated UIDs leave one table when several connections bring them at once") {
            place in
            guard try place.open().traits.knowsDuplicates else { return }
            var random = SeededRandom(seed: 42)
            for (round, rule) in [DuplicateRule.skip, .update].enumerated() {
                _ = try place.sql("DELETE FROM contacts;")
                let trial = try DuplicateTrial(place.open(), jobs: 1, round: round)
                let records = DuplicateRecord.random(400, of: 0, using: &random)
                let cuts = stride(from: 0, to: records.count, by: 20).map { start in
                    Array(records[start..<start + 20])
                }
                let job = trial.jobs[0]
                let counts = try inParallel(4) { lane in
                    let store = try place.open()
                    return try cuts.indices.filter { $0 % 4 == lane || $0 % 3 == lane }.map {
                        try store.storePatiently(
                            cuts[$0], as: ChunkKey(job: job, number: Int64($0)), rule)
                    }
                }
                var model = DuplicateModel()
                model.add(records, rule)
                #expect(try trial.rows(of: place) == model.rows)
                #expect(try trial.created() == model.created)
                #expect(counts.joined().contains { $0.skipped > 0 })
            }
        },
        StoreRule("a rule for duplicates is refused where UIDs are repeated already") { place in
            let store = try place.open()
            guard store.traits.knowsDuplicates else { return }
            var trial = try DuplicateTrial(store, jobs: 2)
            let twins = [0, 1, 2].map { DuplicateRecord(job: 0, index: $0, uid: 1, revision: "") }
            #expect(try trial.deliver(twins, .keep).created == 3)
            let more = [DuplicateRecord(job: 1, index: 0, uid: 2, revision: "")]
            let error = #expect(throws: StoreError.self) { try trial.deliver(more, .skip) }
            guard case .unusable(let fault) = error else {
                Issue.record("unusable, not \(String(describing: error))")
                return
            }
            #expect(fault.code == place.codePrefix + ".uid")
            #expect(fault.message.contains("3 contacts with 1 UIDs"), "\(fault.message)")
            #expect(fault.message.contains("--duplicates keep"))
        },
    ]
}

/// A record of a job with few different UIDs.
struct DuplicateRecord: Hashable {
    /// The job's place in the trial, from 0.
    let job: Int
    let index: UInt64
    let uid: UInt64
    let revision: String

    var digits: String { revision.filter { $0.isASCII && $0.isNumber } }

    var batch: ContactBatch { Self.batch([self]) }

    static func batch(_ records: [Self]) -> ContactBatch {
        var batch = ContactBatch()
        for record in records {
            batch.beginContact(
                index: record.index,
                uid: ContactUID(
                    high: 0x0123_4567_89ab_8def, low: 0x8000_0000_0000_0000 | record.uid))
            batch.append("\(record.job) \(record.index)".utf8)
            batch.end(.givenName)
            if !record.revision.isEmpty {
                batch.append(#"{"revision": "\#(record.revision)"}"#.utf8)
                batch.end(.extra)
            }
            batch.endContact()
        }
        return batch
    }

    static func random(_ count: Int, of job: Int, using random: inout SeededRandom) -> [Self] {
        (0..<count).map { index in
            Self(
                job: job, index: UInt64(index),
                uid: .random(in: 0..<UInt64(count / 3), using: &random),
                revision: ["", "2024-01-01", "20240102T000000Z", "2024-01-02T00:00:00Z", "2025"]
                    .randomElement(using: &random) ?? "")
        }
    }
}

/// What a table holds when a job's records are looked at all at once.
struct DuplicateModel {
    private var winners: [UInt64: DuplicateRecord] = [:]
    private(set) var created = 0

    mutating func add(_ records: [DuplicateRecord], _ rule: DuplicateRule) {
        for (uid, rivals) in Dictionary(grouping: records, by: \.uid) {
            guard let best = rivals.max(by: { ($0.digits, $0.index) < ($1.digits, $1.index) })
            else { continue }
            guard let stored = winners[uid] else {
                winners[uid] = best
                created += 1
                continue
            }
            if rule == .update, stored.digits <= best.digits { winners[uid] = best }
        }
    }

    /// `uid|job|index`, by UID.
    var rows: [String] {
        winners.sorted { $0.key < $1.key }.map { "\($0.key)|\($0.value.job)|\($0.value.index)" }
    }
}

/// Jobs with few different UIDs in a store.
struct DuplicateTrial {
    let jobs: [JobOrdinal]
    var model = DuplicateModel()
    private let store: any ContactStore
    private var nextChunk: Int64 = 0

    init(_ store: any ContactStore, jobs: Int, round: Int = 0) throws {
        self.store = store
        self.jobs = try (0..<jobs).map { try store.register(.sample("01J\(round)-\($0)")) }
    }

    /// Stores the records of one job as one chunk.
    @discardableResult
    mutating func deliver(
        _ records: [DuplicateRecord], _ rule: DuplicateRule
    ) throws -> ChunkCounts {
        let chunk = ChunkKey(job: jobs[records[0].job], number: nextChunk)
        nextChunk += 1
        return try store.store(
            DuplicateRecord.batch(records), as: ChunkDelivery(chunk, duplicates: rule),
            mayCommit: { true }
        ).counts
    }

    /// Cuts the records of one job into chunks and stores them in any order, some more than once.
    mutating func deliver(
        _ records: [DuplicateRecord], _ rule: DuplicateRule,
        cutAndShuffledBy random: inout SeededRandom, copies: ClosedRange<Int>
    ) throws {
        var deliveries: [(ChunkKey, [DuplicateRecord])] = []
        var rest = records[...]
        while let first = rest.first {
            let cut = rest.prefix(.random(in: 1...20, using: &random))
            rest = rest.dropFirst(cut.count)
            let chunk = (ChunkKey(job: jobs[first.job], number: nextChunk), Array(cut))
            nextChunk += 1
            deliveries += Array(
                repeating: chunk, count: .random(in: copies, using: &random))
        }
        var known: [ChunkKey: ChunkCounts] = [:]
        for (chunk, records) in deliveries.shuffled(using: &random) {
            let receipt = try store.store(
                DuplicateRecord.batch(records), as: ChunkDelivery(chunk, duplicates: rule),
                mayCommit: { true })
            #expect(receipt.wasAlreadyStored == (known[chunk] != nil))
            #expect(known[chunk].map { $0 == receipt.counts } ?? true)
            #expect(receipt.counts.created + receipt.counts.skipped == Int64(records.count))
            known[chunk] = receipt.counts
        }
    }

    /// The table as the model writes it; the ids must be those of the contacts that stayed.
    func rows(of place: StoreHarness) throws -> [String] {
        try place.sql("SELECT uid, id, given_name FROM contacts ORDER BY uid;")
            .split(separator: "\n").map { line in
                let parts = line.split(separator: "|")
                let uid = UInt64(parts[0].suffix(4), radix: 16) ?? .max
                let name = parts[2].split(separator: " ")
                let job = try #require(Int(name[0]))
                let index = try #require(UInt64(name[1]))
                #expect(Int64(parts[1]) == jobs[job].contactID(index: index))
                return "\(uid)|\(job)|\(index)"
            }
    }

    /// How many contacts the ledger counts as created.
    func created() throws -> Int {
        try jobs.reduce(0) { try $0 + Int(store.totals(of: $1).counts.created) }
    }
}

extension ContactStore {
    /// Stores a chunk, as a lane does: trouble that passes is tried again.
    fileprivate func storePatiently(
        _ records: [DuplicateRecord], as chunk: ChunkKey, _ rule: DuplicateRule
    ) throws -> ChunkCounts {
        for _ in 0..<100 {
            do {
                return try store(
                    DuplicateRecord.batch(records), as: ChunkDelivery(chunk, duplicates: rule),
                    mayCommit: { true }
                ).counts
            } catch StoreError.unavailable {
                continue
            }
        }
        throw StoreError.withheld
    }
}
