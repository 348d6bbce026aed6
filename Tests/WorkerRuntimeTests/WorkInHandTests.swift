import JobQueue
import Redis
import TestSupport
import Testing

@testable import WorkerRuntime

@Suite struct WorkInHandTests {
    private let inHand = WorkInHand(leaseLength: .seconds(30))

    /// Leases come from a queue only.
    private func leases(_ count: Int) throws -> [ChunkLease] {
        let workshop = try Workshop()
        _ = try workshop.submit(total: Int64(count), chunkSize: 1)
        var queue = workshop.queue()
        var random = SeededRandom(seed: 1)
        let worker = WorkerID(host: "test", process: 1, using: &random)
        return try queue.claim(by: worker, upTo: count, lease: .seconds(30)).leases
    }

    @Test func `a chunk is held until its term is over`() throws {
        let leases = try leases(2)
        inHand.add([leases[0]], askedAt: .now)
        inHand.add([leases[1]], askedAt: .now - .seconds(28))
        #expect(inHand.standing(of: leases[0]) == .held)
        #expect(inHand.mayCommit(leases[0]))
        #expect(inHand.standing(of: leases[1]) == .overdue)
        #expect(!inHand.mayCommit(leases[1]))
    }

    @Test func `a heartbeat renews, cancels and loses chunks`() throws {
        let leases = try leases(3)
        inHand.add(leases, askedAt: .now - .seconds(29))
        let lost = inHand.apply(
            [.renewed, .cancelRequested, .lost], to: leases, askedAt: .now)
        #expect(lost == [leases[2]])
        #expect(leases.map { inHand.standing(of: $0) } == [.held, .cancelled, .lost])
        // What is in hand of a cancelled job ends as usual.
        #expect(leases.map { inHand.mayCommit($0) } == [true, true, false])
    }

    @Test func `of a job that one of its chunks has ended only the finish is begun`() throws {
        let workshop = try Workshop()
        let job = try workshop.submit(total: 1, chunkSize: 1, hasFinish: true)
        var queue = workshop.queue()
        var random = SeededRandom(seed: 1)
        let worker = WorkerID(host: "test", process: 1, using: &random)
        for standing in [WorkInHand.Standing.cancelled, .held] {
            let leases = try queue.claim(by: worker, upTo: 1, lease: .seconds(30)).leases
            let lease = try #require(leases.first)
            inHand.callOff(job)
            inHand.add([lease], askedAt: .now)
            #expect(inHand.standing(of: lease) == standing)
            _ = try queue.settle([Settlement(lease: lease, created: lease.count)], by: worker)
        }
    }

    @Test func `a chunk that was settled during a heartbeat is not lost`() throws {
        let leases = try leases(2)
        inHand.add(leases, askedAt: .now)
        inHand.report(leases[0])
        inHand.remove(leases[1])
        #expect(inHand.apply([.lost, .lost], to: leases, askedAt: .now) == [])
        #expect(inHand.leases == [leases[0]])
    }

    @Test func `a late heartbeat does not bring a chunk back`() throws {
        let leases = try leases(1)
        inHand.add(leases, askedAt: .now)
        inHand.remove(leases[0])
        #expect(inHand.apply([.renewed], to: leases, askedAt: .now) == [])
        #expect(inHand.leases == [])
    }

    @Test func `what is not reported can be taken from the lanes`() throws {
        let leases = try leases(2)
        inHand.add(leases, askedAt: .now)
        inHand.report(leases[1])
        #expect(inHand.removeUnreported() == [leases[0]])
        #expect(!inHand.mayCommit(leases[0]))
        #expect(inHand.leases == [leases[1]])
    }
}

@Suite struct LeaseTermTests {
    private let start = ContinuousClock.now

    @Test(arguments: [(1, 900), (2, 1_800), (30, 27_000)])
    func `a term ends a tenth before the lease`(seconds: Int, milliseconds: Int) {
        let term = LeaseTerm(askedAt: start, length: .seconds(seconds))
        #expect(term.covers(start))
        #expect(term.covers(start + .milliseconds(milliseconds) - .nanoseconds(1)))
        #expect(!term.covers(start + .milliseconds(milliseconds)))
        #expect(!term.covers(start + .seconds(seconds)))
    }
}
