import Foundation
import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

@Suite struct LeaseTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func key(_ name: String) -> RedisArgument {
        RedisArgument("contactory:{default}:\(name)")
    }

    /// What the lease of a chunk still has by the server's clock.
    private func millisecondsLeft(of member: String) throws -> Int {
        let time = try workshop.server.run(["TIME"]).array?.compactMap {
            $0.text.flatMap { Int($0) }
        }
        let now = try #require(time)
        let text = try workshop.server.run(["ZSCORE", key("leases"), RedisArgument(member)]).text
        let end = try #require(text.flatMap { Int($0) })
        return end - now[0] * 1_000 - now[1] / 1_000
    }

    @Test func `a slow store keeps its chunk for several lease lengths`() throws {
        workshop.place.each { _, _ in StopSwitch().wait(for: .seconds(3)) }
        let job = try workshop.submit(total: 10)
        let workers = (0..<2).map { _ in workshop.worker { $0.lease = .seconds(1) } }
        try workshop.expectComplete(job)
        #expect(workshop.place.begun.count == 1)
        #expect(try workshop.status(job).crashed == 0)
        for worker in workers { worker.stop() }
    }

    @Test func `a worker that cannot renew stops writing before its lease ends`() throws {
        let proxy = try FlakyProxy(to: workshop.server)
        let (isCut, isOver) = (StopSwitch(), StopSwitch())
        workshop.place.each { _, mayCommit in
            isCut.wait(for: .seconds(20))
            _ = eventually { !mayCommit() }
            isOver.stop()
        }
        let job = try workshop.submit(total: 10)
        let running = workshop.worker(at: proxy.address) {
            $0.lease = .seconds(2)
            $0.drainTimeout = .zero
        }
        #expect(eventually { workshop.place.begun.count == 1 })
        for _ in 0..<500 { proxy.plan(.cutBeforeForwarding, onRequest: 1) }
        proxy.cutAll()
        isCut.stop()
        #expect(isOver.wait(for: .seconds(20)))
        let left = try millisecondsLeft(of: "\(job)|0")
        print("the permit ended \(left) ms before the lease")
        #expect(left > 0)
        #expect(workshop.place.chunks.isEmpty)
        running.worker.drain()
        #expect(running.ending() == .stopped)
        #expect(workshop.place.chunks.isEmpty)
    }

    @Test func `a chunk whose lease is lost is not stored and not settled`() throws {
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        let job = try workshop.submit(total: 10)
        let running = workshop.worker(lanes: 1) { $0.lease = .seconds(1) }
        #expect(eventually { workshop.place.begun.count == 1 })
        // Its lease runs out before its time, and another worker takes the chunk, unless a
        // heartbeat comes in between.
        var queue = workshop.queue()
        var random = SeededRandom(seed: 5)
        let other = WorkerID(host: "other", process: 1, using: &random)
        var taken: ChunkLease?
        _ = try eventually {
            try workshop.server.run(["ZADD", key("leases"), "XX", "0", RedisArgument("\(job)|0")])
            taken = try queue.claim(by: other, upTo: 1, lease: .seconds(60)).leases.first
            return taken != nil
        }
        let lease = try #require(taken)
        #expect(
            eventually { workshop.lines(containing: "lease lost job=\(job) chunk=0").count == 1 })
        gate.stop()
        #expect(eventually { workshop.lines(containing: "chunk=0: not stored").count == 1 })
        running.stop()
        #expect(workshop.place.chunks.isEmpty)
        let status = try workshop.status(job)
        #expect(status.chunks.done == 0 && status.chunks.leased == 1)
        #expect(try queue.settle([Settlement(lease: lease, created: 10)], by: other) == [.counted])
    }

    @Test func `a frozen worker's chunk goes to another, and is stored once`() throws {
        let proxy = try FlakyProxy(to: workshop.server)
        let gate = StopSwitch()
        let tries = Guarded(0)
        workshop.place.each { _, _ in
            let isFirst = tries.withLock { tries in
                tries += 1
                return tries == 1
            }
            if isFirst { gate.wait(for: .seconds(20)) }
        }
        let job = try workshop.submit(total: 10)
        let frozen = workshop.worker(at: proxy.address) {
            $0.lease = .seconds(1)
            $0.drainTimeout = .zero
        }
        #expect(eventually { workshop.place.begun.count == 1 })
        for _ in 0..<500 { proxy.plan(.cutBeforeForwarding, onRequest: 1) }
        proxy.cutAll()
        let other = workshop.worker()
        try workshop.expectComplete(job)
        gate.stop()
        // It finds the chunk in the store, or may not commit it; both are fine.
        frozen.worker.handBack()
        #expect(frozen.ending() == .stopped)
        #expect(workshop.place.chunks.count == 1)
        #expect(try workshop.status(job).contacts.created == 10)
        other.stop()
    }

    @Test func `a chunk that ends beyond its term goes back without an attempt`() throws {
        let gate = StopSwitch()
        workshop.place.each { _, mayCommit in
            // Only while Redis hangs does the permit end.
            if !gate.isStopped { _ = eventually { !mayCommit() } }
        }
        let job = try workshop.submit(total: 10)
        let running = workshop.worker { $0.lease = .seconds(1) }
        #expect(eventually { workshop.place.begun.count == 1 })
        workshop.server.signal(SIGSTOP)
        #expect(eventually { !workshop.lines(containing: "lease ended").isEmpty })
        gate.stop()
        workshop.server.signal(SIGCONT)
        try workshop.expectComplete(job)
        #expect(try workshop.status(job).retried == 0)
        running.stop()
    }
}
