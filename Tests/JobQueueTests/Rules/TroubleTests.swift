import JobQueue
import Redis
import TestSupport
import Testing

/// Failures, crashes and hand-backs are counted apart, and each has its own end.
@Suite struct TroubleTests {
    let test: QueueUnderTest
    private let soon = ChunkVerdict.retry(after: .zero, code: "busy", text: "try again")

    init() throws { test = try QueueUnderTest() }

    @Test func `a chunk that took down three workers is poison, the others are unharmed`() throws {
        let id = try test.submit(total: 3, chunk: 1)
        for crash in 1...3 {
            let bad = try #require(try test.claim(1).first)
            #expect(bad.chunk == 0)
            try test.letLeasesRunOut()
            // Asks for nothing, so that it only takes leases back.
            _ = try test.claim(0)
            #expect(try test.status(id).crashed == Int64(crash))
        }
        let dead = try test.queue.deadChunks(of: id)
        #expect(dead.map(\.chunk) == [0])
        #expect(dead.map(\.code) == ["poison"])
        #expect(try test.settle(try test.claim(5)) == [.counted, .counted])
        let status = try test.status(id)
        #expect(status.state == .partial)
        #expect(status.errors == ["poison": 1])
    }

    @Test func `a crash is no failure`() throws {
        let id = try test.submit(total: 1, chunk: 1, attempts: 2)
        for _ in 0..<2 {
            _ = try test.claim()
            try test.letLeasesRunOut()
        }
        let lease = try #require(try test.claim().first)
        #expect(lease.failures == 0)
        #expect(try test.queue.giveBack(lease, by: test.worker, soon) == .retried)
        #expect(try test.claim().first?.failures == 1)
        let status = try test.status(id)
        #expect(status.crashed == 2)
        #expect(status.retried == 1)
    }

    @Test func `handing back costs no attempt`() throws {
        let id = try test.submit(total: 1, chunk: 1, attempts: 1)
        for _ in 0..<10 {
            let lease = try #require(try test.claim().first)
            #expect(lease.failures == 0)
            #expect(try test.queue.giveBack(lease, by: test.worker, .release) == .released)
        }
        let status = try test.status(id)
        #expect(status.retried == 0)
        #expect(status.crashed == 0)
        #expect(status.chunks.waiting == 1)
    }

    @Test(arguments: 1...4) func `a chunk is dead when its attempts are used up`(
        attempts: Int
    ) throws {
        let id = try test.submit(total: 7, chunk: 7, attempts: attempts)
        for attempt in 1...attempts {
            let lease = try #require(try test.claim().first)
            #expect(lease.failures == attempt - 1)
            let outcome = try test.queue.giveBack(lease, by: test.worker, soon)
            #expect(outcome == (attempt < attempts ? .retried : .dead))
        }
        let status = try test.status(id)
        #expect(status.state == .failed)
        #expect(status.contacts.failed == 7)
        #expect(status.retried == Int64(attempts - 1))
        #expect(status.errors == ["busy": 7])
    }

    @Test func `a retry restores the counts and all attempts`() throws {
        let id = try test.submit(total: 10, chunk: 4, attempts: 2)
        let leases = try test.claim(3)
        let half = Settlement(lease: leases[0], created: 2, errors: ["busy": 2])
        #expect(try test.queue.settle([half], by: test.worker) == [.counted])
        let never = ChunkVerdict.dead(code: "busy", text: "never")
        #expect(try test.queue.giveBack(leases[1], by: test.worker, never) == .dead)
        let other = ChunkVerdict.dead(code: "a|b", text: "the code has a bar")
        #expect(try test.queue.giveBack(leases[2], by: test.worker, other) == .dead)
        #expect(try test.status(id).state == .partial)
        #expect(try test.status(id).errors == ["busy": 6, "a/b": 2])

        let (outcome, chunks) = try test.queue.retry(id)
        #expect(outcome == .changed(.running))
        #expect(chunks == 2)
        let status = try test.status(id)
        #expect(status.errors == ["busy": 2])
        #expect(status.contacts.failed == 2)
        #expect(status.contacts.pending == 6)
        #expect(status.finishedAt == nil)
        #expect(try test.queue.deadChunks(of: id) == [])
        let again = try test.claim(5)
        #expect(again.map(\.chunk) == [1, 2])
        #expect(again.map(\.failures) == [0, 0])
        #expect(try test.settle(again) == [.counted, .counted])
        #expect(try test.status(id).state == .partial)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `a retry of a job without dead chunks changes nothing`() throws {
        let id = try test.submit(total: 1, chunk: 1)
        #expect(try test.queue.retry(id).outcome == .unchanged(.queued))
        try test.settle(try test.claim())
        #expect(try test.queue.retry(id).outcome == .unchanged(.completed))
        #expect(try test.queue.retry(test.newID()).outcome == .missing)
    }

    @Test func `a worker that lost its lease can do nothing with it`() throws {
        let id = try test.submit(total: 1, chunk: 1)
        let old = try #require(try test.claim().first)
        try test.letLeasesRunOut()
        let reply = try test.queue.claim(by: test.workers[1], upTo: 1, lease: .seconds(60))
        let new = try #require(reply.leases.first)
        #expect(new.fence > old.fence)
        #expect(try test.settle([old]) == [.fenced])
        #expect(try test.queue.giveBack(old, by: test.worker, soon) == .fenced)
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: [old], for: .seconds(60)) == [.lost])
        #expect(
            try test.queue.settle(
                [Settlement(lease: new, created: 1)], by: test.workers[1]) == [.counted])
        #expect(try test.settle([old]) == [.alreadyCounted])
        #expect(try test.status(id).contacts.created == 1)
    }

    @Test func `a renewal never makes a lease shorter`() throws {
        _ = try test.submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        let member = "\(lease.job)|\(lease.chunk)"
        let end = try test.redis("ZSCORE", test.key("leases"), member)
        _ = try test.queue.heartbeat(
            of: test.worker, about: [], renewing: [lease], for: .seconds(1))
        #expect(try test.redis("ZSCORE", test.key("leases"), member) == end)
        _ = try test.queue.heartbeat(
            of: test.worker, about: [], renewing: [lease], for: .seconds(7_200))
        #expect(try test.redis("ZSCORE", test.key("leases"), member) != end)
    }

    @Test func `a lease that ran out is renewed as long as nobody took it back`() throws {
        _ = try test.submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        try test.letLeasesRunOut()
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: [lease], for: .seconds(60)) == [.renewed])
        #expect(try test.claim().isEmpty)
        #expect(try test.settle([lease]) == [.counted])
    }
}
