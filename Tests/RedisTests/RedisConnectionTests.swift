import Foundation
import Redis
import TestSupport
import Testing

@Suite struct RedisConnectionTests {
    let server: RedisServer

    init() throws { server = try RedisServer(.init(hasPort: true)) }

    @Test(
        arguments: [
            [], [0], [13, 10], Array(0...255), Array("日本語 \u{1F9F7}".utf8),
        ] as [[UInt8]])
    func `any bytes come back as they were`(bytes: [UInt8]) throws {
        var connection = try RedisConnection(to: server.address)
        #expect(try connection.run(RedisCommand("ECHO", [RedisArgument(bytes)])) == .bytes(bytes))
        try connection.run(RedisCommand("HSET", "h", RedisArgument(bytes), RedisArgument(bytes)))
        #expect(try connection.run(["HGETALL", "h"]) == .array([.bytes(bytes), .bytes(bytes)]))
    }

    @Test func `a million bytes come back as they were`() throws {
        // Not as an argument: the test's name would have a million bytes as well.
        let bytes = [UInt8](repeating: 0xFF, count: 1 << 20)
        var connection = try RedisConnection(to: server.address)
        let reply = try connection.run(RedisCommand("ECHO", [RedisArgument(bytes)]))
        #expect(reply.bytes?.elementsEqual(bytes) == true)
    }

    @Test func `an empty command is refused and the connection goes on`() throws {
        var connection = try RedisConnection(to: server.address)
        #expect(throws: RedisError.self) { try connection.run(RedisCommand("")) }
        #expect(try connection.run(["PING"]) == .status("PONG"))
    }

    @Test func `each kind of reply has its value`() throws {
        var connection = try RedisConnection(to: server.portAddress ?? server.address)
        #expect(try connection.run(["GET", "none"]) == .null)
        #expect(try connection.run(["INCRBY", "n", 41]) == .integer(41))
        #expect(try connection.run(["GET", "n"]).integer == 41)
        #expect(try connection.run(["SET", "k", "v"]) == .status("OK"))
        #expect(try connection.run(["GET", "k"]).text == "v")
        #expect(try connection.run(["MGET", "k", "none"]) == .array([.bytes([118]), .null]))
        #expect(try connection.run(["MGET", "k"]).array?.count == 1)
    }

    @Test func `an error inside an array is a value`() throws {
        var connection = try RedisConnection(to: server.address)
        let answers = try connection.pipeline([
            ["SET", "k", "v"], ["MULTI"], ["INCR", "k"], ["GET", "k"], ["EXEC"],
        ])
        let elements = try answers[4].get().array
        guard case .error(let text)? = elements?.first else {
            Issue.record("no error in \(answers)")
            return
        }
        #expect(text.hasPrefix("ERR value is not an integer"))
        #expect(elements?.last?.text == "v")
    }

    @Test func `a pipeline of 5000 commands has 5000 replies in order`() throws {
        var connection = try RedisConnection(to: server.address)
        let commands = (1...5_000).map { number -> RedisCommand in
            number % 1_000 == 7
                ? ["INCR", "text"] : ["INCRBY", "sum\(number)", RedisArgument(number)]
        }
        try connection.run(["SET", "text", "x"])
        let answers = try connection.pipeline(commands)
        #expect(answers.count == 5_000)
        for (index, answer) in answers.enumerated() {
            if (index + 1) % 1_000 == 7 {
                #expect(throws: RedisError.self) { try answer.get() }
            } else {
                #expect(answer == .success(.integer(Int64(index + 1))))
            }
        }
    }

    @Test func `a pipeline of large values goes through`() throws {
        var connection = try RedisConnection(to: server.address)
        let value = RedisArgument([UInt8](repeating: 7, count: 3 << 20))
        let answers = try connection.pipeline(
            [RedisCommand](repeating: ["ECHO", value], count: 12))
        #expect(answers.allSatisfy { $0 == .success(.bytes(value.bytes)) })
        #expect(try connection.pipeline([]) == [])
    }

    @Test func `the address names the database`() throws {
        var other = try RedisConnection(to: RedisAddress(parsing: "unix:\(server.socketPath)?db=5"))
        try other.run(["SET", "only-here", "1"])
        #expect(try server.run(["EXISTS", "only-here"]) == .integer(0))
        #expect(try other.run(["EXISTS", "only-here"]) == .integer(1))
    }

