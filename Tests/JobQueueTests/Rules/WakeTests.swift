import JobQueue
import Redis
import TestSupport
import Testing

/// Idle workers block in Redis and are woken by what makes work, each by a token.
@Suite struct WakeTests {
    let test: QueueUnderTest
    private let never: Duration = .seconds(60)

    // A server of its own, as the tests look at how many clients are blocked there.
    init() throws { test = try QueueUnderTest(on: RedisServer()) }

    @Test func `a submitted job wakes a worker`() throws {
        try expectWake { _ = try test.submit(total: 1, chunk: 1) }
    }

    @Test func `a resumed job wakes a worker`() throws {
        let id = try test.submit(total: 1, chunk: 1, isPaused: true)
        #expect(try test.redis("LLEN", test.key("wake")).integer == 0)
        try expectWake { _ = try test.queue.resume(id) }
    }

    @Test func `a retried job wakes a worker`() throws {
        let id = try test.submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        _ = try test.queue.giveBack(lease, by: test.worker, .dead(code: "no", text: "never"))
        try expectWake { _ = try test.queue.retry(id) }
    }

    @Test func `a released chunk wakes a worker`() throws {
        _ = try test.submit(total: 1, chunk: 1)
        let lease = try #require(try test.claim().first)
        #expect(try test.claim().isEmpty)
        try expectWake { _ = try test.queue.giveBack(lease, by: test.worker, .release) }
    }

    @Test func `each worker that leaves work behind wakes the next`() throws {
        let waiters = (0..<3).map { number in
            Background { [server = test.server, name = test.name, worker = test.workers[number]] in
                Result {
                    var queue = QueueUnderTest.open(name, on: server)
                    try queue.awaitWork(atMost: .seconds(60), unless: StopSwitch())
                    return try queue.claim(by: worker, upTo: 1, lease: .seconds(60)).leases.count
                }
            }
        }
        #expect(try eventually { try blockedClients() == 3 })
        // Pushes one token.
        _ = try test.submit(total: 10, chunk: 1)
        for waiter in waiters { #expect(try waiter.value()?.get() == 1) }
    }

    @Test func `tokens do not pile up`() throws {
        for _ in 0..<100 { _ = try test.submit(total: 1, chunk: 1) }
        #expect(try test.redis("LLEN", test.key("wake")).integer == 64)
    }

    @Test func `waiting ends with its time`() throws {
        try test.queue.awaitWork(atMost: .milliseconds(5), unless: StopSwitch())
        try test.queue.awaitWork(atMost: .zero, unless: StopSwitch())
        #expect(try test.queue.jobs(atMost: 1) == [])
    }

    @Test func `waiting ends with the stop switch`() throws {
        let stop = StopSwitch()
        let waiter = waiter(stop: stop)
        #expect(try eventually { try blockedClients() == 1 })
        stop.stop()
        try #require(waiter.value()).get()
    }

    /// A worker that waits comes back when `action` is done, and not before.
    private func expectWake(after action: () throws -> Void) throws {
        try test.redis("DEL", test.key("wake"))
        let waiter = waiter(stop: StopSwitch())
        #expect(try eventually { try blockedClients() == 1 })
        try action()
        try #require(waiter.value()).get()
        #expect(try test.claim().count == 1)
    }

    private func waiter(stop: StopSwitch) -> Background<Result<Void, any Error>> {
        Background { [server = test.server, name = test.name, never] in
            Result {
                var queue = QueueUnderTest.open(name, on: server)
                try queue.awaitWork(atMost: never, unless: stop)
            }
        }
    }

    private func blockedClients() throws -> Int {
        let lines = try test.redis("INFO", "clients").text?.split(whereSeparator: \.isNewline)
        let line = lines?.first { $0.hasPrefix("blocked_clients:") }
        return line.flatMap { Int($0.dropFirst("blocked_clients:".count)) } ?? -1
    }
}
