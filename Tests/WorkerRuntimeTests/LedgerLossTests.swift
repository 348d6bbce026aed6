import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

/// What a store has lost when a job is to be finished is made again first.
@Suite struct LedgerLossTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    @Test func `lost chunks are made again before the job ends, and no others`() throws {
        let job = try workshop.submit(total: 95, hasFinish: true)
        try lose([2, 9], beforeTheEndOf: job)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.indexes == Array(0..<95))
        let begun = workshop.place.begun.map(\.number).sorted()
        #expect(begun == [0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 9])
        #expect(workshop.place.finished == [.first])
        #expect(!workshop.lines(containing: "store has lost contacts").isEmpty)
    }

    @Test func `a store that has lost all gets all again`() throws {
        let job = try workshop.submit(total: 2_300, chunkSize: 1, hasFinish: true)
        try lose(Set(0..<2_300), beforeTheEndOf: job)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.begun.count == 2 * 2_300)
    }

    @Test func `a job that has lost nothing costs one look at the ledger`() throws {
        let job = try workshop.submit(total: 100, hasFinish: true)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.looks == 1)
        #expect(workshop.lines(containing: "store has lost contacts").isEmpty)
    }

    /// The sums are those of as many chunks as are counted, but not of the same.
    @Test func `a chunk that was given up and is stored hides none that is lost`() throws {
        let job = try workshop.submit(total: 100, maximumAttempts: 1, hasFinish: true)
        workshop.place.each { [place = workshop.place] chunk, _ throws(StoreError) in
            guard chunk.number == 4 else { return }
            place.tamper(chunk, ChunkCounts(created: 10))
            throw .rejected(StoreFault(code: "memory.bad", message: "it is bad"))
        }
        try lose([7], beforeTheEndOf: job)
        let running = workshop.worker()
        let status = try workshop.end(of: job)
        running.stop()
        #expect(status.state == .partial && status.contacts.created == 90)
        #expect(status.errors == ["memory.bad": 10])
        #expect(workshop.place.begun.count { $0.number == 7 } == 2)
        var queue = workshop.queue()
        #expect(try queue.brokenRules(of: job) == [])
    }

    @Test func `a store that loses chunks again gets them again`() throws {
        let job = try workshop.submit(total: 100, hasFinish: true)
        try lose([3], beforeTheEndOf: job)
        workshop.place.each { [place = workshop.place] chunk, _ in
            if chunk.number == 3 { place.lose([5]) }
        }
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.begun.count { $0.number == 5 } == 2)
    }

    @Test func `a worker that dies over it leaves it to the next`() throws {
        let job = try workshop.submit(total: 100, hasFinish: true)
        try lose([1, 8], beforeTheEndOf: job)
        var queue = workshop.queue()
        var random = SeededRandom(seed: 9)
        let dead = WorkerID(host: "dead", process: 1, using: &random)
        let finish = try #require(
            try queue.claim(by: dead, upTo: 1, lease: .seconds(3_600)).leases.first)
        // It has said what is lost, taken one of the chunks, and is not heard of any more.
        let outcome = try queue.reopen(
            [1, 8], keeping: 80, failed: 0, skipped: 0, under: finish, by: dead)
        #expect(outcome == .reopened)
        #expect(try queue.claim(by: dead, upTo: 1, lease: .seconds(1)).leases.count == 1)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.indexes == Array(0..<100))
    }

    @Test func `a ledger that cannot be is no reason to end the job as if all were there`() throws {
        let job = try workshop.submit(total: 100, hasFinish: true)
        try stopBeforeTheEnd(of: job)
        workshop.place.tamper(ChunkKey(job: .first, number: 6), ChunkCounts(created: .max))
        let running = workshop.worker()
        let status = try workshop.end(of: job)
        running.stop()
        #expect(status.state == .partial && status.contacts.created == 90)
        #expect(status.errors == ["counts": 10])
    }

    /// Has all chunks of a job made, and leaves the finishing one to others.
    private func stopBeforeTheEnd(of job: JobID) throws {
        let fault = StoreFault(code: "memory.end", message: "not yet")
        let isOver = Guarded(false)
        workshop.place.eachEnd { () throws(StoreError) in
            if !isOver.withLock({ $0 }) { throw .unavailable(fault) }
        }
        let running = workshop.worker()
        #expect(try eventually { try workshop.status(job).finish == .underWay })
        running.worker.handBack()
        #expect(running.ending() == .stopped)
        isOver.withLock { $0 = true }
    }

    private func lose(_ chunks: Set<Int64>, beforeTheEndOf job: JobID) throws {
        try stopBeforeTheEnd(of: job)
        workshop.place.lose(chunks)
    }
}
