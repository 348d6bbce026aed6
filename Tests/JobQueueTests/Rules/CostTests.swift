import JobQueue
import TestSupport
import Testing

/// The scripts cost the same whatever the size of the job.
///
/// A generous factor: only what grows with the number of chunks is caught.
@Suite struct CostTests {
    @Test func `claiming and settling cost the same for a thousand chunks and a million`() throws {
        let small = try microseconds(chunks: 1_000)
        let large = try microseconds(chunks: 1_000_000)
        #expect(large < 5 * small)
    }

    /// What a chunk costs is counted, not timed; a command more in a claim shows here.
    @Test(arguments: [(1, 21), (8, 28), (32, 52), (100, 120)])
    func `claiming and settling take a few commands, and one more for each chunk`(
        chunks: Int, commands: Int
    ) throws {
        let test = try QueueUnderTest(on: RedisServer())
        _ = try test.submit(total: 1_000, chunk: 1)
        let leases = try test.claim(chunks)
        try test.redis("CONFIG", "RESETSTAT")
        let claim = try test.queue.settle(
            leases.map { Settlement(lease: $0, created: 1) }, claimingUpTo: chunks,
            lease: .seconds(60), by: test.worker
        ).claim
        #expect(claim.leases.count == chunks)
        let statistics = try CommandStatistics(of: test)
        #expect(statistics.calls("evalsha") == 1)
        #expect(statistics.callsInScripts <= commands)
    }

    /// Of some 20 jobs, each of a chunk at a time.
    @Test func `jobs that take turns cost some commands each`() throws {
        let test = try QueueUnderTest(on: RedisServer())
        for _ in 0..<20 { _ = try test.submit(total: 100, chunk: 1) }
        _ = try test.claim(20)
        try test.redis("CONFIG", "RESETSTAT")
        #expect(try test.claim(100).count == 100)
        #expect(try CommandStatistics(of: test).callsInScripts <= 500)
    }

    @Test func `a status costs the same for a thousand chunks and a million`() throws {
        let test = try QueueUnderTest(on: RedisServer())
        let small = try test.submit(total: 1_000, chunk: 1)
        let large = try test.submit(total: 1_000_000, chunk: 1)
        try test.settle(try test.claim(20))
        func microseconds(_ id: JobID) throws -> Int {
            var least = Int.max
            for _ in 0..<5 {
                try test.redis("CONFIG", "RESETSTAT")
                for _ in 0..<20 { _ = try test.status(id) }
                least = min(least, try CommandStatistics(of: test).microseconds("evalsha_ro"))
            }
            return least
        }
        let ofSmall = try microseconds(small)
        #expect(try microseconds(large) < 5 * ofSmall)
    }

    private func microseconds(chunks: Int64) throws -> Int {
        let test = try QueueUnderTest(on: RedisServer())
        _ = try test.submit(total: chunks, chunk: 1)
        try test.settle(try test.claim(1))
        return try CommandStatistics.leastScriptMicroseconds(of: 5, on: test) { _ in
            for _ in 0..<10 { try test.settle(try test.claim(10)) }
        }
    }
}
