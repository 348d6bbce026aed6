import JobQueue
import TestSupport
import Testing

/// What is kept of failures has a limit each, and the sums stay right beyond it.
@Suite struct FailureDetailTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `codes beyond 64 are counted as other`() throws {
        let id = try test.submit(total: 200, chunk: 2)
        for lease in try test.claim(100) {
            let code = "code-\(lease.chunk)"
            if lease.chunk.isMultiple(of: 2) {
                let failed = Settlement(lease: lease, created: 0, errors: [code: 2])
                #expect(try test.queue.settle([failed], by: test.worker) == [.counted])
            } else {
                let dead = ChunkVerdict.dead(code: code, text: "no")
                #expect(try test.queue.giveBack(lease, by: test.worker, dead) == .dead)
            }
        }
        let status = try test.status(id)
        #expect(status.errors.count == 65)
        #expect(status.errors["other"] == 72)
        #expect(status.errors.values.reduce(0, +) == 200)

        #expect(try test.queue.retry(id).chunks == 50)
        let after = try test.status(id)
        #expect(after.errors.values.reduce(0, +) == 100)
        #expect(after.errors.values.allSatisfy { $0 > 0 })
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `of 3,000 dead chunks 1,000 keep their reasons, and a retry takes them all`() throws
    {
        let id = try test.submit(total: 3_000 * 7 - 3, chunk: 7)
        let reason = ChunkVerdict.dead(
            code: "refused", text: String(repeating: "long ", count: 1_000))
        while case let leases = try test.claim(100), !leases.isEmpty {
            for lease in leases {
                #expect(try test.queue.giveBack(lease, by: test.worker, reason) == .dead)
            }
        }
        let dead = try test.status(id)
        #expect(dead.state == .failed)
        #expect(dead.chunks.dead == 3_000)
        #expect(dead.errors == ["refused": 7_000, "other": 13_997])
        #expect(try test.queue.deadChunks(of: id).map(\.chunk) == Array(0..<1_000))
        #expect(try test.bytesOfKeys(like: "*\(id)*") < 400_000)
        #expect(try test.queue.brokenRules(of: id) == [])

        let (outcome, chunks) = try test.queue.retry(id)
        #expect(outcome == .changed(.running))
        #expect(chunks == 3_000)
        #expect(try test.status(id).errors == [:])
        while case let leases = try test.claim(100), !leases.isEmpty { try test.settle(leases) }
        let done = try test.status(id)
        #expect(done.state == .completed)
        #expect(done.contacts.created == 20_997)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `samples are capped`() throws {
        let id = try test.submit(total: 2_000, chunk: 20)
        for lease in try test.claim(100) {
            let samples = (0..<20).map {
                FailureSample(index: lease.first + $0, code: "no", text: "refused")
            }
            let failed = Settlement(
                lease: lease, created: 0, errors: ["no": 20], samples: samples)
            try #require(try test.queue.settle([failed], by: test.worker) == [.counted])
        }
        let samples = try test.queue.failureSamples(of: id)
        // Redis trims whole nodes of 100 entries (MAXLEN ~).
        #expect((800...900).contains(samples.count))
        #expect(samples.last?.index == 1_999)
    }

    @Test func `a flood of skipped contacts leaves the samples of failed ones alone`() throws {
        let id = try test.submit(total: 1_000, chunk: 20)
        for lease in try test.claim(50) {
            let rest = lease.chunk == 0 ? 19 : 20
            let failed = [FailureSample(index: lease.first, code: "no", text: "refused")]
            let skipped = (0..<rest).map {
                FailureSample(.skipped, index: lease.first + Int64($0), code: "blank", text: "")
            }
            let settlement = Settlement(
                lease: lease, created: 0, skips: ["blank": Int64(rest)],
                errors: rest < 20 ? ["no": 1] : [:],
                samples: (rest < 20 ? failed : []) + skipped)
            try #require(try test.queue.settle([settlement], by: test.worker) == [.counted])
        }
        let samples = try test.queue.failureSamples(of: id)
        #expect(samples.filter { $0.kind == .failed }.map(\.index) == [0])
        #expect((200...300).contains(samples.count - 1))
        #expect(samples.last?.index == 999)
    }

    @Test func `skipped contacts are counted by their rule`() throws {
        let id = try test.submit(total: 9, chunk: 3)
        let leases = try test.claim(3)
        let settlements = [
            Settlement(lease: leases[0], created: 1, skips: ["blank": 1, "same": 1]),
            Settlement(lease: leases[1], created: 0, skips: ["blank": 2], errors: ["no": 1]),
            Settlement(lease: leases[2], created: 2, skips: ["blank": 2]),
        ]
        #expect(
            try test.queue.settle(settlements, by: test.worker)
                == [.counted, .counted, .inconsistent])
        let status = try test.status(id)
        #expect(status.skips == ["blank": 3, "same": 1])
        #expect(status.contacts.skipped == 4)
        #expect(status.contacts.pending == 3)
    }

    @Test func `a job that an earlier version began has skipped without a code`() throws {
        let id = try test.submit(total: 2, chunk: 1)
        let leases = try test.claim(2)
        let skipped = Settlement(lease: leases[0], created: 0, skips: ["blank": 1])
        #expect(try test.queue.settle([skipped], by: test.worker) == [.counted])
        try test.redis("DEL", test.key(id, "skips"))
        #expect(try test.queue.brokenRules(of: id) == [])
        try test.settle([leases[1]])
        #expect(try test.status(id).state == .completed)
        #expect(try test.status(id).skips == [:])
    }

    @Test(arguments: ["ä", "€", "😀", "aä", "aaa😀"])
    func `a long text is cut between two characters`(repeated: String) throws {
        let id = try test.submit(total: 2, chunk: 1)
        let leases = try test.claim(2)
        let text = String(repeating: repeated, count: 300)
        let dead = ChunkVerdict.dead(code: text, text: text)
        #expect(try test.queue.giveBack(leases[0], by: test.worker, dead) == .dead)
        let failed = Settlement(
            lease: leases[1], created: 0, errors: [text: 1],
            samples: [FailureSample(index: 1, code: text, text: text)])
        #expect(try test.queue.settle([failed], by: test.worker) == [.counted])

        let chunk = try #require(try test.queue.deadChunks(of: id).first)
        let sample = try #require(try test.queue.failureSamples(of: id).first)
        for (code, kept) in [(chunk.code, chunk.text), (sample.code, sample.text)] {
            #expect(text.hasPrefix(code) && (61...64).contains(code.utf8.count))
            #expect(text.hasPrefix(kept) && (197...200).contains(kept.utf8.count))
        }
        #expect(try test.status(id).errors == [chunk.code: 2])
    }
}
