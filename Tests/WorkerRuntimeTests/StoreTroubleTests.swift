import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

@Suite struct StoreTroubleTests {
    let workshop: Workshop
    private let fault = StoreFault(code: "test.fault", message: "on purpose")

    init() throws { workshop = try Workshop() }

    /// Refuses the first try of each chunk.
    private func refuseOnce(with error: StoreError) {
        let seen = Guarded<Set<ChunkKey>>([])
        workshop.place.each { chunk, _ throws(StoreError) in
            if seen.withLock({ $0.insert(chunk).inserted }) { throw error }
        }
    }

    @Test func `chunks wait in hand for a store that is away, and cost no attempt`() throws {
        workshop.place.setAway(true)
        let job = try workshop.submit(total: 1_000)
        let running = workshop.worker(lanes: 4)
        #expect(eventually { !workshop.lines(containing: "store outage began").isEmpty })
        #expect(try eventually { try workshop.status(job).chunks.leased == 4 })
        workshop.place.setAway(false)
        try workshop.expectComplete(job)
        let status = try workshop.status(job)
        #expect(status.retried == 0 && status.crashed == 0)
        let lines = workshop.lines(containing: "store outage")
        #expect(lines.count == 2)
        #expect(
            lines.first == "store outage began store=memory code=memory.away: it is away")
        #expect(lines.last?.hasPrefix("store outage ended store=memory after_seconds=") == true)
        running.stop()
    }

    @Test func `a store that goes away and comes back has two lines each time`() throws {
        let running = workshop.worker(lanes: 4)
        var created: Int64 = 0
        for round in 1...3 {
            workshop.place.setAway(true)
            let job = try workshop.submit(total: 1_000)
            #expect(try eventually { try workshop.status(job).chunks.leased >= 4 })
            #expect(eventually { workshop.lines(containing: "store outage began").count == round })
            workshop.place.setAway(false)
            let status = try workshop.end(of: job)
            #expect(status.retried == 0 && status.crashed == 0)
            created += status.contacts.created
            #expect(workshop.lines(containing: "store outage ended").count == round)
        }
        #expect(created == 3_000)
        #expect(workshop.lines(containing: "store outage").count == 6)
        running.stop()
    }

    @Test func `beyond its patience a chunk is tried again later`() throws {
        workshop.place.setAway(true)
        let job = try workshop.submit(total: 10)
        let running = workshop.worker { $0.storePatience = .milliseconds(100) }
        #expect(try eventually { try workshop.status(job).chunks.delayed == 1 })
        #expect(try workshop.status(job).retried == 1)
        #expect(
            workshop.lines(containing: "outcome=retried code=memory.away: it is away").count == 1)
        workshop.place.setAway(false)
        try workshop.expectComplete(job)
        running.stop()
    }

    @Test func `what a store rejects is dead, under the store's code`() throws {
        let fault = fault
        workshop.place.each { chunk, _ throws(StoreError) in
            if chunk.number == 1 { throw .rejected(fault) }
        }
        let job = try workshop.submit(total: 25)
        let running = workshop.worker()
        let status = try workshop.end(of: job)
        #expect(status.state == .partial)
        #expect(status.contacts.created == 15 && status.contacts.failed == 10)
        #expect(status.errors == ["test.fault": 10])
        var queue = workshop.queue()
        let dead = try queue.deadChunks(of: job)
        #expect(dead.map(\.chunk) == [1])
        #expect(dead.map(\.text) == ["on purpose"])
        running.stop()
    }

    @Test func `a store that is of no use is opened anew for another try`() throws {
        refuseOnce(with: .unusable(fault))
        let job = try workshop.submit(total: 10)
        let running = workshop.worker(lanes: 1)
        try workshop.expectComplete(job)
        #expect(try workshop.status(job).retried == 1)
        #expect(workshop.place.opened == 2)
        running.stop()
    }

    @Test func `a store that withholds a good chunk costs no attempt`() throws {
        refuseOnce(with: .withheld)
        let job = try workshop.submit(total: 10)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        let status = try workshop.status(job)
        #expect(status.retried == 0 && status.crashed == 0)
        #expect(workshop.lines(containing: "lease ended job=\(job) chunk=0: not stored").count == 1)
        running.stop()
    }

    @Test func `a cancelled job's chunks do not wait for the store`() throws {
        workshop.place.setAway(true)
        let job = try workshop.submit(total: 100)
        let running = workshop.worker { $0.lease = .seconds(1) }
        #expect(try eventually { try workshop.status(job).chunks.leased == 2 })
        var queue = workshop.queue()
        _ = try queue.cancel(job)
        let status = try workshop.end(of: job)
        #expect(status.state == .cancelled)
        #expect(status.contacts.cancelled == 100)
        #expect(status.retried == 0 && status.crashed == 0)
        #expect(workshop.place.chunks.isEmpty)
        running.stop()
    }

    @Test(arguments: [false, true])
    func `lanes take turns exactly where the store has one writer`(isParallel: Bool) throws {
        let workshop = try Workshop(place: MemoryPlace(hasParallelWriters: isParallel))
        workshop.place.each { _, _ in StopSwitch().wait(for: .milliseconds(2)) }
        let job = try workshop.submit(total: 1_000)
        let running = workshop.worker(lanes: 4)
        try workshop.expectComplete(job)
        #expect(isParallel ? workshop.place.mostInside > 1 : workshop.place.mostInside == 1)
        #expect(workshop.place.opened == (isParallel ? 4 : 1))
        running.stop()
    }

    @Test func `a job that fails as a whole does not pile up in hand`() throws {
        let fault = fault
        workshop.place.each { _, _ throws(StoreError) in throw .rejected(fault) }
        let job = try workshop.submit(total: 5_000, chunkSize: 1)
        let running = workshop.worker(lanes: 2)
        var most: Int64 = 0
        _ = try eventually(within: .seconds(30)) {
            let status = try workshop.status(job)
            most = max(most, status.chunks.leased)
            return status.state.isTerminal
        }
        #expect(try workshop.status(job).contacts.failed == 5_000)
        print("most chunks in hand while all fail: \(most)")
        #expect(most <= 2 * 2 * 32 + 200)
        running.stop()
    }

    @Test func `the chunks in hand do not grow with the job`() throws {
        let job = try workshop.submit(total: 20_000, chunkSize: 1)
        let running = workshop.worker(lanes: 2)
        var most: Int64 = 0
        _ = try eventually(within: .seconds(60)) {
            let status = try workshop.status(job)
            most = max(most, status.chunks.leased)
            return status.state.isTerminal
        }
        try workshop.expectComplete(job)
        print("most chunks in hand of 20 000: \(most)")
        #expect(most <= 2 * 2 * 32 + 200)
        running.stop()
    }
}
