import JobQueue
import TestSupport
import Testing

/// Pausing, resuming and cancelling.
@Suite struct SteeringTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `a paused job hands out nothing, and a resumed one goes on`() throws {
        let id = try test.submit(total: 10, chunk: 1)
        let held = try test.claim(2)
        #expect(try test.queue.pause(id) == .changed(.paused))
        #expect(try test.queue.pause(id) == .unchanged(.paused))
        #expect(try test.claim(10).isEmpty)
        #expect(try test.settle(held) == [.counted, .counted])
        #expect(try test.queue.resume(id) == .changed(.running))
        #expect(try test.claim(10).map(\.chunk) == Array(2..<10))
    }

    @Test func `a job that was paused before its start is queued when it is resumed`() throws {
        let id = try test.submit(total: 1, chunk: 1, isPaused: true)
        #expect(try test.claim().isEmpty)
        #expect(try test.queue.resume(id) == .changed(.queued))
        #expect(try test.claim().count == 1)
    }

    @Test func `a paused job ends with the last chunk in hand`() throws {
        let id = try test.submit(total: 1, chunk: 1)
        let held = try test.claim()
        #expect(try test.queue.pause(id) == .changed(.paused))
        try test.settle(held)
        #expect(try test.status(id).state == .completed)
        #expect(try test.queue.resume(id) == .unchanged(.completed))
    }

    @Test func `a billion contacts are cancelled at once and counted exactly`() throws {
        let test = try QueueUnderTest(on: RedisServer())
        _ = try test.queue.cancel(test.newID())
        let total: Int64 = 1_000_000_001
        let jobs = try (0..<5).map { _ in
            let id = try test.submit(total: total, chunk: 1_000)
            try test.settle(try test.claim(3))
            return id
        }
        let microseconds = try CommandStatistics.leastScriptMicroseconds(of: 5, on: test) { job in
            let outcome = try test.queue.cancel(jobs[job])
            #expect(outcome == .changed(.cancelled))
        }
        #expect(microseconds < 10_000)
        var created: Int64 = 0
        for id in jobs {
            let status = try test.status(id)
            #expect(status.state == .cancelled)
            #expect(status.contacts.cancelled + status.contacts.created == total)
            #expect(status.contacts.pending == 0)
            created += status.contacts.created
            #expect(try test.queue.brokenRules(of: id) == [])
        }
        #expect(created == 15_000)
    }

    @Test func `chunks in hand end by themselves after a cancellation`() throws {
        let id = try test.submit(total: 6, chunk: 2)
        let held = try test.claim(3)
        #expect(try test.queue.cancel(id) == .changed(.cancelling))
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: held, for: .seconds(60))
                == Array(repeating: .cancelRequested, count: 3))
        #expect(try test.settle([held[0]]) == [.counted])
        let later = ChunkVerdict.retry(after: .zero, code: "busy", text: "later")
        #expect(try test.queue.giveBack(held[1], by: test.worker, later) == .cancelled)
        #expect(try test.status(id).state == .cancelling)
        try test.letLeasesRunOut()
        #expect(try test.claim().isEmpty)
        let status = try test.status(id)
        #expect(status.state == .cancelled)
        #expect(status.contacts.created == 2)
        #expect(status.contacts.cancelled == 4)
        #expect(try test.queue.cancel(id) == .unchanged(.cancelled))
    }

    @Test func `more waiting retries than one call takes are all cancelled`() throws {
        let id = try test.submit(total: 2_500, chunk: 1)
        let later = ChunkVerdict.retry(after: .seconds(60), code: "busy", text: "later")
        while case let leases = try test.claim(100), !leases.isEmpty {
            for lease in leases { _ = try test.queue.giveBack(lease, by: test.worker, later) }
        }
        #expect(try test.status(id).chunks.delayed == 2_500)
        #expect(try test.queue.cancel(id) == .changed(.cancelled))
        #expect(try test.status(id).contacts.cancelled == 2_500)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `a settlement may cancel its job in the same step`() throws {
        let id = try test.submit(total: 10, chunk: 1)
        let leases = try test.claim(4)
        let later = ChunkVerdict.retry(after: .seconds(60), code: "busy", text: "later")
        #expect(try test.queue.giveBack(leases[3], by: test.worker, later) == .retried)
        let failed = Settlement(lease: leases[0], created: 0, errors: ["no": 1], cancelsJob: true)
        let created = Settlement(lease: leases[1], created: 1)
        let reply = try test.queue.settle(
            [failed, created], claimingUpTo: 5, lease: .seconds(60), by: test.worker)
        #expect(reply.outcomes == [.counted, .counted])
        #expect(reply.claim.leases.isEmpty)
        #expect(try test.status(id).state == .cancelling)
        #expect(try test.queue.giveBack(leases[2], by: test.worker, .release) == .cancelled)
        let status = try test.status(id)
        #expect(status.state == .cancelled)
        #expect(status.contacts.created == 1)
        #expect(status.contacts.failed == 1)
        #expect(status.contacts.cancelled == 8)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `a job's last chunk cannot cancel it`() throws {
        let id = try test.submit(total: 2, chunk: 1)
        let leases = try test.claim(2)
        try test.settle([leases[0]])
        let failed = Settlement(lease: leases[1], created: 0, errors: ["no": 1], cancelsJob: true)
        #expect(try test.queue.settle([failed], by: test.worker) == [.counted])
        #expect(try test.status(id).state == .partial)
    }

    @Test func `a settlement that is not counted cancels nothing`() throws {
        let id = try test.submit(total: 4, chunk: 2)
        let lease = try #require(try test.claim().first)
        let inconsistent = Settlement(lease: lease, created: 1, cancelsJob: true)
        #expect(try test.queue.settle([inconsistent], by: test.worker) == [.inconsistent])
        let other = Settlement(lease: lease, created: 2, cancelsJob: true)
        #expect(try test.queue.settle([other], by: test.workers[1]) == [.fenced])
        #expect(try test.status(id).state == .running)
    }

    @Test func `claims drop the waiting retries that a cancellation has left`() throws {
        let id = try test.submit(total: 350, chunk: 1)
        let later = ChunkVerdict.retry(after: .seconds(60), code: "busy", text: "later")
        var leases: [ChunkLease] = []
        while leases.count < 350 { leases += try test.claim(100) }
        for start in stride(from: 0, to: 349, by: 100) {
            let some = leases[start..<min(start + 100, 349)].map { GiveBack($0, later) }
            _ = try test.queue.giveBack(some, by: test.worker)
        }
        let failed = Settlement(
            lease: leases[349], created: 0, errors: ["no": 1], cancelsJob: true)
        #expect(try test.queue.settle([failed], by: test.worker) == [.counted])
        for cancelled: Int64 in [100, 200, 300, 349] {
            let status = try test.status(id)
            #expect(status.contacts.cancelled == cancelled)
            #expect(status.state == (cancelled < 349 ? .cancelling : .cancelled))
            #expect(try test.queue.brokenRules(of: id) == [])
            #expect(try test.claim().isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `a short last chunk is cancelled with what it has`(isRestored: Bool) throws {
        let id = try test.submit(total: 25, chunk: 10, isPaused: true)
        let last = RestoredChunk(chunk: 2, created: 5, failed: 0, skipped: 0)
        if isRestored { #expect(try test.queue.restore([last], of: id) == 1) }
        #expect(try test.queue.cancel(id) == .changed(.cancelled))
        #expect(try test.status(id).contacts.cancelled == (isRestored ? 20 : 25))
    }

    @Test func `a job that is not there is missing`() throws {
        let id = test.newID()
        #expect(try test.queue.pause(id) == .missing)
        #expect(try test.queue.resume(id) == .missing)
        #expect(try test.queue.cancel(id) == .missing)
        #expect(try test.queue.status(of: id) == nil)
    }
}
