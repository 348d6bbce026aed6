import JobQueue
import Redis
import TestSupport
import Testing

/// Keys of a job that somebody deleted by hand hurt nobody else.
@Suite struct DeletedJobTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `the other jobs go on`() throws {
        let gone = try test.submit(total: 10, chunk: 1)
        let other = try test.submit(total: 3, chunk: 1)
        let held = try test.claim(2)
        try delete(gone)
        #expect(Set(try test.claim(10).map(\.job)) == [other])
        try test.letLeasesRunOut()
        let again = try test.claim(10)
        #expect(again.count == 3)
        #expect(again.allSatisfy { $0.job == other })
        #expect(held.contains { $0.job == gone })
        try test.settle(again)
        #expect(try test.status(other).state == .completed)
        #expect(try test.queue.brokenRules(of: other) == [])
        #expect(try test.redis("ZCARD", test.key("leases")).integer == 0)
    }

    @Test func `its chunks in hand are let go`() throws {
        let id = try test.submit(total: 10, chunk: 1)
        let held = try test.claim(5)
        try delete(id)
        #expect(try test.settle([held[0]]) == [.fenced])
        let later = ChunkVerdict.retry(after: .zero, code: "busy", text: "later")
        for (lease, verdict) in zip(
            held[1...], [later, .release, .dead(code: "no", text: "never")])
        {
            #expect(try test.queue.giveBack(lease, by: test.worker, verdict) == .fenced)
        }
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: [held[4]], for: .seconds(60)) == [.lost])
        #expect(try test.redis("EXISTS", test.key(id)).integer == 0)
    }

    @Test func `nothing can be done with it`() throws {
        let id = try test.submit(total: 10, chunk: 1)
        try delete(id)
        #expect(try test.queue.status(of: id) == nil)
        #expect(try test.queue.specification(of: id) == nil)
        #expect(try test.queue.cancel(id) == .missing)
        #expect(try test.queue.retry(id).outcome == .missing)
        #expect(try test.queue.brokenRules(of: id) == ["there is no such job"])
    }

    @Test func `its id can be submitted again though parts of it are left`() throws {
        let id = try test.submit(total: 3, chunk: 1)
        try test.settle(try test.claim(2))
        try test.redis("DEL", test.key(id))
        #expect(
            try test.queue.submit(
                JobSubmission(id: id, total: 3, chunkSize: 1, specification: "")) == .submitted)
        #expect(try test.settle(try test.claim(3)) == Array(repeating: .counted, count: 3))
        #expect(try test.status(id).state == .completed)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `a job submitted again stays on the list when the old one would have expired`()
        throws
    {
        let id = try test.submit(total: 1, chunk: 1)
        try test.settle(try test.claim())
        try delete(id)
        // Behind more ended jobs than one submission takes off the list.
        for number in 0..<100 { try test.redis("ZADD", test.key("ended"), "1", "old\(number)") }
        try test.redis("ZADD", test.key("ended"), "XX", "2", "\(id)")
        _ = try test.queue.submit(
            JobSubmission(id: id, total: 1, chunkSize: 1, specification: ""))
        let next = try test.submit(total: 1, chunk: 1)
        #expect(Set(try test.queue.jobs(atMost: 10)) == [id, next])
    }

    private func delete(_ id: JobID) throws {
        for key in try test.redis("KEYS", "*\(id)*").array ?? [] {
            try test.redis("DEL", key.text ?? "")
        }
    }
}
