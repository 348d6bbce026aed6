import JobQueue
import Redis
import TestSupport
import Testing

/// An ended job goes away by itself, with all it has, and not before it has ended.
@Suite struct ExpiryTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `every key of an ended job expires together`() throws {
        let id = try failedJob()
        let keys = try keys(of: id)
        // The hash, specification, key, notes, done, dead, reasons, errors, samples, skips and
        // skip_samples.
        #expect(keys.count == 11)
        let ends = try (keys + [test.key("key:mine")]).map {
            try test.redis("PEXPIRETIME", $0).integer ?? 0
        }
        #expect(Set(ends).count == 1)
        let finished = try #require(try test.status(id).finishedAt)
        #expect(ends[0] == finished + 100_000)
    }

    @Test func `a retry keeps them all again`() throws {
        let id = try failedJob()
        _ = try test.queue.retry(id)
        for key in try keys(of: id) + [test.key("key:mine")] {
            #expect(try test.redis("PTTL", key).integer == -1, "\(key)")
        }
        #expect(try test.redis("ZCARD", test.key("ended")).integer == 0)
    }

    @Test func `nothing expires before the job has ended`() throws {
        let id = try test.submit(total: 2, chunk: 1, retention: .seconds(1))
        try test.settle(try test.claim())
        for key in try keys(of: id) { #expect(try test.redis("PTTL", key).integer == -1) }
    }

    @Test func `a job whose keys have expired leaves the list with the next submission`() throws {
        let id = try failedJob()
        for key in try keys(of: id) + [test.key("key:mine")] {
            try test.redis("PEXPIRE", key, "0")
        }
        try test.redis("ZADD", test.key("ended"), "XX", "1", "\(id)")
        let next = try test.submit(total: 1, chunk: 1, key: "mine")
        #expect(try test.queue.jobs(atMost: 10) == [next])
        #expect(try test.redis("ZCARD", test.key("ended")).integer == 0)
    }

    @Test func `an ended job leaves nothing but what is kept of it`() throws {
        let id = try failedJob()
        let other = try test.redis("KEYS", "contactory:?\(test.name)?:*").array ?? []
        let kept = Set(
            try keys(of: id)
                + ["key:mine", "jobs", "ended", "fence", "wake"].map { test.key($0) })
        #expect(Set(other.compactMap(\.text)).subtracting(kept) == [])
    }

    /// A job that failed, with something of everything, to be kept for 100 s.
    private func failedJob() throws -> JobID {
        let id = test.newID()
        let job = JobSubmission(
            id: id, key: "mine", total: 4, chunkSize: 1, retention: .seconds(100),
            specification: "{}", notes: ChunkNotes(length: 1, bytes: [1, 2, 3, 4]))
        #expect(try test.queue.submit(job) == .submitted)
        let leases = try test.claim(4)
        try test.settle([leases[0]])
        let skipped = Settlement(
            lease: leases[3], created: 0, skips: ["blank": 1],
            samples: [FailureSample(.skipped, index: 3, code: "blank", text: "no name")])
        let failed = Settlement(
            lease: leases[1], created: 0, errors: ["no": 1],
            samples: [FailureSample(index: 1, code: "no", text: "refused")])
        _ = try test.queue.settle([skipped, failed], by: test.worker)
        _ = try test.queue.giveBack(leases[2], by: test.worker, .dead(code: "no", text: "never"))
        return id
    }

    private func keys(of id: JobID) throws -> [String] {
        (try test.redis("KEYS", "*\(id)*").array ?? []).compactMap(\.text)
    }
}
