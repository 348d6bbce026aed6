import JobQueue
import Redis
import TestSupport
import Testing

/// A submission may be repeated, and costs the same whatever the size of the job.
@Suite struct SubmissionTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `a key names one job, whatever else is submitted under it`() throws {
        let first = try test.submit(total: 10, chunk: 5, key: "import-7")
        let again = try test.queue.submit(
            JobSubmission(
                id: test.newID(), key: "import-7", total: 99, chunkSize: 1, specification: "x"))
        #expect(again == .existing(first))
        #expect(try test.status(first).contacts.total == 10)
        #expect(try test.queue.jobs(atMost: 10) == [first])
    }

    @Test func `an id is submitted once`() throws {
        let id = try test.submit(total: 10, chunk: 5)
        let again = try test.queue.submit(
            JobSubmission(id: id, total: 99, chunkSize: 1, specification: "x"))
        #expect(again == .duplicate)
        #expect(try test.status(id).contacts.total == 10)
    }

    @Test func `the key is looked up before the id`() throws {
        let first = try test.submit(total: 10, chunk: 5, key: "k")
        let second = try test.submit(total: 10, chunk: 5)
        let again = try test.queue.submit(
            JobSubmission(id: second, key: "k", total: 1, chunkSize: 1, specification: "x"))
        #expect(again == .existing(first))
    }

    @Test func `the newest jobs are listed first`() throws {
        let old = try test.submit(total: 1, chunk: 1)
        try test.redis("ZADD", test.key("jobs"), "1000", "\(old)")
        let new = try test.submit(total: 1, chunk: 1)
        #expect(try test.queue.jobs(atMost: 10) == [new, old])
        #expect(try test.queue.jobs(atMost: 1) == [new])
    }

    @Test func `the specification is kept as it is`() throws {
        let id = test.newID()
        let text = "{\"näme\":\"a|b\\n\"}"
        _ = try test.queue.submit(
            JobSubmission(id: id, total: 1, chunkSize: 1, specification: text))
        #expect(try test.queue.specification(of: id) == text)
        #expect(try test.status(id).specification == text)
    }

    @Test func `a billion contacts are one round trip and less than 2,000 bytes`() throws {
        let test = try QueueUnderTest(on: RedisServer())
        // Loads the script on this connection.
        _ = try test.submit(total: 1, chunk: 1)
        try test.redis("CONFIG", "RESETSTAT")
        let id = try test.submit(total: 1_000_000_000, chunk: 1_000, key: "billion")
        let statistics = try CommandStatistics(of: test)
        #expect(statistics.calls("evalsha") == 1)
        #expect(statistics.calls("script|load") == 0)
        #expect(try test.bytesOfKeys(like: "*\(id)*") < 2_000)
    }
}
