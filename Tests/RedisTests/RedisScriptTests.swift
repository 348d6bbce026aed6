import Redis
import TestSupport
import Testing

@Suite struct RedisScriptTests {
    let server: RedisServer
    let increment = RedisScript(
        name: "increment", source: Array("return redis.call('INCRBY', KEYS[1], ARGV[1])".utf8),
        isReadOnly: false)
    let read = RedisScript(
        name: "read", source: Array("return redis.call('GET', KEYS[1])".utf8), isReadOnly: true)

    init() throws { server = try RedisServer() }

    @Test func `a script is loaded once and then called by its digest`() throws {
        let scripted = try ScriptedServer { request, _ in
            switch request[0] {
            case "SCRIPT": .raw("$3\r\nabc\r\n")
            case "EVALSHA": .raw(":1\r\n")
            default: nil
            }
        }
        var connection = try RedisConnection(to: scripted.address)
        for _ in 0..<3 {
            #expect(try connection.evaluate(increment, keys: ["k"], arguments: [2]) == .integer(1))
        }
        let names = scripted.requests.dropFirst().map { $0[0] }
        #expect(names == ["SCRIPT", "EVALSHA", "EVALSHA", "EVALSHA"])
        #expect(scripted.requests.last == ["EVALSHA", "abc", "1", "k", "2"])
    }

    @Test func `a script that was flushed is loaded again`() throws {
        var connection = try RedisConnection(to: server.address)
        try connection.evaluate(increment, keys: ["k"], arguments: [2])
        try connection.run(["SCRIPT", "FLUSH"])
        #expect(try connection.evaluate(increment, keys: ["k"], arguments: [3]) == .integer(5))
    }

    @Test func `a server that forgets at once is an error and no endless loop`() throws {
        let scripted = try ScriptedServer { request, _ in
            switch request[0] {
            case "SCRIPT": .raw("$3\r\nabc\r\n")
            case "EVALSHA": .raw("-NOSCRIPT No matching script\r\n")
            default: nil
            }
        }
        var connection = try RedisConnection(to: scripted.address)
        for _ in 0..<2 {
            #expect(throws: RedisError.failed("NOSCRIPT No matching script")) {
                try connection.evaluate(increment, keys: ["k"], arguments: [1])
            }
        }
    }

    @Test func `two sources with one name do not get mixed up`() throws {
        var connection = try RedisConnection(to: server.address)
        let other = RedisScript(
            name: increment.name, source: Array("return 'other'".utf8), isReadOnly: false)
        try connection.evaluate(increment, keys: ["k"], arguments: [1])
        #expect(try connection.evaluate(other, keys: ["k"], arguments: []).text == "other")
        #expect(try connection.evaluate(increment, keys: ["k"], arguments: [1]) == .integer(2))
    }

    @Test func `a script's own error keeps its class and its text`() throws {
        var connection = try RedisConnection(to: server.address)
        let failing = RedisScript(
            name: "failing", source: Array("return redis.error_reply('BUSY wait')".utf8),
            isReadOnly: false)
        #expect(throws: RedisError.busy("BUSY wait")) {
            try connection.evaluate(failing, keys: [], arguments: [])
        }
    }

    @Test func `a read-only script may not write`() throws {
        var connection = try RedisConnection(to: server.address)
        try connection.run(["SET", "k", "v"])
        #expect(try connection.evaluate(read, keys: ["k"], arguments: []).text == "v")
        let lying = RedisScript(name: "lying", source: increment.source, isReadOnly: true)
        #expect(throws: RedisError.self) {
            try connection.evaluate(lying, keys: ["k"], arguments: [1])
        }
    }
}
