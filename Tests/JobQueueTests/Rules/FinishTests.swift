import JobQueue
import Redis
import TestSupport
import Testing

/// One more chunk when all others have ended, and the job ends only with it.
@Suite struct FinishTests {
    let test: QueueUnderTest
    private let soon = ChunkVerdict.retry(after: .zero, code: "busy", text: "try again")
    private let never = ChunkVerdict.dead(code: "disk", text: "full | up")

    init() throws { test = try QueueUnderTest() }

    @Test func `the finishing chunk comes after all others, once`() throws {
        let id = try submit(total: 25, chunk: 10)
        let leases = try test.claim(10)
        #expect(leases.map(\.chunk) == [0, 1, 2])
        try test.settle(Array(leases.dropLast()))
        #expect(try test.claim().isEmpty)
        #expect(try test.status(id).finish == .ahead)
        try test.settle([leases[2]])

        let status = try test.status(id)
        #expect(status.state == .running)
        #expect(status.finish == .underWay)
        #expect(status.finishedAt == nil)
        #expect(status.contacts.created == 25)
        #expect(status.etaSeconds == nil)
        #expect(try test.queue.brokenRules(of: id) == [])

        let finish = try test.claim(10)
        #expect(finish.map(\.chunk) == [3])
        #expect(finish.map(\.first) == [25])
        #expect(finish.map(\.count) == [0])
        #expect(finish[0].isFinish && !leases[2].isFinish)
        let inHand = try test.status(id)
        #expect(inHand.chunks.total == 3)
        #expect(inHand.chunks.done == 3)
        #expect(inHand.chunks.leased + inHand.chunks.waiting + inHand.chunks.delayed == 0)
        #expect(inHand.workers == 1)
        #expect(try test.claim().isEmpty)

        #expect(try test.settle(finish) == [.counted])
        #expect(try test.settle(finish) == [.alreadyCounted])
        #expect(try test.status(id).state == .completed)
        #expect(try test.status(id).finish == .done)
        #expect(try test.claim().isEmpty)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `the call that settles the last chunk may take the finishing one`() throws {
        let id = try submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        let (outcomes, claim) = try test.queue.settle(
            [Settlement(lease: lease, created: 1)], claimingUpTo: 5, lease: .seconds(60),
            by: test.worker)
        #expect(outcomes == [.counted])
        #expect(claim.leases.map(\.isFinish) == [true])
        #expect(try test.status(id).finish == .underWay)
    }

    @Test func `its settlement counts no contacts`() throws {
        let id = try submit(total: 1, chunk: 1)
        let finish = try finishingChunk()
        let wrong = Settlement(lease: finish, created: 1)
        #expect(try test.queue.settle([wrong], by: test.worker) == [.inconsistent])
        #expect(try test.status(id).contacts.created == 1)
        #expect(try test.status(id).finish == .underWay)
    }

