import Foundation
import JobQueue
import Redis
import TestSupport
import Testing

/// What a kill of the server may leave in its append-only file.
@Suite struct LogMendingTests {
    let server: RedisServer

    init() throws { server = try RedisServer(.init(isAppendOnly: true)) }

    @Test func `what a kill has torn hurts nothing at a later start`() throws {
        try mend()
        server.kill()
        try tear()
        try server.restart()
        #expect(try server.run(["GET", "torn"]) == .null)
        try mend()
        try #require(
            eventually {
                let info = (try? server.run(["INFO", "persistence"]))?.text ?? ""
                return info.contains("aof_rewrite_in_progress:0")
                    && info.contains("aof_rewrites:1")
            })
        // Without the mending, Redis 7.0.15 loses this one, or applies the torn one with it.
        try server.run(["SET", "later", "1"])
        server.kill()
        try server.restart()
        #expect(try server.run(["GET", "later"]).text == "1")
        #expect(try server.run(["GET", "torn"]) == .null)
    }

    @Test func `a server that was not started again is left alone`() throws {
        try mend()
        try mend()
        let info = try server.run(["INFO", "persistence"]).text ?? ""
        #expect(info.contains("aof_rewrites:0"))
    }

    @Test func `a server that is full, or forbids it, does not stop a worker`() throws {
        try server.run(["CONFIG", "SET", "maxmemory", "1"])
        try mend()
        try server.run(["CONFIG", "SET", "maxmemory", "0"])
        try server.run(["ACL", "SETUSER", "default", "-get", "-bgrewriteaof"])
        try mend()
    }

    private func mend() throws {
        var queue = JobQueue(
            .default,
            over: RedisSession(
                to: server.address, named: "mend", patience: .producer, stop: StopSwitch(),
                log: { _ in }))
        try queue.mendLogAfterRestart()
    }

    /// Appends the beginning of a transaction, as a write that was cut off leaves it.
    private func tear() throws {
        let folder = URL(fileURLWithPath: server.socketPath).deletingLastPathComponent()
            .appendingPathComponent("appendonlydir")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(files.first { $0.hasSuffix(".incr.aof") })
        let file = try FileHandle(forWritingTo: folder.appendingPathComponent(name))
        try file.seekToEnd()
        try file.write(
            contentsOf: Data(
                "*1\r\n$5\r\nMULTI\r\n*3\r\n$3\r\nSET\r\n$4\r\ntorn\r\n$1\r\n1\r\n*3\r\n$3\r\nSE"
                    .utf8))
        try file.close()
    }
}
