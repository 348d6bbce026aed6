import Testing

@Suite struct FailuresTests {
    /// A queue with a job that the store rejects in part, because of a trigger.
    private func troubled() throws -> (SharedQueue, job: String) {
        let queue = try SharedQueue()
        try queue.run("create", "1")
        try queue.place.sql(
            """
            create trigger no_third_chunk before insert on contacts
            when new.id % (1 << 40) between 2000 and 2999 and new.id > 2 << 40
            begin select raise(abort, 'not the third thousand'); end;
            """)
        let made = try queue.run("create", "5000", "--chunk-size", "1000", "--json")
        #expect(made.status == 1)
        #expect(made.errors.contains("1,000 contacts failed: sqlite.constraint ×1,000"))
        return (queue, try #require(made.json["job"] as? String))
    }

    @Test func `a job with nothing wrong says so`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("5", "--to", "null:")
        #expect(try queue.run("failures", job).output == "no contact of job \(job) has failed\n")
        #expect(try queue.run("failures", job, "--json").json.number("dead_chunks") == 0)
    }

    @Test func `dead chunks are named with their contacts and reasons`() throws {
        let (queue, job) = try troubled()
        let text = try queue.run("failures", job).output
        #expect(text.contains("1,000 contacts failed: sqlite.constraint ×1,000"))
        #expect(text.contains("chunk 2 (contacts 2000 to 2999) is dead: sqlite.constraint: "))
        #expect(text.contains("a trigger refuses the contacts"))
        // A trigger's words may hold contact data.
        #expect(!text.contains("not the third thousand"))
        let json = try queue.run("failures", job, "--json").json
        #expect(json.number("failed") == 1_000 && json.number("dead_chunks") == 1)
        #expect(json.object("errors").number("sqlite.constraint") == 1_000)
        let chunk = try #require((json["chunks"] as? [[String: Any]])?.first)
        #expect(chunk.number("chunk") == 2 && chunk["code"] as? String == "sqlite.constraint")
    }

    @Test func `a job that ended in part makes status say so`() throws {
        let (queue, job) = try troubled()
        let status = try queue.run("status", job, "--json")
        #expect(status.status == 1)
        #expect(try status.json["state"] as? String == "partial")
        #expect(try status.json.number("created") == 4_000)
    }

    @Test func `retry succeeds after the cause was mended`() throws {
        let (queue, job) = try troubled()
        try queue.place.sql("drop trigger no_third_chunk")
        let retried = try queue.run("retry", job)
        #expect(retried.status == 0 && retried.errors.contains("1 chunk put back"))
        try queue.working { try queue.wait(for: job, toBe: "completed") }
        #expect(try queue.status(of: job).number("failed") == 0)
        #expect(try queue.place.sql("select count(*) from contacts") == "5001")
        #expect(try queue.run("failures", job).output.contains("no contact"))
    }

    @Test func `retry without a mended cause ends where it was`() throws {
        let (queue, job) = try troubled()
        #expect(try queue.run("retry", job).status == 0)
        try queue.working { try queue.wait(for: job, toBe: "partial") }
        #expect(try queue.status(of: job).number("failed") == 1_000)
    }
}
