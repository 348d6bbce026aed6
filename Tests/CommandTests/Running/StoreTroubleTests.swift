import Foundation
import Redis
import TestSupport
import Testing

/// SQLite files that cannot be used, and what commands say of them.
@Suite struct StoreTroubleTests {
    static let commands = ["create", "enqueue"]

    /// Runs `command` on `store` with a Redis of its own, in which nothing may be left.
    private func refuse(
        _ command: String, _ store: String, in place: Place
    ) throws -> Finished {
        let server = try RedisServer()
        let redis = ["--redis", "\(server.address)"]
        let finished = try place.run([command, "5", "--to", store] + redis)
        #expect(finished.output.isEmpty)
        #expect(try server.run(["DBSIZE"]).integer == 0)
        return finished
    }

    @Test(arguments: commands)
    func `a missing folder is named`(command: String) throws {
        let place = try Place()
        let finished = try refuse(command, "sqlite:no/such/x.db", in: place)
        #expect(finished.status == 3)
        #expect(finished.errors.contains("no/such is missing; make it with mkdir -p"))
        #expect(try place.files.isEmpty)
    }

    @Test(arguments: commands)
    func `a folder is no file`(command: String) throws {
        let place = try Place()
        let finished = try refuse(command, "sqlite:\(place.path)", in: place)
        #expect(finished.status == 3)
        #expect(finished.errors.contains("it is a folder; give the path of a file"))
    }

    @Test(arguments: commands)
    func `a path that cannot be written is refused`(command: String) throws {
        let finished = try refuse(command, "sqlite:/proc/x.db", in: Place())
        #expect(finished.status == 3)
        #expect(finished.errors.contains("/proc/x.db"))
    }

    @Test(arguments: commands)
    func `a text file is left as it is`(command: String) throws {
        let place = try Place()
        try place.write("Dear diary, today I made no contacts.\n", to: "diary.txt")
        let before = place.bytes(of: "diary.txt")
        let finished = try refuse(command, "sqlite:diary.txt", in: place)
        #expect(finished.status == 4)
        #expect(finished.errors.contains("not a database"))
        #expect(finished.errors.contains("choose another path"))
        #expect(place.bytes(of: "diary.txt") == before)
        #expect(try place.files == ["diary.txt"])
    }

    @Test(arguments: commands)
    func `somebody else's database is left as it is`(command: String) throws {
        let place = try Place()
        try place.sql("create table songs (title); insert into songs values ('A')", in: "music.db")
        let before = place.bytes(of: "music.db")
        let finished = try refuse(command, "sqlite:music.db", in: place)
        #expect(finished.status == 4)
        #expect(finished.errors.contains("tables that are not contactory's"))
        #expect(place.bytes(of: "music.db") == before)
        #expect(try place.files == ["music.db"])
    }

    @Test(arguments: commands)
    func `a store of a newer version is left as it is`(command: String) throws {
        let place = try Place()
        try place.run("create", "5", "--quiet")
        try place.sql("update contactory_schema set version = 99")
        let before = place.bytes(of: "contacts.db")
        let finished = try refuse(command, "sqlite:contacts.db", in: place)
        #expect(finished.status == 4)
        #expect(finished.errors.contains("version 99") && finished.errors.contains("use a newer"))
        #expect(place.bytes(of: "contacts.db") == before)
    }

    @Test func `without Redis a store that cannot be used leaves no server`() throws {
        let place = try Place()
        #expect(try place.run("create", "5", "--to", "sqlite:no/x.db").status == 3)
        #expect(try place.leftovers.isEmpty && place.processes.isEmpty)
    }
}