    @Test func `it is retried and given back like any other`() throws {
        let id = try submit(total: 1, chunk: 1, attempts: 3)
        let first = try finishingChunk()
        #expect(try test.queue.giveBack(first, by: test.worker, .release) == .released)
        let second = try finishingChunk()
        #expect(second.failures == 0)
        #expect(try test.queue.giveBack(second, by: test.worker, soon) == .retried)
        let third = try finishingChunk()
        #expect(third.failures == 1)
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: [third], for: .seconds(60)) == [.renewed])
        #expect(try test.settle([first]) == [.fenced])
        #expect(try test.settle([third]) == [.counted])
        #expect(try test.status(id).state == .completed)
        #expect(try test.status(id).retried == 1)
    }

    @Test func `a finish that took down three workers is poison`() throws {
        let id = try submit(total: 1, chunk: 1)
        for _ in 0..<3 {
            #expect(try finishingChunk().isFinish)
            try test.letLeasesRunOut()
        }
        #expect(try test.claim().isEmpty)
        let status = try test.status(id)
        #expect(status.state == .partial)
        #expect(try test.queue.deadChunks(of: id).map(\.code) == ["poison"])
    }

    @Test func `a job whose finish is dead has failed in part, and a retry finishes it`() throws {
        let id = try submit(total: 2, chunk: 1)
        let finish = try finishingChunk()
        #expect(try test.queue.giveBack(finish, by: test.worker, never) == .dead)
        let status = try test.status(id)
        #expect(status.state == .partial)
        #expect(status.finish == .dead(code: "disk", text: "full | up"))
        #expect(status.errors == [:])
        #expect(status.chunks.dead == 0)
        let dead = try test.queue.deadChunks(of: id)
        #expect(dead.map(\.chunk) == [2])
        #expect(dead.map(\.text) == ["full | up"])
        #expect(try test.queue.brokenRules(of: id) == [])

        let (outcome, chunks) = try test.queue.retry(id)
        #expect(outcome == .changed(.running))
        #expect(chunks == 1)
        #expect(try test.status(id).finish == .underWay)
        #expect(try test.queue.deadChunks(of: id) == [])
        try test.settle([try finishingChunk()])
        #expect(try test.status(id).state == .completed)
    }

    @Test func `a job of which nothing was created and whose finish is dead has failed`() throws {
        let id = try submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        #expect(try test.queue.giveBack(lease, by: test.worker, never) == .dead)
        let finish = try finishingChunk()
        #expect(try test.queue.giveBack(finish, by: test.worker, never) == .dead)
        #expect(try test.status(id).state == .failed)
        #expect(try test.status(id).errors == ["disk": 1])
        // Both come again, one after the other.
        #expect(try test.queue.retry(id).chunks == 1)
        try test.settle(try test.claim(5))
        try test.settle([try finishingChunk()])
        #expect(try test.status(id).state == .completed)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `a retry of dead chunks takes the finish from whoever has it`() throws {
        let id = try submit(total: 2, chunk: 1)
        let leases = try test.claim(2)
        #expect(try test.queue.giveBack(leases[0], by: test.worker, never) == .dead)
        try test.settle([leases[1]])
        let early = try finishingChunk()
        #expect(try test.queue.retry(id).chunks == 1)
        #expect(try test.status(id).finish == .ahead)
        #expect(try test.queue.brokenRules(of: id) == [])
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: [early], for: .seconds(60)) == [.lost])
        #expect(try test.settle([early]) == [.fenced])
        #expect(try test.settle(try test.claim(5)) == [.counted])
        #expect(try test.settle([try finishingChunk()]) == [.counted])
        #expect(try test.status(id).state == .completed)
    }

    @Test func `an ended job is finished again after a retry`() throws {
        let id = try submit(total: 2, chunk: 1)
        let leases = try test.claim(2)
        #expect(try test.queue.giveBack(leases[0], by: test.worker, never) == .dead)
        try test.settle([leases[1]])
        try test.settle([try finishingChunk()])
        #expect(try test.status(id).state == .partial)
        #expect(try test.queue.retry(id).chunks == 1)
        try test.settle(try test.claim(5))
        #expect(try test.status(id).state == .running)
        try test.settle([try finishingChunk()])
        #expect(try test.status(id).state == .completed)
    }

    @Test func `what was done of a cancelled job is finished`() throws {
        let id = try submit(total: 3, chunk: 1)
        let leases = try test.claim(2)
        try test.settle([leases[0]])
        #expect(try test.queue.cancel(id) == .changed(.cancelling))
        #expect(try test.claim().isEmpty)
        #expect(try test.queue.giveBack(leases[1], by: test.worker, .release) == .cancelled)
        #expect(try test.status(id).state == .cancelling)
        let finish = try finishingChunk()
        // Nobody is told to leave it.
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: [finish], for: .seconds(60))
                == [.renewed])
        #expect(try test.queue.giveBack(finish, by: test.worker, soon) == .retried)
        #expect(try test.queue.cancel(id) == .changed(.cancelling))
        #expect(try test.queue.brokenRules(of: id) == [])
        #expect(try test.settle([try finishingChunk()]) == [.counted])
        let status = try test.status(id)
        #expect(status.state == .cancelled)
        #expect(status.contacts.created == 1)
        #expect(status.contacts.cancelled == 2)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `a cancelled job whose finish is dead can be finished by a retry`() throws {
        let id = try submit(total: 2, chunk: 1)
        try test.settle(try test.claim(1))
        _ = try test.queue.cancel(id)
        #expect(try test.queue.giveBack(try finishingChunk(), by: test.worker, never) == .dead)
        #expect(try test.status(id).state == .cancelled)
        let (outcome, chunks) = try test.queue.retry(id)
        #expect(outcome == .changed(.cancelling))
        #expect(chunks == 1)
        #expect(try test.settle([try finishingChunk()]) == [.counted])
        #expect(try test.status(id).state == .cancelled)
        #expect(try test.status(id).finish == .done)
        #expect(try test.queue.retry(id).outcome == .unchanged(.cancelled))
    }

    @Test func `a cancelled job with nothing done is not finished`() throws {
        let id = try submit(total: 3, chunk: 1)
        #expect(try test.queue.cancel(id) == .changed(.cancelled))
        #expect(try test.status(id).finish == .leftOut)
        #expect(try test.claim().isEmpty)
    }

    @Test func `a cancellation calls a finish off that has nothing to finish`() throws {
        let id = try submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        #expect(try test.queue.giveBack(lease, by: test.worker, never) == .dead)
        let finish = try finishingChunk()
        #expect(try test.queue.cancel(id) == .changed(.cancelling))
        #expect(
            try test.queue.heartbeat(
                of: test.worker, about: [], renewing: [finish], for: .seconds(60))
                == [.cancelRequested])
        #expect(try test.queue.giveBack(finish, by: test.worker, soon) == .cancelled)
        #expect(try test.status(id).state == .cancelled)
        #expect(try test.status(id).finish == .leftOut)
    }

    @Test func `a paused job is finished when it is resumed`() throws {
        let id = try submit(total: 1, chunk: 1)
        let leases = try test.claim()
        _ = try test.queue.pause(id)
        try test.settle(leases)
        #expect(try test.status(id).state == .paused)
        #expect(try test.status(id).finish == .underWay)
        #expect(try test.claim().isEmpty)
        #expect(try test.queue.brokenRules(of: id) == [])
        #expect(try test.queue.resume(id) == .changed(.running))
        #expect(try test.settle([try finishingChunk()]) == [.counted])
        #expect(try test.status(id).state == .completed)
    }

    @Test func `a job that is restored as a whole is finished`() throws {
        let id = try submit(total: 2, chunk: 1, isPaused: true)
        let chunks = [0, 1, 2].map {
            RestoredChunk(chunk: $0, created: $0 < 2 ? 1 : 0, failed: 0, skipped: 0)
        }
        #expect(try test.queue.restore(chunks, of: id) == 2)
        #expect(try test.queue.resume(id) == .changed(.queued))
        let finish = try finishingChunk()
        #expect(try test.status(id).state == .running)
        try test.settle([finish])
        #expect(try test.status(id).state == .completed)
    }

    @Test func `it wakes a worker`() throws {
        _ = try submit(total: 1, chunk: 1)
        let leases = try test.claim()
        try test.redis("DEL", test.key("wake"))
        try test.settle(leases)
        #expect(try test.redis("LLEN", test.key("wake")).integer == 1)
    }

    private func submit(
        total: Int64, chunk: Int64, attempts: Int = 5, isPaused: Bool = false
    ) throws -> JobID {
        let id = test.newID()
        let job = JobSubmission(
            id: id, total: total, chunkSize: chunk, maximumAttempts: attempts,
            specification: "{}", hasFinish: true)
        #expect(try test.queue.submit(job, isPaused: isPaused) == .submitted)
        return id
    }

    /// Claims the finishing chunk, after settling what comes before it.
    private func finishingChunk() throws -> ChunkLease {
        while let lease = try test.claim().first {
            if lease.isFinish { return lease }
            try test.settle([lease])
        }
        throw TestSupportError("nothing finishes the job")
    }
}
