import TestSupport
import Testing

@Suite struct EnqueueTests {
    @Test func `the job's id is all there is on standard output`() throws {
        let queue = try SharedQueue()
        let finished = try queue.run("enqueue", "10k", "--seed", "42")
        #expect(finished.output.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{26}\n/) != nil)
        #expect(finished.errors.contains("enqueued 10,000 contacts in 16 chunks, seed 42"))
        #expect(try queue.status(of: finished.line).number("pending") == 10_000)
    }

    @Test func `JSON shows the job as status does`() throws {
        let queue = try SharedQueue()
        let finished = try queue.run("enqueue", "10k", "--json", "--priority", "7")
        let job = try #require(finished.json["job"] as? String)
        #expect(try queue.run("status", job, "--json").output == finished.output)
        #expect(try finished.json.number("priority") == 7)
    }

    @Test func `a billion contacts are enqueued at once`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("1B", "--to", "null:")
        #expect(try queue.status(of: job).number("total") == 1_000_000_000)
    }

    @Test func `the same key is the same job`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("1000", "--key", "nightly")
        let again = try queue.run("enqueue", "1000", "--key", "nightly")
        #expect(again.line == job && again.status == 0)
        #expect(again.errors.contains("the key names job \(job) already"))
        #expect(!again.errors.contains("stays as it is"))
        #expect(try queue.run("status", "--json").json.object("totals").number("jobs") == 1)
    }

    @Test(arguments: [
        (["2000"], "1,000 contacts, not 2,000"), (["1000", "--seed", "2"], "seed 1, not 2"),
        (["1000", "--profile", "seed"], "profile realistic, not seed"),
        (["1000", "--to", "null:"], "not null:"),
    ])
    func `another request under the same key is warned of`(
        arguments: [String], words: String
    ) throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("1000", "--seed", "1", "--key", "k")
        let again = try Finished(queue.start(["enqueue", "--key", "k"] + arguments))
        #expect(again.line == job && again.status == 0)
        #expect(again.errors.contains("stays as it is: ") && again.errors.contains(words))
    }

    @Test func `waiting follows the job to its end`() throws {
        let queue = try SharedQueue()
        let finished = try queue.working { try queue.run("enqueue", "5000", "--wait") }
        #expect(finished.status == 0)
        #expect(finished.errors.contains("completed: 5,000 created of 5,000"))
        #expect(try queue.place.sql("select count(*) from contacts") == "5000")
    }

    @Test func `whoever waits may leave, and the job stays`() throws {
        let queue = try SharedQueue()
        let waiting = try queue.start(["enqueue", "5000", "--wait"])
        try #require(eventually { !waiting.output.isEmpty })
        // The id is printed just before the signals are watched.
        try #require(
            eventually {
                waiting.kill(2); return waiting.status != nil
            })
        let finished = try Finished(waiting)
        #expect(finished.status == 130)
        #expect(try queue.status(of: finished.line).number("pending") == 5_000)
    }

    @Test func `without a look at the store none is made`() throws {
        let queue = try SharedQueue()
        _ = try queue.enqueue("5", "--no-store-check")
        #expect(try queue.place.files.isEmpty)
    }
}
