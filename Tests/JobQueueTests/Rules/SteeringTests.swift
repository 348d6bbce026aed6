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
