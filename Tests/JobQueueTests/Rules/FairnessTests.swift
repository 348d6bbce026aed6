import JobQueue
import TestSupport
import Testing

/// Jobs share the workers by their weights, whoever came first.
@Suite struct FairnessTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `jobs of weights 1 and 3 are never more than a chunk or two apart`() throws {
        let light = try test.submit(total: 1_000, chunk: 10, weight: 1)
        let heavy = try test.submit(total: 1_000, chunk: 10, weight: 3)
        var counts = [light: 0, heavy: 0]
        for _ in 0..<80 {
            for lease in try test.claim() { counts[lease.job, default: 0] += 1 }
            // In units of a chunk of the light job.
            let lead = Double(counts[heavy, default: 0]) / 3 - Double(counts[light, default: 0])
            #expect(abs(lead) <= 2)
        }
        #expect((19...21).contains(counts[light, default: 0]))
    }

    @Test func `contacts are shared, not chunks`() throws {
        let small = try test.submit(total: 10_000, chunk: 10)
        let large = try test.submit(total: 10_000, chunk: 100)
        var contacts = [small: Int64(0), large: 0]
        for lease in try test.claim(44) { contacts[lease.job, default: 0] += lease.count }
        #expect(abs(contacts[small, default: 0] - contacts[large, default: 0]) <= 100)
    }

    @Test func `a new job is not starved by an old one, nor the other way round`() throws {
        _ = try test.submit(total: 1_000, chunk: 1)
        for _ in 0..<5 { _ = try test.claim(100) }
        let new = try test.submit(total: 1_000, chunk: 1)
        #expect(try test.claim(2).filter { $0.job == new }.count == 1)
        #expect(try test.claim(20).filter { $0.job == new }.count == 10)
    }

    @Test func `a job that was away does not catch up`() throws {
        let here = try test.submit(total: 1_000, chunk: 1)
        let away = try test.submit(total: 1_000, chunk: 1)
        _ = try test.queue.pause(away)
        _ = try test.claim(100)
        _ = try test.queue.resume(away)
        #expect((4...6).contains(try test.claim(10).filter { $0.job == here }.count))
    }

    @Test func `retries that are due come before fresh chunks`() throws {
        let id = try test.submit(total: 10, chunk: 1)
        let lease = try #require(try test.claim(3).last)
        _ = try test.queue.giveBack(
            lease, by: test.worker, .retry(after: .seconds(60), code: "b", text: ""))
        #expect(try test.claim().first?.chunk == 3)
        try test.letRetriesComeDue(of: [id])
        #expect(try test.claim(2).map(\.chunk) == [2, 4])
    }

    @Test func `a claim takes chunks of several jobs`() throws {
        let jobs = try (0..<5).map { _ in try test.submit(total: 1, chunk: 1) }
        #expect(Set(try test.claim(10).map(\.job)) == Set(jobs))
    }

    @Test func `no claim takes more than a hundred`() throws {
        _ = try test.submit(total: 1_000, chunk: 1)
        #expect(try test.claim(5_000).count == 100)
        #expect(try test.claim(-1).isEmpty)
    }
}
