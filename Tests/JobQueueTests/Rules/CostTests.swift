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
