import Foundation
import TestSupport
import Testing

@Suite struct StatusTests {
    @Test func `without jobs the way to one is shown`() throws {
        let queue = try SharedQueue()
        let text = try queue.run("status")
        #expect(text.output == "no jobs; 0 workers. 'contactory enqueue' makes one.\n")
        let json = try queue.run("status", "--json").json
        #expect((json["jobs"] as? [Any])?.isEmpty == true)
        #expect(json.number("workers") == 0 && json.object("totals").number("total") == 0)
    }

    @Test func `the list has a line for each job, the newest first, and totals`() throws {
        let queue = try SharedQueue()
        let first = try queue.enqueue("1000", "--to", "null:")
        let second = try queue.enqueue("2000", "--to", "null:")
        try queue.run("cancel", first)
        let lines = try queue.run("status").output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[1].hasPrefix("\(second)  queued ") && lines[1].hasSuffix("  null:"))
        #expect(lines[2].hasPrefix("\(first)  cancelled "))
        #expect(lines[3].hasPrefix("2 jobs, 0 of 3,000 contacts created, 0 failed, 2,000 pending"))
        let totals = try queue.run("status", "--json").json.object("totals")
        #expect(totals.number("total") == 3_000 && totals.number("cancelled") == 1_000)
    }

    @Test func `a job's page tells all of it`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("1000", "--to", "null:", "--seed", "9", "--key", "k")
        let page = try queue.run("status", job).output
        for line in [
            "job       \(job)\n", "state     queued\n", "seed 9\n", "store     null:\n",
            "key       k\n", "contacts  0 created, 1,000 pending of 1,000\n",
            "chunks    0 done, 2 waiting of 2, 500 contacts each\n",
        ] { #expect(page.contains(line), "\(page)") }
    }

    @Test func `JSON has the contract's keys and types, by Python's judgement`() throws {
        let queue = try SharedQueue()
        let job = try queue.working { try queue.run("enqueue", "5000", "--wait").line }
        try queue.place.write(Self.check, to: "check.py")
        try queue.place.write(queue.run("status", job, "--json").output, to: "status.json")
        let judged = try runTool(
            ["python3", queue.place.file("check.py"), queue.place.file("status.json")])
        #expect(judged.output == "good")
    }

    private static let check = """
        import json, re, sys
        s = json.load(open(sys.argv[1]))
        time = re.compile(r'\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z').fullmatch
        for k in 'job state kind store profile locales seed'.split(): assert type(s[k]) is str, k
        for k in 'generator total created failed skipped cancelled pending workers'.split():
            assert type(s[k]) is int, k
        for k in 'total size waiting leased delayed done dead'.split():
            assert type(s['chunks'][k]) is int, k
        for k in 'retried crashed'.split(): assert type(s['attempts'][k]) is int, k
        assert s['errors'] == {} and s['eta_seconds'] is None
        assert type(s['rate_per_second']) in (int, float)
        for k in 'enqueued_at started_at finished_at'.split(): assert time(s[k]), k
        assert s['state'] == 'completed' and s['created'] == s['total'] == 5000
        assert s['created'] + s['failed'] + s['skipped'] + s['cancelled'] + s['pending'] == 5000
        print('good')
        """

    @Test func `watching ends with the job`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("5000")
        let watching = try queue.start(["status", job, "--watch", "--json"])
        try #require(eventually { watching.output.contains("\"state\":\"queued\"") })
        let finished = try queue.working { try Finished(watching) }
        #expect(finished.status == 0)
        let last = try #require(finished.output.split(separator: "\n").last)
        #expect(last.contains("\"state\":\"completed\""))
    }

    @Test func `watching ends when told to`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("5000")
        let watching = try queue.start(["status", job, "--watch"])
        try #require(eventually { watching.output.contains("queued") })
        watching.kill(SIGINT)
        #expect(try Finished(watching).status == 130)
    }
}
