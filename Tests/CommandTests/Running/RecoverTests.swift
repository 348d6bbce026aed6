import Foundation
import TestSupport
import Testing

@Suite struct RecoverTests {
    static let unknown = "01JDXY7ZK0ABCDEFGHJKMNPQRS"

    @Test func `a job that the store does not know is refused with those it knows`() throws {
        let place = try Place()
        let made = try place.run("create", "500", "--json")
        let job = try #require(made.json["job"] as? String)
        let finished = try place.run("recover", Self.unknown)
        #expect(finished.status == 2)
        #expect(finished.errors.contains("no job \(Self.unknown) in the store"))
        #expect(finished.errors.contains("It has these: \(job)"))
        #expect(try place.leftovers.isEmpty)
    }

    @Test func `a store that is not there is not made`() throws {
        let place = try Place()
        let finished = try place.run("recover", Self.unknown)
        #expect(finished.status == 3 && finished.errors.contains("check the path"))
        #expect(try place.files.isEmpty && place.leftovers.isEmpty)
    }

    @Test func `a finished job is found to be finished`() throws {
        let place = try Place()
        let job = try #require(place.run("create", "500", "--json").json["job"] as? String)
        let finished = try place.run("recover", job)
        #expect(finished.status == 0)
        #expect(try place.sql("select count(*) from contacts") == "500")
    }

    @Test func `a job that only lacks its index gets it as it was asked for`() throws {
        let place = try Place()
        let made = try place.run("create", "500", "--unique", "uid", "--json")
        let job = try #require(made.json["job"] as? String)
        try place.sql("drop index contacts_uid")
        #expect(try place.run("recover", job).status == 0)
        let index = "select count(*) from sqlite_master where name = 'contacts_uid'"
        #expect(try place.sql(index) == "1")
    }

    @Test func `a job that only lacks its manifest gets it as it was asked for`() throws {
        let place = try Place()
        let made = try place.run(
            "create", "500", "--to", "csv:out", "--dialect", "google", "--bom", "--json")
        let job = try #require(made.json["job"] as? String)
        let manifest = place.bytes(of: "out/manifest.json")
        for name in ["manifest.json", ".contactory/finished-1.json"] {
            try FileManager.default.removeItem(atPath: place.file("out/" + name))
        }
        #expect(try place.run("recover", job, "--to", "csv:out").status == 0)
        #expect(!manifest.isEmpty && place.bytes(of: "out/manifest.json") == manifest)
    }

    @Test func `a job whose index the store refuses ends in part, and says why`() throws {
        let place = try Place()
        let made = try place.run("create", "500", "--unique", "uid", "--json")
        let job = try #require(made.json["job"] as? String)
        try place.sql(
            """
            drop index contacts_uid;
            update contacts set uid = (select uid from contacts order by id limit 1)
              where id % (1 << 40) = 1;
            """)
        let finished = try place.run("recover", job)
        #expect(finished.status == 1)
        #expect(finished.errors.contains("1 UIDs are in more than one contact"))
    }

    @Test func `a queue that has lost a job gets it back for its workers`() throws {
        let queue = try SharedQueue()
        let job = try queue.working { try queue.run("enqueue", "2000", "--wait").line }
        try queue.place.sql(
            """
            delete from contactory_chunks where chunk = 1;
            delete from contacts where id % (1 << 40) between 500 and 999;
            """)
        try queue.server.restart()
        #expect(try queue.run("status", job).status == 2)

        let recovered = try queue.run("recover", job)
        #expect(recovered.status == 0)
        #expect(recovered.errors.contains("1,500 of 2,000 contacts are in"))
        try queue.working { try queue.wait(for: job, toBe: "completed") }
        #expect(try queue.place.sql("select count(*) from contacts") == "2000")
    }

    @Test func `recovering twice changes nothing`() throws {
        let queue = try SharedQueue()
        let job = try #require(queue.run("create", "2000", "--json").json["job"] as? String)
        let picture = try queue.run("status", job, "--json").output
        for _ in 0..<2 { #expect(try queue.run("recover", job).status == 0) }
        #expect(try queue.run("status", job, "--json").output == picture)
    }

    @Test(arguments: [
        ("total", "0"), ("total", "9223372036854775807"), ("chunk_size", "0"),
        ("chunk_size", "-5"), ("chunk_size", "1000000000"), ("max_attempts", "0"),
        ("priority", "-1"),
    ])
    func `a job that was changed by hand is refused`(field: String, value: String) throws {
        let place = try Place()
        let job = try #require(place.run("create", "500", "--json").json["job"] as? String)
        try place.sql(
            """
            update contactory_jobs
            set specification = json_set(specification, '$.\(field)', \(value));
            """)
        let finished = try place.run("recover", job)
        #expect(finished.status == 4)
        #expect(finished.errors.contains("asks for what no job can have"))
        #expect(try place.leftovers.isEmpty)
    }
}
