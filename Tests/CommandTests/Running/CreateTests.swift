import TestSupport
import Testing

@Suite struct CreateTests {
    @Test func `contacts and the way to make them again are left, and nothing else`() throws {
        let place = try Place()
        let finished = try place.run("create", "1234")
        #expect(finished.status == 0 && finished.output.isEmpty)
        #expect(finished.errors.contains("created 1,234 contacts in sqlite:"))
        #expect(finished.errors.contains(/job [0-9A-Z]{26}, seed \d+/))
        #expect(try place.sql("select count(*) from contacts") == "1234")
        #expect(try place.files == ["contacts.db"])
        #expect(try place.leftovers.isEmpty && place.processes.isEmpty)
    }

    @Test func `JSON is the job as status shows it`() throws {
        let json = try Place().run("create", "1000", "--json", "--seed", "s", "--key", "k").json
        #expect(json["state"] as? String == "completed" && json.number("created") == 1_000)
        #expect(json["seed"] as? String == "s" && json["key"] as? String == "k")
    }

    @Test func `the same seed is the same contacts, however the job is cut`() throws {
        let place = try Place()
        for (name, size) in [("a", "7"), ("b", "100"), ("c", "700")] {
            try place.run(
                "create", "700", "--seed", "42", "--chunk-size", size, "--to", "sqlite:\(name).db")
        }
        let dumps = try ["a", "b", "c"].map {
            try place.sql("select * from contacts order by id", in: "\($0).db")
        }
        #expect(!dumps[0].isEmpty && Set(dumps).count == 1)
    }

    @Test func `a second job is added to the first`() throws {
        let place = try Place()
        for _ in 0..<2 { #expect(try place.run("create", "500").status == 0) }
        #expect(try place.sql("select count(*), count(distinct uid) from contacts") == "1000|1000")
    }

    @Test func `contacts that the store has lost again are made again`() throws {
        let place = try Place()
        try place.run("create", "10", "--quiet")
        // As a server that crashes before its commits are on the disk.
        try place.sql(
            """
            create table lost as select * from contacts where false;
            create trigger loss after insert on contactory_chunks when new.chunk = 3 begin
              delete from contactory_chunks where job_ordinal = new.job_ordinal and chunk = 1;
              insert into lost select * from contacts
                where id between (new.job_ordinal << 40) + 500 and (new.job_ordinal << 40) + 999;
              delete from contacts where id in (select id from lost);
            end;
            """)
        let finished = try place.run(
            "create", "2000", "--chunk-size", "500", "--concurrency", "1")
        #expect(finished.status == 0)
        #expect(finished.errors.contains("store has lost contacts"))
        #expect(finished.errors.contains("created 2,000 contacts"))
        #expect(try place.sql("select count(*), count(distinct id) from contacts") == "2010|2010")
        let same = "select count(*) from (select * from lost intersect select * from contacts)"
        #expect(try place.sql(same) == "500")
    }

    @Test func `a store that keeps nothing leaves nothing`() throws {
        let place = try Place()
        let finished = try place.run("create", "10k", "--to", "null:")
        #expect(finished.errors.contains("created 10,000 contacts in null:"))
        #expect(try place.files.isEmpty)
    }

    @Test func `the key of a job that has ended creates nothing new`() throws {
        let place = try Place()
        try place.run("create", "500", "--key", "k")
        let before = place.bytes(of: "contacts.db")
        let again = try place.run("create", "500", "--key", "k")
        #expect(again.status == 0)
        #expect(again.errors.contains("nothing new was created"))
        #expect(again.errors.contains("completed: 500 created of 500"))
        #expect(place.bytes(of: "contacts.db") == before)
    }

    @Test func `another request under the key of a job is warned of`() throws {
        let place = try Place()
        try place.run("create", "500", "--key", "k")
        let again = try place.run("create", "900", "--key", "k")
        #expect(again.errors.contains("500 contacts, not 900"))
        #expect(try place.sql("select count(*) from contacts") == "500")
    }

    @Test func `a shared Redis keeps the job`() throws {
        let queue = try SharedQueue()
        let finished = try queue.run("create", "500", "--json")
        let job = try #require(finished.json["job"] as? String)
        #expect(try queue.status(of: job)["state"] as? String == "completed")
        #expect(try queue.place.leftovers.isEmpty)
    }

    @Test func `a shared Redis may restart in the middle`() throws {
        let queue = try SharedQueue(.init(isAppendOnly: true))
        let child = try queue.start(["create", "60k", "--chunk-size", "100"])
        try #require(eventually { queue.place.bytes(of: "contacts.db").count > 300_000 })
        queue.server.kill()
        try #require(eventually { child.errorOutput.contains("redis outage began") })
        try queue.server.restart()
        let finished = try Finished(child)
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(finished.errors.contains("redis outage ended"))
        #expect(
            try queue.place.sql("select count(*), count(distinct uid) from contacts")
                == "60000|60000")
    }

    @Test func `what to do about a job that a shared Redis has lost is said`() throws {
        let queue = try SharedQueue()
        let child = try queue.start(["create", "60k", "--chunk-size", "100"])
        try #require(eventually { queue.place.bytes(of: "contacts.db").count > 300_000 })
        queue.server.kill()
        try queue.server.restart()
        let finished = try Finished(child)
        #expect(finished.status == 3 && finished.errors.contains("there is no job"))
        #expect(finished.errors.contains("Go on with: contactory recover"), "\(finished.errors)")
    }

    @Test func `a key that names different jobs in Redis and in the store is refused`() throws {
        let queue = try SharedQueue()
        try queue.place.run("create", "500", "--key", "k")
        _ = try queue.enqueue("500", "--key", "k", "--to", "null:")
        let finished = try queue.run("create", "500", "--key", "k")
        #expect(finished.status == 4)
        #expect(finished.errors.contains("Take another key"))
    }

    @Test func `a folder for temporary files that cannot be used is named`() throws {
        let place = try Place()
        let finished = try place.run("create", "5", environment: ["TMPDIR": "/no/such"])
        #expect(finished.status == 3)
        #expect(finished.errors.contains("/no/such") && finished.errors.contains("Set TMPDIR"))
        #expect(try place.files.isEmpty)
    }

    @Test func `a missing redis-server is said, with the way out`() throws {
        let place = try Place()
        let finished = try place.run("create", "5", environment: ["PATH": place.path])
        #expect(finished.status == 3)
        #expect(finished.errors.contains("redis-server is not installed"))
        #expect(finished.errors.contains("--redis URL"))
        #expect(try place.files.isEmpty)
    }
}
