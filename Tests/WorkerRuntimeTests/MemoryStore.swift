import ContactModel
import Stores
import TestSupport

/// Where test stores keep what they are given, and what they do before they keep it.
final class MemoryPlace: Sendable {
    /// What a store does with a chunk before it asks whether it may commit.
    typealias Step =
        @Sendable (_ chunk: ChunkKey, _ mayCommit: () -> Bool) throws(StoreError) ->
        Void

    /// What a store does to prepare a chunk.
    typealias Preparing = @Sendable (_ chunk: ChunkKey) throws(StoreError) -> Void

    /// What a store does at a job's end.
    typealias Finishing = @Sendable () throws(StoreError) -> Void

    /// A chunk that was kept.
    struct Kept: Hashable {
        let first: UInt64
        let count: Int
    }

    private struct State {
        var jobs: [String: JobOrdinal] = [:]
        var chunks: [ChunkKey: Kept] = [:]
        var ledger: [ChunkKey: ChunkCounts] = [:]
        var begun: [ChunkKey] = []
        var begunAt: [ContinuousClock.Instant] = []
        var repeated = 0
        var opened = 0
        var inside = 0
        var mostInside = 0
        var isAway = false
        var finished: [JobOrdinal] = []
        var finishing: Finishing = {}
        var step: Step = { _, _ in }
        var preparing: Preparing?
        var preparations = 0
        var rejected: Set<UInt64> = []
        var rejectedTogether: Set<UInt64>?
        var kept: [UInt64] = []
        var others = ChunkCounts()
        var looks = 0
    }

    let hasParallelWriters: Bool
    private let state = Guarded(State())

    init(hasParallelWriters: Bool = true) {
        self.hasParallelWriters = hasParallelWriters
    }

    /// What is kept, by chunk.
    var chunks: [ChunkKey: Kept] { state.withLock { $0.chunks } }
    /// The chunks that stores were asked to keep, once for each time.
    var begun: [ChunkKey] { state.withLock { $0.begun } }
    var begunAt: [ContinuousClock.Instant] { state.withLock { $0.begunAt } }
    /// How often a chunk came that was there already.
    var repeated: Int { state.withLock { $0.repeated } }
    /// How many stores were opened.
    var opened: Int { state.withLock { $0.opened } }
    /// The most calls at the same time.
    var mostInside: Int { state.withLock { $0.mostInside } }

    /// The jobs whose end was done, once for each time.
    var finished: [JobOrdinal] { state.withLock { $0.finished } }

    /// From now on stores do this at a job's end.
    func eachEnd(_ finishing: @escaping Finishing) {
        state.withLock { $0.finishing = finishing }
    }

    /// From now on stores do `step` with each chunk.
    func each(_ step: @escaping Step) { state.withLock { $0.step = step } }

    /// Stores that are opened from now on prepare chunks, and do this.
    func eachPreparation(_ preparing: @escaping Preparing) {
        state.withLock { $0.preparing = preparing }
    }

    /// How many preparations stores have made.
    var preparations: Int { state.withLock { $0.preparations } }

    /// From now on batches with these contacts are rejected.
    func reject(_ indexes: Set<UInt64>) { state.withLock { $0.rejected = indexes } }

    /// From now on batches that have all of these contacts are rejected.
    func rejectTogether(_ indexes: Set<UInt64>) {
        state.withLock { $0.rejectedTogether = indexes }
    }

    /// The indexes of the contacts that are kept, ascending.
    var indexes: [UInt64] { state.withLock { $0.kept.sorted() } }

    /// What the ledger says of records that were not in batches.
    var others: ChunkCounts { state.withLock { $0.others } }

    /// From now on nothing can be opened, registered or stored; or everything can.
    func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    func open() throws(StoreError) -> sending any ContactStore {
        try checkReach()
        state.withLock { $0.opened += 1 }
        return MemoryStore(self)
    }

    fileprivate func makePreparation() -> MemoryPreparation? {
        state.withLock { state in
            guard let preparing = state.preparing else { return nil }
            state.preparations += 1
            return MemoryPreparation(preparing)
        }
    }

    fileprivate func register(_ job: String) throws(StoreError) -> JobOrdinal {
        try checkReach()
        return state.withLock { state in
            let next = JobOrdinal(Int64(state.jobs.count + 1)) ?? .first
            let ordinal = state.jobs[job] ?? next
            state.jobs[job] = ordinal
            return ordinal
        }
    }

