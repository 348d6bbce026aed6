import JobQueue
import Redis
import TestSupport
import Testing

/// Several connections at once: each move happens as a whole or not at all.
@Suite struct ConcurrencyTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `every picture adds up and none goes backwards while four workers work`() throws {
        let id = try test.submit(total: 40_000, chunk: 10, attempts: 2)
        let workers = (0..<4).map { number in
            let (name, server) = (test.name, test.server)
            let worker = test.workers[number % 3]
            return Background { Result { try Self.work(on: name, of: server, as: worker) } }
        }
        var last = try test.status(id)
        while !last.state.isTerminal {
            let next = try test.status(id)
            let (contacts, chunks) = (next.contacts, next.chunks)
            try #require(
                contacts.created + contacts.failed + contacts.skipped + contacts.cancelled
                    + contacts.pending == contacts.total)
            try #require(
                chunks.waiting + chunks.leased + chunks.delayed + chunks.done + chunks.dead
                    + chunks.cancelled == chunks.total)
            try #require(contacts.failed == next.errors.values.reduce(0, +))
            try #require(contacts.created >= last.contacts.created)
            try #require(contacts.pending <= last.contacts.pending)
            try #require(chunks.done >= last.chunks.done)
            last = next
        }
        let created = try workers.reduce(into: 0) { $0 += try #require($1.value()).get() }
        #expect(last.contacts.created == created)
        #expect(last.state == .partial)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `of a worker and the end of its lease exactly one wins`() throws {
        // A chunk may be lost twice before it is poison.
        let id = try test.submit(total: 10_000, chunk: 1)
        let reaper = StopSwitch()
        let (name, server, worker) = (test.name, test.server, test.workers[1])
        let reaping = Background {
            Result {
                var queue = QueueUnderTest.open(name, on: server)
                while !reaper.isStopped {
                    _ = try queue.claim(by: worker, upTo: 0, lease: .zero)
                }
            }
        }
        var (tries, counted, fenced) = (0, 0, 0)
        while case let leases = try test.queue.claim(
            by: test.worker, upTo: 8, lease: .zero
        ).leases, !leases.isEmpty {
            for lease in leases {
                tries += 1
                switch try test.settle([lease]) {
                case [.counted]: counted += 1
                case [.fenced]: fenced += 1
                case let other: Issue.record("a lease of its own is \(other)")
                }
            }
        }
        reaper.stop()
        try #require(reaping.value()).get()
        _ = try test.claim(0)
        let status = try test.status(id)
        #expect(tries >= 10_000)
        #expect(counted > 0 && fenced > 0)
        #expect(status.chunks.done == Int64(counted))
        #expect(status.crashed == Int64(fenced))
        #expect(status.chunks.done + status.chunks.dead == 10_000)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    /// Works until nothing is left, with a failure now and then; answers with what was created.
    private static func work(
        on name: QueueName, of server: RedisServer, as worker: WorkerID
    ) throws -> Int64 {
        var queue = QueueUnderTest.open(name, on: server)
        var created: Int64 = 0
        while case let reply = try queue.claim(by: worker, upTo: 8, lease: .seconds(60)),
            reply.quietFor != nil || !reply.leases.isEmpty
        {
            var settlements: [Settlement] = []
            for lease in reply.leases {
                if lease.chunk.isMultiple(of: 17) && lease.failures == 0 {
                    _ = try queue.giveBack(
                        lease, by: worker, .retry(after: .zero, code: "busy", text: ""))
                } else if lease.chunk.isMultiple(of: 10) {
                    settlements.append(Settlement(lease: lease, created: 7, errors: ["no": 3]))
                } else {
                    settlements.append(Settlement(lease: lease, created: lease.count))
                }
            }
            let outcomes = try queue.settle(settlements, by: worker)
            for (item, outcome) in zip(settlements, outcomes) where outcome == .counted {
                created += item.created
            }
        }
        return created
    }
}
