import JobQueue
import Redis
import TestSupport
import Testing

/// The list of workers: who beat lately.
@Suite struct WorkerTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `a heartbeat lists the worker and what it says of itself`() throws {
        try beat(test.workers[0], [("host", "a|b"), ("rows", "12")])
        try beat(test.workers[1], [])
        let workers = try test.queue.workers()
        #expect(workers.map(\.id) == Array(test.workers.prefix(2)))
        #expect(workers[0].about["host"] == "a|b")
        #expect(workers[0].about["rows"] == "12")
        #expect(workers[0].beatAt > 1_700_000_000_000)
    }

    @Test func `the last heartbeat counts`() throws {
        try beat(test.worker, [("rows", "12")])
        try beat(test.worker, [("rows", "13")])
        #expect(try test.queue.workers().map { $0.about["rows"] } == ["13"])
    }

    @Test func `a worker that leaves is not listed`() throws {
        try beat(test.workers[0], [])
        try beat(test.workers[1], [])
        try test.queue.leave(test.workers[0])
        #expect(try test.queue.workers().map(\.id) == [test.workers[1]])
    }

    @Test func `a silent worker is forgotten`() throws {
        try beat(test.workers[0], [])
        try test.redis("ZADD", test.key("workers"), "XX", "1", "\(test.workers[0])")
        try beat(test.workers[1], [])
        #expect(try test.queue.workers().map(\.id) == [test.workers[1]])
        let silence = try test.redis("TTL", test.key("worker:\(test.workers[1])")).integer
        #expect((50...60).contains(silence ?? -1))
    }

    @Test func `a worker of many lanes renews all it has`() throws {
        // More than Lua passes to one command.
        _ = try test.submit(total: 10_000, chunk: 1)
        var leases: [ChunkLease] = []
        while leases.count < 9_000 { leases += try test.claim(100) }
        let outcomes = try test.queue.heartbeat(
            of: test.worker, about: [], renewing: leases, for: .seconds(7_200))
        let areRenewed = outcomes.allSatisfy { $0 == .renewed }
        #expect(areRenewed)
    }

    private func beat(_ worker: WorkerID, _ about: [(String, String)]) throws {
        _ = try test.queue.heartbeat(of: worker, about: about, renewing: [], for: .seconds(60))
    }
}
