import Redis
import TestSupport
import Testing

@Suite struct RedisServerStateTests {
    @Test func `a replica takes no writes and is unavailable for them`() throws {
        let primary = try RedisServer(.init(hasPort: true))
        let port = try #require(primary.port)
        try primary.run(["SET", "k", "v"])
        let replica = try RedisServer(.init(arguments: ["--replicaof", "127.0.0.1", "\(port)"]))
        var connection = try RedisConnection(to: replica.address)
        #expect(try connection.serverInfo().role == .replica)
        let error = try #require(throws: RedisError.self) { try connection.run(["SET", "k", "w"]) }
        guard case .unavailable(let text) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(text.hasPrefix("READONLY"))

        let read = RedisScript(
            name: "read", source: Array("return redis.call('GET', KEYS[1])".utf8), isReadOnly: true)
        #expect(
            try eventually {
                try connection.evaluate(read, keys: ["k"], arguments: []).text == "v"
            })
    }

    @Test func `a server without memory is full for writes, and in scripts, but not for reads`()
        throws
    {
        let server = try RedisServer(.init(arguments: ["--maxmemory", "2mb"]))
        var connection = try RedisConnection(to: server.address)
        let value = RedisArgument([UInt8](repeating: 1, count: 10_000))
        let error = try #require(throws: RedisError.self) {
            // One at a time: the buffers of a pipeline would be freed again after it.
            for number in 0..<500 { try connection.run(["SET", "k\(number)", value]) }
        }
        guard case .full(let text) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(text.hasPrefix("OOM"))
        let script = RedisScript(
            name: "put", source: Array("return redis.call('SET', KEYS[1], 'x')".utf8),
            isReadOnly: false)
        let scriptError = try #require(throws: RedisError.self) {
            try connection.evaluate(script, keys: ["k"], arguments: [])
        }
        guard case .full = scriptError else {
            Issue.record("\(scriptError)")
            return
        }
        #expect(try connection.run(["EXISTS", "k0"]) == .integer(1))
    }
}
