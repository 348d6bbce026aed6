import Redis
import TestSupport
import Testing

@Suite struct RedisAccessTests {
    let server: RedisServer

    init() throws {
        server = try RedisServer(.init(hasPort: true, password: "p@ss w/rd"))
        try server.run(["ACL", "SETUSER", "worker", "on", ">w%rker", "~q:*", "+@all"])
        try server.run(["ACL", "SETUSER", "reader", "on", ">r", "~*", "+get"])
    }

    private func address(_ query: String) throws -> RedisAddress {
        try RedisAddress(parsing: "unix:\(server.socketPath)\(query)")
    }

    @Test func `the password of the default user opens socket and port`() throws {
        for address in [server.address, try #require(server.portAddress)] {
            var connection = try RedisConnection(to: address)
            #expect(try connection.run(["PING"]).text == "PONG")
        }
    }

    @Test func `a user of an ACL has that user's rights`() throws {
        var connection = try RedisConnection(to: address("?user=worker&password=w%25rker"))
        #expect(try connection.run(["ACL", "WHOAMI"]).text == "worker")
        try connection.run(["SET", "q:1", "x"])
        let error = try #require(throws: RedisError.self) { try connection.run(["GET", "other"]) }
        guard case .denied(let text) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(text.hasPrefix("NOPERM"))
        let isBroken = connection.isBroken
        #expect(!isBroken)
    }

    @Test func `a user without the right to SELECT can use database 0 only`() throws {
        var connection = try RedisConnection(to: address("?user=reader&password=r"), named: "x")
        #expect(try connection.run(["GET", "k"]) == .null)
        #expect(throws: RedisError.self) {
            _ = try RedisConnection(to: address("?user=reader&password=r&db=1"))
        }
    }

    @Test(arguments: [
        "", "?password=wrong", "?user=worker&password=wrong", "?user=nobody&password=x",
    ])
    func `a missing or wrong password is denied`(query: String) throws {
        let error = try #require(throws: RedisError.self) {
            _ = try RedisConnection(to: address(query))
        }
        guard case .denied = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.description.contains("check user, password and ACL"))
    }

    @Test func `a password for a server that has none is denied`() throws {
        let open = try RedisServer()
        let error = try #require(throws: RedisError.self) {
            _ = try RedisConnection(to: RedisAddress(parsing: "unix:\(open.socketPath)?password=x"))
        }
        guard case .denied(let text) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(text.hasPrefix("ERR AUTH"))
    }
}
