import Redis
import TestSupport
import Testing

@Suite struct StopSwitchTests {
    @Test func `a stop wakes all who wait`() {
        let stop = StopSwitch()
        let waiters = (0..<20).map { _ in Background { stop.wait(for: .seconds(30)) } }
        #expect(!stop.isStopped)
        stop.stop()
        stop.stop()
        #expect(waiters.allSatisfy { $0.value() == true })
        #expect(stop.isStopped)
        #expect(stop.wait(for: .seconds(30)))
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .microseconds(1), .milliseconds(20)])
    func `without a stop a wait lasts as long as it should`(duration: Duration) {
        let start = ContinuousClock.now
        #expect(!StopSwitch().wait(for: duration))
        #expect(start.duration(to: .now) >= duration)
    }

    @Test func `an endless wait is no overflow`() {
        let stop = StopSwitch()
        let waiter = Background { stop.wait(for: .seconds(Int64.max)) }
        stop.stop()
        #expect(waiter.value() == true)
    }

    @Test func `a stop interrupts a blocked BLPOP and closes the connection`() throws {
        let server = try RedisServer()
        let stop = StopSwitch()
        let address = server.address
        let popper = Background { () -> Result<Bool, RedisError> in
            do throws(RedisError) {
                var connection = try RedisConnection(to: address)
                let value = try connection.runBlocking(
                    ["BLPOP", "list", 30], for: .seconds(30), unless: stop)
                return .success(value == nil && connection.isBroken)
            } catch { return .failure(error) }
        }
        let isBlocked = try eventually {
            try server.run(["INFO", "clients"]).text?.contains("blocked_clients:1") == true
        }
        #expect(isBlocked)
        let start = ContinuousClock.now
        stop.stop()
        #expect(popper.value() == .success(true))
        #expect(start.duration(to: .now) < .milliseconds(200))
    }

    @Test func `a blocking command that gets its element or ends empty keeps the connection`()
        throws
    {
        let server = try RedisServer()
        let stop = StopSwitch()
        var connection = try RedisConnection(to: server.address, commandTimeout: .milliseconds(500))
        try server.run(["RPUSH", "list", "a"])
        let command: RedisCommand = ["BLPOP", "list", "0.7"]
        let first = try connection.runBlocking(command, for: .milliseconds(700), unless: stop)
        #expect(first == .array([.bytes(Array("list".utf8)), .bytes(Array("a".utf8))]))
        // Longer than the time-out of other commands.
        #expect(try connection.runBlocking(command, for: .milliseconds(700), unless: stop) == .null)
        stop.stop()
        #expect(try connection.runBlocking(command, for: .milliseconds(700), unless: stop) == nil)
        #expect(try connection.run(["PING"]).text == "PONG")
    }

    @Test func `a client that is unblocked by force is to come back`() throws {
        let server = try RedisServer()
        let address = server.address
        let popper = Background { () -> RedisError? in
            do throws(RedisError) {
                var connection = try RedisConnection(to: address)
                _ = try connection.runBlocking(
                    ["BLPOP", "list", 30], for: .seconds(30), unless: StopSwitch())
                return nil
            } catch { return error }
        }
        _ = try eventually {
            try server.run(["INFO", "clients"]).text?.contains("blocked_clients:1") == true
        }
        let clients = try server.run(["CLIENT", "LIST"]).text ?? ""
        let line = clients.split(separator: "\n").first { $0.contains("cmd=blpop") } ?? ""
        let id = line.split(separator: " ").first?.dropFirst(3) ?? ""
        try server.run(["CLIENT", "UNBLOCK", "\(id)", "ERROR"])
        guard case .unavailable(let text)?? = popper.value() else {
            Issue.record("not unavailable")
            return
        }
        #expect(text.hasPrefix("UNBLOCKED"))
    }
}
