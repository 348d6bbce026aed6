import Testing

@Suite struct SteerTests {
    @Test func `a paused job stands still until it is resumed`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("2000")
        let paused = try queue.run("pause", job)
        #expect(paused.status == 0)
        #expect(paused.errors.contains("job \(job) paused: 0 created, 2,000 pending of 2,000"))
        try queue.working {
            let other = try queue.run("enqueue", "500", "--wait")
            #expect(other.status == 0)
            #expect(try queue.status(of: job).number("pending") == 2_000)
            #expect(try queue.run("resume", job, "--json").json.number("total") == 2_000)
            try queue.wait(for: job, toBe: "completed")
        }
    }

    @Test func `a cancelled job leaves its contacts out, and says so`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("2000")
        let cancelled = try queue.run("cancel", job, "--json")
        #expect(cancelled.status == 0)
        #expect(try cancelled.json.number("cancelled") == 2_000)
        #expect(try cancelled.json["state"] as? String == "cancelled")
    }

    @Test(arguments: [
        ("resume", [], "is queued: only a paused job can be resumed"),
        ("retry", [], "is queued: it has no dead chunks that could be retried"),
        ("pause", ["pause"], "is paused: only a queued or running job can be paused"),
        ("pause", ["cancel"], "is cancelled: only a queued or running job can be paused"),
        ("resume", ["cancel"], "is cancelled: only a paused job can be resumed"),
        ("cancel", ["cancel"], "is cancelled: a job that has ended cannot be cancelled"),
        ("retry", ["cancel"], "is cancelled: it has no dead chunks that could be retried"),
    ])
    func `a move that the job's state forbids is refused`(
        move: String, before: [String], words: String
    ) throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("2000", "--to", "null:")
        for step in before { try queue.run(step, job) }
        let picture = try queue.run("status", job, "--json").output
        let refused = try queue.run(move, job)
        #expect(refused.status == 4)
        #expect(refused.errors.contains("job \(job) \(words)"), "\(refused.errors)")
        #expect(try queue.run("status", job, "--json").output == picture)
    }
}
