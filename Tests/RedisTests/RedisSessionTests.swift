import Foundation
import Redis
import TestSupport
import Testing

@Suite struct RedisSessionTests {
    private func session(
        _ address: RedisAddress, _ patience: Patience, _ log: LogLines,
        stop: StopSwitch = StopSwitch()
    ) -> RedisSession {
        RedisSession(to: address, named: "test", patience: patience, stop: stop) { log.add($0) }
    }

    @Test func `a server that is restarted 20 times is met again each time`() throws {
        let server = try RedisServer(.init(isAppendOnly: true))
        let log = LogLines()
        let address = server.address
        // Each perform is asked for by an item in here, and answered by one in there.
        let worker = Background { () -> [RedisError] in
            var session = RedisSession(
                to: address, named: "test", patience: .forever, stop: StopSwitch()
            ) { log.add($0) }
            var errors: [RedisError] = []
            for round in 1...21 {
                do throws(RedisError) {
                    try session.perform { connection throws(RedisError) in
                        _ = try connection.run(["SET", "round", RedisArgument(round)])
                        _ = try connection.runBlocking(
                            ["BLPOP", "next", 30], for: .seconds(30), unless: StopSwitch())
                    }
                } catch { errors.append(error) }
            }
            return errors
        }
        for round in 1...20 {
            #expect(try eventually { try server.run(["GET", "round"]).integer == Int64(round) })
            server.kill()
            #expect(eventually { log.began == round })
            try server.restart()
            #expect(eventually { server.isBlocked })
            try server.run(["RPUSH", "next", "go"])
            #expect(eventually { log.ended == round })
        }
        #expect(eventually { server.isBlocked })
        try server.run(["RPUSH", "next", "go"])
        #expect(worker.value() == [])
        #expect(log.began == 20)
        #expect(log.ended == 20)
        #expect(log.all.count == 40)
    }

