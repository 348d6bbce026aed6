import Foundation
import TestSupport
import Testing

/// PostgreSQL as a store: what goes wrong, and where passwords come from.
@Suite struct PostgresTests {
    let cluster: PostgresCluster
    let database: String

    init() throws {
        cluster = try PostgresCluster.shared.get()
        database = try cluster.createDatabase()
    }

    /// A role of this test alone that must give the password `secret`.
    private func guardedRole() throws -> String {
        let role = try cluster.createRole(password: "secret")
        try cluster.sql("GRANT ALL ON SCHEMA public TO \(role)", in: database)
        return role
    }

    private func tables() throws -> String {
        try cluster.sql(
            "select count(*) from information_schema.tables where table_schema = 'public'",
            in: database)
    }

    @Test func `contacts arrive`() throws {
        let finished = try Place().run(
            "create", "2500", "--to", cluster.connection(to: database))
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(try cluster.sql("select count(*) from contacts", in: database) == "2500")
    }

    @Test func `an unknown database is named, with the fix`() throws {
        let finished = try Place().run(
            "create", "5", "--to", cluster.connection(to: "nowhere"))
        #expect(finished.status == 3)
        #expect(finished.errors.contains("nowhere") && finished.errors.contains("createdb"))
    }

    @Test func `a server that is away is said so`() throws {
        let place = try Place()
        let finished = try place.run(
            "create", "5", "--to", "postgres://me@/db?host=\(place.path)")
        #expect(finished.status == 3)
        #expect(finished.errors.contains("is the server up"))
        #expect(try place.leftovers.isEmpty)
    }

    @Test func `a role without rights is told what to grant`() throws {
        let role = "weak_\(database)"
        try cluster.sql("CREATE ROLE \(role) LOGIN", in: "postgres")
        let finished = try Place().run(
            "create", "5", "--to", cluster.connection(to: database, as: role))
        #expect(finished.status == 4)
        #expect(finished.errors.contains("GRANT") && finished.errors.contains(role))
        #expect(try tables() == "0")
    }

    @Test(arguments: ["", ":wrong"])
    func `a missing or wrong password changes nothing`(password: String) throws {
        let role = try guardedRole()
        let store = "postgres://\(role)\(password)@/\(database)?host=\(cluster.folder)"
        let finished = try Place().run("create", "5", "--to", store)
        #expect(finished.status == 3)
        #expect(finished.errors.contains("PGPASSWORD") && !finished.errors.contains("wrong@"))
        #expect(try tables() == "0")
    }

    @Test func `a password may stand in the address`() throws {
        let role = try guardedRole()
        let store = "postgres://\(role):secret@/\(database)?host=\(cluster.folder)"
        let finished = try Place().run("create", "5", "--to", store)
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(!finished.errors.contains("secret"))
    }

    @Test(arguments: ["create", "enqueue", "doctor", "recover"])
    func `a password may stand in a file that only its owner reads`(command: String) throws {
        let role = try guardedRole()
        let place = try Place()
        let server = try RedisServer(.init(isAppendOnly: true))
        try place.write("*:*:*:\(role):secret\n", to: "pass")
        try runTool(["chmod", "600", place.file("pass")])
        let store = cluster.connection(to: database, as: role)
        let options = ["--to", store, "--credentials", "pass", "--redis", "\(server.address)"]
        if command == "recover" {
            try place.run(["create", "5", "--key", "k"] + options)
            let job = try cluster.sql("select job_id from contactory_jobs", in: database)
            #expect(try place.run([command, job] + options).status == 0)
        } else {
            let count = command == "doctor" ? [] : ["5"]
            let finished = try place.run([command] + count + options)
            #expect(
                finished.status == (command == "doctor" ? 1 : 0),
                "\(finished.errors)\(finished.output)")
        }
    }

    @Test(arguments: ["644", "640", "602"])
    func `a file of passwords that others can read or write is refused`(mode: String) throws {
        let place = try Place()
        try place.write("*:*:*:*:secret\n", to: "pass")
        try runTool(["chmod", mode, place.file("pass")])
        let finished = try place.run("work", "--credentials", "pass")
        #expect(finished.status == 2)
        #expect(finished.errors.contains("chmod 600 pass"))
    }

    @Test func `a job that the store rejects says why, and succeeds when retried`() throws {
        let place = try Place()
        let server = try RedisServer()
        let options = ["--redis", "\(server.address)"]
        let store = cluster.connection(to: database)
        try place.run(["create", "1", "--to", store] + options)
        try cluster.sql(
            "alter table contacts add constraint no_maria check (given_name <> 'Maria')",
            in: database)
        let made = try place.run(
            ["create", "2000", "--seed", "1", "--to", store, "--json"] + options)
        #expect(made.status == 1)
        let job = try #require(made.json["job"] as? String)
        let failures = try place.run(["failures", job] + options)
        #expect(failures.output.contains("postgres.23514"))
        #expect(failures.output.contains("no_maria") && !failures.output.contains("@example"))

        try cluster.sql("alter table contacts drop constraint no_maria", in: database)
        #expect(try place.run(["retry", job] + options).status == 0)
        #expect(try place.run(["work", "--exit-when-idle"] + options).status == 0)
        #expect(try place.run(["status", job, "--json"] + options).json.number("created") == 2_000)
        #expect(try cluster.sql("select count(*) from contacts", in: database) == "2001")
    }
}
