import TestSupport
import Testing

/// How a store is used, by the options of `create` and `enqueue`.
@Suite struct StoreOptionTests {
    @Test(arguments: [
        (["--unique", "email"], "--unique uid"),
        (["--unique", "uid", "--to", "null:"], "--to sqlite"),
        (["--fast-commit"], "--to postgres"), (["--sqlite-writer", "wal"], "pages or sql"),
        (["--sqlite-writer", "sql", "--to", "null:"], "--to sqlite"),
    ])
    func `an option that the store knows nothing of is refused, with the fix`(
        options: [String], fix: String
    ) throws {
        let place = try Place()
        for command in ["create", "enqueue"] {
            let finished = try place.run([command, "5"] + options)
            #expect(finished.status == 2)
            #expect(finished.errors.contains(fix), "\(finished.errors)")
        }
        #expect(try place.files.isEmpty)
    }

    @Test func `UIDs that may not repeat get an index at the end`() throws {
        let place = try Place()
        let made = try place.run("create", "500", "--unique", "uid", "--seed", "1")
        #expect(made.status == 0, "\(made.errors)")
        let index = "select name from pragma_index_list('contacts') where \"unique\" = 1"
        #expect(try place.sql(index) == "contacts_uid")
    }

    @Test func `UIDs that repeat all the same fail the job's end, and it can be retried`() throws {
        let queue = try SharedQueue()
        try queue.run("create", "500", "--seed", "1")
        let made = try queue.run("create", "500", "--seed", "1", "--unique", "uid", "--json")
        #expect(made.status == 1)
        #expect(made.errors.contains("finishing failed: sqlite.uid"), "\(made.errors)")
        #expect(made.errors.contains("500 UIDs are in more than one contact"))
        let status = try made.json
        #expect(status["state"] as? String == "partial" && status.number("created") == 500)
        let job = try #require(status["job"] as? String)

        try queue.place.sql("delete from contacts where id >> 40 = 1")
        #expect(try queue.run("retry", job).status == 0)
        #expect(try queue.run("work", "--exit-when-idle").status == 0)
        #expect(try queue.status(of: job)["state"] as? String == "completed")
    }

    @Test(arguments: ["sql", "pages"])
    func `both ways into a SQLite file store the same`(way: String) throws {
        let place = try Place()
        let options = ["6000", "--seed", "1", "--chunk-size", "6000"]
        #expect(try place.run(["create"] + options + ["--sqlite-writer", way]).status == 0)
        let isSame = try place.storedRows() == place.sampledRows(["6000", "--seed", "1"])
        #expect(isSame)
    }

    @Test func `a job in PostgreSQL is finished, whether the store was looked at or not`() throws {
        let cluster = try PostgresCluster.shared.get()
        let queue = try SharedQueue()
        for check in [[], ["--no-store-check"]] {
            let database = try cluster.createDatabase()
            let store = cluster.connection(to: database)
            let words =
                ["enqueue", "60k", "--to", store, "--unique", "uid", "--fast-commit"] + check
            let job = try Finished(queue.start(words)).line
            #expect(try queue.status(of: job)["finish"] as? String == "ahead")
            #expect(try queue.run("work", "--exit-when-idle").status == 0)
            let status = try queue.status(of: job)
            #expect(status["state"] as? String == "completed", "\(status)")
            #expect(status["finish"] as? String == "done")
            let indexes = try cluster.sql(
                "select indexrelid::regclass::text from pg_index where indrelid = 'contacts'::regclass "
                    + "order by 1", in: database)
            #expect(indexes == "contacts_pkey\ncontacts_uid")
        }
    }

    @Test func `other uses of the store under the same key are warned of`() throws {
        let queue = try SharedQueue()
        _ = try queue.enqueue("1000", "--key", "k", "--unique", "uid")
        let again = try queue.run("enqueue", "1000", "--key", "k")
        #expect(again.errors.contains("use of the store --unique uid, not as usual"))
    }
}
