import JobQueue
import TestSupport
import Testing

/// The rate and the time left are of what this run makes.
@Suite struct RateTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `there is no rate before the first chunk is settled`() throws {
        let id = try test.submit(total: 100, chunk: 10)
        let leases = try test.claim()
        #expect(try test.status(id).ratePerSecond == nil)
        #expect(try test.status(id).etaSeconds == nil)
        try begin(id, secondsAgo: 10)
        try test.settle(leases)
        let rate = try #require(try test.status(id).ratePerSecond)
        #expect(rate > 0.5 && rate <= 1)
        let left = try #require(try test.status(id).etaSeconds)
        #expect(left >= 90 && left < 180)
    }

    @Test func `what was restored is not part of the rate`() throws {
        let id = try test.submit(total: 100, chunk: 10, isPaused: true)
        let past = (0..<5).map {
            RestoredChunk(chunk: $0, created: 10, failed: 0, skipped: 0)
        }
        _ = try test.queue.restore(past, of: id)
        _ = try test.queue.resume(id)
        let leases = try test.claim()
        try begin(id, secondsAgo: 10)
        try test.settle(leases)
        let rate = try #require(try test.status(id).ratePerSecond)
        #expect(rate > 0.5 && rate <= 1)
    }

    @Test func `a retry begins anew`() throws {
        let id = try test.submit(total: 20, chunk: 10)
        let leases = try test.claim(2)
        try begin(id, secondsAgo: 10)
        try test.settle([leases[0]])
        _ = try test.queue.giveBack(leases[1], by: test.worker, .dead(code: "no", text: ""))
        _ = try test.queue.retry(id)
        #expect(try test.status(id).ratePerSecond == 0)
        #expect(try test.status(id).etaSeconds == nil)
    }

    private func begin(_ id: JobID, secondsAgo seconds: Int64) throws {
        let now = try test.status(id).now
        try test.redis("HSET", test.key(id), "started_at", "\(now - seconds * 1_000)")
    }
}
