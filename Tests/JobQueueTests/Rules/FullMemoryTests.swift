import JobQueue
import Redis
import TestSupport
import Testing

/// A full Redis takes nothing new and lets everything that was begun come to its end.
@Suite struct FullMemoryTests {
    let test: QueueUnderTest

    init() throws {
        test = try QueueUnderTest(on: RedisServer(.init(arguments: ["--maxmemory", "4mb"])))
    }

    @Test func `new jobs and claims are refused`() throws {
        _ = try test.submit(total: 10, chunk: 1)
        try fill()
        #expect(isFull { _ = try test.submit(total: 10, chunk: 1) })
        let notes = ChunkNotes(length: 1, bytes: Array(repeating: 1, count: 10))
        let noted = JobSubmission(
            id: test.newID(), total: 10, chunkSize: 1, specification: "", notes: notes)
        #expect(isFull { _ = try test.queue.submit(noted) })
        #expect(isFull { _ = try test.claim() })
        #expect(try test.queue.jobs(atMost: 10).count == 1)
    }

    @Test func `a job that was submitted before is still named`() throws {
        let id = try test.submit(total: 10, chunk: 1, key: "again")
        try fill()
        let byKey = JobSubmission(
            id: test.newID(), key: "again", total: 10, chunkSize: 1, specification: "")
        #expect(try test.queue.submit(byKey) == .existing(id))
        let byID = JobSubmission(id: id, total: 10, chunkSize: 1, specification: "")
        #expect(try test.queue.submit(byID) == .duplicate)
    }

    @Test func `work in hand is renewed, given back and settled`() throws {
        let id = try test.submit(total: 4, chunk: 1)
        let leases = try test.claim(4)
        try fill()
        // A worker that lost its connection has to load the scripts anew.
        test.queue = test.another()
        let renewals = try test.queue.heartbeat(
            of: test.worker, about: [("host", "w")], renewing: leases, for: .seconds(60))
        #expect(renewals == Array(repeating: .renewed, count: 4))
        let later = ChunkVerdict.retry(after: .seconds(60), code: "busy", text: "later")
        #expect(try test.queue.giveBack(leases[0], by: test.worker, later) == .retried)
        #expect(try test.settle([leases[1]]) == [.counted])
        let failed = Settlement(
            lease: leases[2], created: 0, errors: ["no": 1],
            samples: [FailureSample(index: 2, code: "no", text: "refused")])
        #expect(try test.queue.settle([failed], by: test.worker) == [.counted])
        let dead = ChunkVerdict.dead(code: "no", text: "never")
        #expect(try test.queue.giveBack(leases[3], by: test.worker, dead) == .dead)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `settling and claiming in one is refused as a whole`() throws {
        let id = try test.submit(total: 4, chunk: 1)
        let settlements = try test.claim(2).map { Settlement(lease: $0, created: 1) }
        try fill()
        #expect(
            isFull {
                _ = try test.queue.settle(
                    settlements, claimingUpTo: 1, lease: .seconds(60), by: test.worker)
            })
        #expect(try test.status(id).chunks.done == 0)
        #expect(
            try test.queue.settle(settlements, by: test.worker) == [.counted, .counted])
    }

    @Test func `jobs are steered`() throws {
        let id = try test.submit(total: 4, chunk: 1)
        let leases = try test.claim(1)
        try fill()
        #expect(try test.queue.pause(id) == .changed(.paused))
        let chunk = RestoredChunk(chunk: 3, created: 1, failed: 0, skipped: 0)
        #expect(try test.queue.restore([chunk], of: id) == 1)
        #expect(try test.queue.resume(id) == .changed(.running))
        let dead = ChunkVerdict.dead(code: "no", text: "never")
        #expect(try test.queue.giveBack(leases[0], by: test.worker, dead) == .dead)
        #expect(try test.queue.retry(id).chunks == 1)
        #expect(try test.queue.cancel(id) == .changed(.cancelled))
    }

    /// Writes until the server has no memory left, by far: what it uses for connections comes and
    /// goes, and counts.
    private func fill() throws {
        let text = String(repeating: "x", count: 50_000)
        var number = 0
        while !isFull({ try test.redis("SET", "filler\(number)", text) }) { number += 1 }
        try test.redis("CONFIG", "SET", "maxmemory", "2mb")
    }

    private func isFull(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return false
        } catch RedisError.full {
            return true
        } catch {
            return false
        }
    }
}