    fileprivate func store(
        _ indexes: [UInt64], as delivery: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        let chunk = delivery.key
        let kept = Kept(first: indexes.first ?? 0, count: indexes.count)
        let step = state.withLock { state in
            state.begun.append(chunk)
            state.begunAt.append(.now)
            state.inside += 1
            state.mostInside = max(state.mostInside, state.inside)
            return state.step
        }
        defer { state.withLock { $0.inside -= 1 } }
        try checkReach()
        if let old = state.withLock({ $0.ledger[chunk] }) {
            state.withLock { $0.repeated += 1 }
            return ChunkReceipt(counts: old, wasAlreadyStored: true)
        }
        try step(chunk, mayCommit)
        if let together = state.withLock({ $0.rejectedTogether }), together.isSubset(of: indexes) {
            throw .rejected(StoreFault(code: "memory.bad", message: "two contacts do not agree"))
        }
        if let index = indexes.first(where: state.withLock({ $0.rejected }).contains) {
            throw .rejected(StoreFault(code: "memory.bad", message: "contact \(index): it is bad"))
        }
        guard mayCommit() else { throw .withheld }
        let counts = delivery.counts(created: Int64(kept.count))
        state.withLock { state in
            state.chunks[chunk] = kept
            state.ledger[chunk] = counts
            state.kept += indexes
            state.others.failed += delivery.others.failed
            state.others.skipped += delivery.others.skipped
        }
        return ChunkReceipt(counts: counts, wasAlreadyStored: false)
    }

    /// Loses chunks and their ledger rows, as a server that crashes before they are on its disk.
    func lose(_ numbers: Set<Int64>) {
        state.withLock { state in
            for chunk in state.ledger.keys where numbers.contains(chunk.number) {
                if let lost = state.chunks.removeValue(forKey: chunk) {
                    let indexes = lost.first..<lost.first + UInt64(lost.count)
                    state.kept.removeAll(where: indexes.contains)
                }
                state.ledger[chunk] = nil
            }
        }
    }

    /// Has the ledger say this of a chunk, whatever is kept of it.
    func tamper(_ chunk: ChunkKey, _ counts: ChunkCounts) {
        state.withLock { $0.ledger[chunk] = counts }
    }

    /// How often a ledger was read or summed up.
    var looks: Int { state.withLock { $0.looks } }

    fileprivate func ledger(of job: JobOrdinal) -> [LedgerRow] {
        state.withLock { state in
            state.looks += 1
            return state.ledger.filter { $0.key.job == job }
                .map { LedgerRow(chunk: $0.key.number, counts: $0.value) }
                .sorted { $0.chunk < $1.chunk }
        }
    }

    fileprivate func finish(_ job: JobOrdinal) throws(StoreError) {
        try checkReach()
        try state.withLock { $0.finishing }()
        state.withLock { $0.finished.append(job) }
    }

    private func checkReach() throws(StoreError) {
        if state.withLock({ $0.isAway }) {
            throw .unavailable(StoreFault(code: "memory.away", message: "it is away"))
        }
    }
}

/// A preparation that does what the place was told.
private final class MemoryPreparation: ChunkPreparation {
    private let preparing: MemoryPlace.Preparing

    init(_ preparing: @escaping MemoryPlace.Preparing) { self.preparing = preparing }

    func prepare(_ batch: borrowing ContactBatch, as chunk: ChunkDelivery) throws(StoreError) {
        try preparing(chunk.key)
    }
}

/// One connection to a place.
private final class MemoryStore: ContactStore {
    private let place: MemoryPlace

    init(_ place: MemoryPlace) { self.place = place }

    var traits: StoreTraits {
        StoreTraits(hasParallelWriters: place.hasParallelWriters, preferredChunkSize: 100)
    }

    func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal {
        try place.register(job.id)
    }

    func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        let indexes = (0..<batch.count).map { batch.index(at: $0) }
        return try place.store(indexes, as: chunk, mayCommit: mayCommit)
    }

    func makePreparation() -> (any ChunkPreparation)? { place.makePreparation() }

    func finish(_ job: JobOrdinal) throws(StoreError) { try place.finish(job) }

    func pages(of size: Int) throws(StoreError) -> ContactPages { ContactPages() }

    func read(
        _ ids: ClosedRange<Int64>, limit: Int, into batch: inout ContactBatch
    ) throws(StoreError) {}

    func jobs() throws(StoreError) -> [StoredJob] { [] }

    func ledger(
        of job: JobOrdinal, after: Int64, limit: Int
    ) throws(StoreError) -> [LedgerRow] {
        Array(place.ledger(of: job).filter { $0.chunk > after }.prefix(limit))
    }

    func totals(of job: JobOrdinal) throws(StoreError) -> LedgerTotals {
        let rows = place.ledger(of: job)
        var sums = ChunkCounts()
        for row in rows {
            sums.created &+= row.counts.created
            sums.failed &+= row.counts.failed
            sums.skipped &+= row.counts.skipped
        }
        return LedgerTotals(chunks: Int64(rows.count), counts: sums)
    }

    func reachableContacts(
        after id: Int64, limit: Int
    ) throws(StoreError) -> [ReachableContact] { [] }
}
