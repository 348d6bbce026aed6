import Foundation
import Redis
import TestSupport
import Testing

/// Passwords stay where they were typed.
@Suite struct SecretTests {
    static let secret = "Tr0ub4dor"

    /// Everything that Redis holds in one text, by a script that reads all types.
    private func everything(in server: RedisServer) throws -> String {
        let script = """
            local found = {}
            for _, key in ipairs(redis.call('KEYS', '*')) do
              local kind = redis.call('TYPE', key).ok
              local value = kind == 'string' and { redis.call('GET', key) }
                or kind == 'hash' and redis.call('HGETALL', key)
                or kind == 'list' and redis.call('LRANGE', key, 0, -1)
                or kind == 'zset' and redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') or {}
              found[#found + 1] = key .. ' ' .. table.concat(value, ' ')
            end
            return table.concat(found, ' ')
            """
        return try #require(server.run(["EVAL", RedisArgument(script), "0"]).text)
    }

    private func commandLine(of child: ChildProcess) throws -> String {
        let bytes = try #require(FileManager.default.contents(atPath: "/proc/\(child.id)/cmdline"))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the store's password is neither in Redis nor in ps nor in any word`() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.createDatabase()
        // This role needs no password, so whatever is sent is right.
        let store =
            "postgres://\(PostgresCluster.superuser):\(Self.secret)@/\(database)?host=\(cluster.folder)"
        let queue = try SharedQueue()
        let waiting = try queue.start(["enqueue", "5000", "--wait", "--to", store])
        try #require(eventually { !waiting.output.isEmpty })
        let shown = try commandLine(of: waiting)
        #expect(shown.contains("\(PostgresCluster.superuser):*********@"))
        let kept = try everything(in: queue.server)
        #expect(kept.contains(database) && !kept.contains(Self.secret))
        let finished = try queue.working { try Finished(waiting) }
        #expect(finished.status == 0)

        let job = finished.line
        var words = finished.output + finished.errors
        for command in [
            ["status", job], ["status", job, "--json"], ["status"], ["failures", job],
        ] {
            let said = try Finished(queue.start(command))
            words += said.output + said.errors
        }
        #expect(!words.contains(Self.secret))
        #expect(words.contains("the store's password stays here"))
        #expect(try !cluster.dump(database).contains(Self.secret))
    }

    @Test func `the password of Redis is neither in ps nor in any word`() throws {
        let server = try RedisServer(.init(hasPort: true, password: Self.secret))
        let port = try #require(server.port)
        let place = try Place()
        let worker = try place.start([
            "work", "--redis", "redis://:\(Self.secret)@127.0.0.1:\(port)",
        ])
        try #require(eventually { worker.errorOutput.contains("worker starts") })
        #expect(try commandLine(of: worker).contains("redis://:*********@127.0.0.1:\(port)"))
        worker.kill(SIGTERM)
        let finished = try Finished(worker)
        #expect(finished.status == 0 && !finished.errors.contains(Self.secret))
    }

    @Test(arguments: [
        ["create", "postgres://u:Tr0ub4dor@h/d"], ["create", "5", "postgres://u:Tr0ub4dor@h/d"],
        ["status", "redis://:Tr0ub4dor@h"], ["postgres://u:Tr0ub4dor@h/d"],
        ["create", "5", "--to", "postgress://u:Tr0ub4dor@h/d"],
        ["create", "5", "--to", "postgres://u:Tr0ub4dor@h:port/d"],
        ["create", "5", "--redis", "rediss://:Tr0ub4dor@h"],
        ["create", "5", "--redis", "http://:Tr0ub4dor@h"],
        ["create", "5", "--redis", "unix:r.sock?password=Tr0ub4dor"],
        ["create", "5", "--too=postgres://u:Tr0ub4dor@h/d"],
        ["create", "5", "--key=a", "--json=postgres://u:Tr0ub4dor@h/d"],
    ])
    func `an error does not quote a password`(arguments: [String]) throws {
        let finished = try Place().run(arguments)
        #expect(finished.status == 2)
        #expect(!finished.errors.contains(Self.secret), "\(finished.errors)")
    }
}