    @Test func `a database that is not there is refused`() throws {
        let address = try RedisAddress(parsing: "unix:\(server.socketPath)?db=99")
        #expect(throws: RedisError.failed("ERR DB index is out of range")) {
            _ = try RedisConnection(to: address)
        }
    }

    @Test func `a connection shows its name, and does without a bad one`() throws {
        var named = try RedisConnection(to: server.address, named: "worker-1")
        #expect(try named.run(["CLIENT", "GETNAME"]).text == "worker-1")
        var bad = try RedisConnection(to: server.address, named: "two words")
        #expect(try bad.run(["PING"]).text == "PONG")
    }

    @Test func `nothing at the address is unavailable`() throws {
        for text in ["unix:/nowhere/redis.sock", "redis://127.0.0.1:1", "redis://no-such.invalid"] {
            let error = try #require(throws: RedisError.self) {
                _ = try RedisConnection(to: RedisAddress(parsing: text))
            }
            #expect(error.description.contains("not available: cannot connect to \(text)"))
        }
    }

    @Test func `a server that accepts but does not answer is given up in time`() throws {
        let silent = try ScriptedServer { _, _ in .silence }
        let start = ContinuousClock.now
        let error = try #require(throws: RedisError.self) {
            _ = try RedisConnection(to: silent.address, connectTimeout: .milliseconds(80))
        }
        #expect(start.duration(to: .now) >= .milliseconds(80))
        #expect(start.duration(to: .now) < .seconds(2))
        #expect(error == .unavailable("\(silent.address) did not answer in time"))
    }

    @Test func `after a time-out the connection is closed for good`() throws {
        var connection = try RedisConnection(
            to: server.address, commandTimeout: .milliseconds(50))
        #expect(throws: RedisError.unavailable("\(server.address) did not answer in time")) {
            try connection.run(["BLPOP", "none", "0.2"])
        }
        let isBroken = connection.isBroken
        #expect(isBroken)
        let closed = RedisError.unavailable("the connection to \(server.address) is closed")
        #expect(throws: closed) { try connection.run(["PING"]) }
        #expect(throws: closed) { try connection.pipeline([["PING"]]) }
    }

    @Test func `a trickle of bytes does not stretch the time-out`() throws {
        // Each byte would start hiredis' own time-out anew: 40 × 20 ms for this reply.
        let server = try ScriptedServer { request, _ in
            request[0] == "GET"
                ? .trickle("$33\r\n" + String(repeating: "x", count: 33), pause: .milliseconds(20))
                : nil
        }
        var connection = try RedisConnection(
            to: server.address, commandTimeout: .milliseconds(100))
        let start = ContinuousClock.now
        #expect(throws: RedisError.unavailable("\(server.address) did not answer in time")) {
            try connection.run(["GET", "k"])
        }
        #expect(start.duration(to: .now) < .milliseconds(500))
    }

    @Test func `half a reply is no reply`() throws {
        let proxy = try FlakyProxy(to: server)
        proxy.plan(.halfReply, onRequest: 1, named: "ECHO")
        var connection = try RedisConnection(to: proxy.address)
        #expect(throws: RedisError.self) { try connection.run(["ECHO", "12345678"]) }
        let isBroken = connection.isBroken
        #expect(isBroken)
    }

    @Test func `a closed peer ends a command and not the process`() throws {
        let server = try RedisServer()
        var connection = try RedisConnection(to: server.address)
        server.kill()
        // More than a socket buffer, so that write(2) itself meets the closed peer.
        let large = RedisArgument([UInt8](repeating: 1, count: 8 << 20))
        let error = try #require(throws: RedisError.self) { try connection.run(["ECHO", large]) }
        guard case .unavailable = error else {
            Issue.record("\(error)")
            return
        }
        let isBroken = connection.isBroken
        #expect(isBroken)
    }

    @Test func `a server with too many clients is unavailable and says so`() throws {
        let server = try RedisServer(.init(arguments: ["--maxclients", "1"]))
        // The connection that waited for the server may still count.
        #expect(eventually { (try? server.run(["PING"])) != nil })
        var holder = try RedisConnection(to: server.address)
        #expect(throws: RedisError.unavailable("ERR max number of clients reached")) {
            _ = try RedisConnection(to: server.address)
        }
        try holder.run(["PING"])
    }

    @Test(arguments: [
        "HTTP/1.1 400 Bad Request\r\n\r\n", String(repeating: "*1\r\n", count: 9) + ":1\r\n",
        "*99999999999999999999\r\n", "$-5\r\n", "*-7\r\n", ":12x\r\n",
        "$99999999999999999999999\r\n",
    ])
    func `an answer that cannot be read is an error and not a trap`(answer: String) throws {
        let server = try ScriptedServer { request, _ in request[0] == "GET" ? .raw(answer) : nil }
        var connection = try RedisConnection(
            to: server.address, commandTimeout: .milliseconds(300))
        #expect(throws: RedisError.self) { try connection.run(["GET", "k"]) }
    }

    @Test func `an answer that nobody asked for closes the connection`() throws {
        let server = try ScriptedServer { request, _ in
            request[0] == "GET" ? .raw(":1\r\n:2\r\n") : nil
        }
        var connection = try RedisConnection(to: server.address)
        #expect(try connection.run(["GET", "k"]) == .integer(1))
        #expect(throws: RedisError.self) { try connection.run(["GET", "k"]) }
        let isBroken = connection.isBroken
        #expect(isBroken)
    }
}
