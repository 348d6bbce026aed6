import JobQueue
import TestSupport
import Testing

/// A claim says how long nothing will change by itself, so that idle workers need not poll.
@Suite struct QuietTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `an empty queue is quiet until something is submitted`() throws {
        #expect(try quiet() == nil)
    }

    @Test func `a paused job is quiet until it is resumed`() throws {
        _ = try test.submit(total: 1, chunk: 1, isPaused: true)
        #expect(try quiet() == nil)
    }

    @Test func `there is more at once while chunks wait`() throws {
        _ = try test.submit(total: 2, chunk: 1)
        let reply = try test.queue.claim(by: test.worker, upTo: 1, lease: .seconds(60))
        #expect(reply.quietFor == .zero)
    }

    @Test func `a delayed retry is quiet until it is due`() throws {
        _ = try test.submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        _ = try test.queue.giveBack(
            lease, by: test.worker, .retry(after: .seconds(50), code: "busy", text: "later"))
        let quiet = try #require(try quiet())
        #expect(quiet > .seconds(30) && quiet <= .seconds(50))
    }

    @Test func `the earliest of several retries counts`() throws {
        _ = try test.submit(total: 3, chunk: 1)
        for (lease, delay) in zip(try test.claim(3), [80, 50, 90]) {
            _ = try test.queue.giveBack(
                lease, by: test.worker, .retry(after: .seconds(delay), code: "b", text: ""))
        }
        let quiet = try #require(try quiet())
        #expect(quiet > .seconds(30) && quiet <= .seconds(50))
    }

    @Test func `chunks in hand are quiet until the first lease ends`() throws {
        _ = try test.submit(total: 2, chunk: 1)
        _ = try test.queue.claim(by: test.worker, upTo: 1, lease: .seconds(90))
        _ = try test.queue.claim(by: test.worker, upTo: 1, lease: .seconds(50))
        let quiet = try #require(try quiet())
        #expect(quiet > .seconds(30) && quiet <= .seconds(50))
    }

    private func quiet() throws -> Duration? {
        try test.queue.claim(by: test.worker, upTo: 1, lease: .seconds(60)).quietFor
    }
}