    @Test func `an outage has one line with the reason and one with its length`() throws {
        let server = try RedisServer()
        let log = LogLines()
        var session = session(server.address, .failFast(within: .milliseconds(200)), log)
        try session.run(["PING"])
        server.kill()
        for _ in 0..<3 {
            #expect(throws: RedisError.self) {
                try session.run(["PING"])
            }
        }
        try server.restart()
        try session.run(["PING"])
        #expect(log.all.count == 2)
        let address = server.address.description
        #expect(
            log.all.first?.hasPrefix(
                "redis outage began client=\"test\" address=\"\(address)\" reason=\"Redis is not"
            ) == true)
        #expect(log.all.last?.contains(" milliseconds=") == true)
        #expect(log.all.last?.contains(" failures=") == true)
    }

    @Test func `an idle connection that the server closed is replaced without a word`() throws {
        let server = try RedisServer()
        let log = LogLines()
        var session = session(server.address, .producer, log)
        for _ in 0..<5 {
            try session.run(["PING"])
            try server.run(["CLIENT", "KILL", "TYPE", "normal"])
        }
        #expect(log.all == [])
    }

    @Test(arguments: ["unix:/nowhere/redis.sock", "redis://127.0.0.1:1"])
    func `a producer exits within about a second where nothing listens`(text: String) throws {
        let log = LogLines()
        var session = session(try RedisAddress(parsing: text), .producer, log)
        let start = ContinuousClock.now
        let error = try #require(throws: RedisError.self) {
            try session.run(["PING"])
        }
        #expect(error.description.contains("cannot connect"))
        #expect(start.duration(to: .now) < .seconds(2))
        #expect(log.began == 1 && log.ended == 0)
    }

    @Test func `a producer exits within its deadline when the server hangs`() throws {
        let server = try RedisServer()
        let log = LogLines()
        var session = session(server.address, .failFast(within: .milliseconds(700)), log)
        try session.run(["PING"])
        server.signal(SIGSTOP)
        defer { server.signal(SIGCONT) }
        let start = ContinuousClock.now
        #expect(throws: RedisError.self) {
            try session.run(["PING"])
        }
        #expect(start.duration(to: .now) < .milliseconds(1_200))
    }

    @Test func `a producer waits for a server that loads its data`() throws {
        let server = try ScriptedServer { request, connection in
            request[0] == "GET" && connection < 3
                ? .raw("-LOADING Redis is loading the dataset in memory\r\n") : nil
        }
        let log = LogLines()
        var session = session(server.address, .producer, log)
        let value = try session.run(["GET", "k"])
        #expect(value == .status("OK"))
        #expect(server.connectionCount == 4)
        #expect(log.began == 1 && log.ended == 1)
    }

    @Test func `a busy server is waited for on the same connection`() throws {
        let server = try RedisServer()
        let log = LogLines()
        var session = session(server.address, .forever, log)
        var tries = 0
        try session.perform { connection throws(RedisError) in
            tries += 1
            if tries < 3 { throw .busy("BUSY Redis is busy running a script") }
            try connection.run(["PING"])
        }
        #expect(tries == 3)
        #expect(log.began == 1 && log.ended == 1)
        #expect(try server.run(["INFO", "stats"]).text?.contains("total_error_replies:0") == true)
    }

    @Test func `a server that runs a long script is waited for, also by a new connection`() throws {
        let server = try RedisServer(.init(arguments: ["--busy-reply-threshold", "10"]))
        let log = LogLines()
        let address = server.address
        let endless = Background { () -> RedisError? in
            do throws(RedisError) {
                var connection = try RedisConnection(to: address, commandTimeout: .seconds(30))
                try connection.run(["EVAL", "while true do end", 0])
                return nil
            } catch { return error }
        }
        #expect(eventually { server.isBusy })
        let worker = Background { () -> RedisValue? in
            var session = RedisSession(
                to: address, named: "test", patience: .forever, stop: StopSwitch()
            ) { log.add($0) }
            return try? session.run(["SET", "k", "v"])
        }
        #expect(eventually { log.began == 1 })
        try server.killScript()
        #expect(worker.value() == .status("OK"))
        #expect(log.began == 1 && log.ended == 1)
        #expect(endless.value() != nil)
    }

    @Test func `errors that a repetition cannot mend are thrown, and the connection is kept`()
        throws
    {
        let server = try RedisServer()
        let log = LogLines()
        var session = session(server.address, .forever, log)
        try server.run(["SET", "text", "x"])
        var ids: Set<RedisValue> = []
        for _ in 0..<3 {
            #expect(throws: RedisError.self) {
                try session.run(["INCR", "text"])
            }
            ids.insert(
                try session.run(["CLIENT", "ID"]))
        }
        #expect(ids.count == 1)
        #expect(log.all == [])
    }

    @Test func `a stop ends an outage's wait at once`() throws {
        let log = LogLines()
        let stop = StopSwitch()
        let worker = Background { () -> RedisError? in
            guard let nowhere = try? RedisAddress(parsing: "unix:/nowhere/redis.sock") else {
                return nil
            }
            var session = RedisSession(
                to: nowhere, named: "test", patience: .forever, stop: stop
            ) { log.add($0) }
            do throws(RedisError) {
                try session.perform { connection throws(RedisError) in
                    _ = try connection.run(["PING"])
                }
                return nil
            } catch { return error }
        }
        #expect(eventually { log.began == 1 })
        stop.stop()
        #expect(worker.value() == .cancelled)
        #expect(log.all.count == 1)
    }

    @Test func `with the switch thrown, work can still be finished`() throws {
        let server = try RedisServer()
        let stop = StopSwitch()
        stop.stop()
        var session = session(server.address, .forever, LogLines(), stop: stop)
        let value = try session.run(["SET", "k", "v"])
        #expect(value == .status("OK"))
    }

    @Test func `a blocking command that was stopped leaves the session usable`() throws {
        let server = try RedisServer()
        let stop = StopSwitch()
        let log = LogLines()
        let address = server.address
        let worker = Background { () -> String? in
            var session = RedisSession(
                to: address, named: "test", patience: .forever, stop: stop
            ) { log.add($0) }
            let popped = try? session.perform { connection throws(RedisError) -> String in
                let popped = try connection.runBlocking(
                    ["BLPOP", "list", 30], for: .seconds(30), unless: stop)
                return popped == nil ? "stopped" : "popped"
            }
            let answer = try? session.run(["PING"])
            return "\(popped ?? "") \(answer?.text ?? "")"
        }
        #expect(eventually { server.isBlocked })
        stop.stop()
        #expect(worker.value() == "stopped PONG")
        #expect(log.all == [])
    }

    @Test(arguments: [
        FlakyProxy.Fault.cutBeforeForwarding, .cutAfterForwarding, .halfReply,
        .delay(.milliseconds(20)),
    ])
    func `whichever request is cut, the work gets through`(fault: FlakyProxy.Fault) throws {
        let server = try RedisServer()
        let proxy = try FlakyProxy(to: server)
        // SELECT, CLIENT, SCRIPT LOAD, EVALSHA, and one more.
        for request in 1...5 {
            var session = session(proxy.address, .forever, LogLines())
            proxy.plan(fault, onRequest: request)
            let script = RedisScript(
                name: "put", source: Array("return redis.call('SET', KEYS[1], ARGV[1])".utf8),
                isReadOnly: false)
            for value in 1...2 {
                try session.perform { connection throws(RedisError) in
                    try connection.evaluate(script, keys: ["k"], arguments: [RedisArgument(value)])
                }
            }
            #expect(try server.run(["GET", "k"]).integer == 2)
        }
        #expect(proxy.plannedFaults == 0)
    }

    @Test func `a reply that is swallowed is given up, and never taken for the next one`() throws {
        let server = try RedisServer()
        let proxy = try FlakyProxy(to: server)
        proxy.plan(.swallowReply, onRequest: 1, named: "INCR")
        var session = session(proxy.address, .failFast(within: .milliseconds(300)), LogLines())
        #expect(throws: RedisError.self) {
            try session.run(["INCR", "n"])
        }
        let next = try session.run(["ECHO", "mine"])
        #expect(next.text == "mine")
    }
}

extension RedisServer {
    /// Whether a script has run for longer than a script should.
    var isBusy: Bool {
        do throws(RedisError) {
            _ = try RedisConnection(to: address)
            return false
        } catch {
            guard case .busy = error else { return false }
            return true
        }
    }

    /// Ends the script; in a way that needs no greeting, which a busy server refuses.
    func killScript() throws {
        let client = try ChildProcess("redis-cli", ["-s", socketPath, "SCRIPT", "KILL"])
        guard client.wait() == .exited(0), client.output == "OK\n" else {
            throw TestSupportError("SCRIPT KILL: \(client.output)")
        }
    }

    /// Whether a client waits in a blocking command; no when the server is away.
    var isBlocked: Bool {
        (try? run(["INFO", "clients"]).text?.contains("blocked_clients:1")) == true
    }
}
