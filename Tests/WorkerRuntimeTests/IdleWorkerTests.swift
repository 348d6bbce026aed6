import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

@Suite struct IdleWorkerTests {
    @Test func `an idle worker asks Redis for less than two things a second`() throws {
        let workshop = try Workshop()
        let proxy = try FlakyProxy(to: workshop.server)
        let running = workshop.worker(at: proxy.address)
        #expect(try eventually { try workshop.blockedClients() == 1 })
        // The first heartbeat belongs to the start.
        var queue = workshop.queue()
        #expect(try eventually { try queue.workers().count == 1 })
        let before = proxy.requestCount
        let start = ContinuousClock.now
        // The end of a wait, a claim and the next wait.
        #expect(eventually { proxy.requestCount >= before + 2 })
        let perSecond =
            Double(proxy.requestCount - before) / (start.duration(to: .now) / .seconds(1))
        print("idle worker: \(perSecond) requests a second")
        #expect(perSecond < 2)
        running.stop()
    }

    @Test func `a new job starts at once on an idle worker`() throws {
        let workshop = try Workshop()
        let running = workshop.worker()
        var latencies: [Duration] = []
        for round in 0..<20 {
            #expect(try eventually { try workshop.blockedClients() == 1 })
            let start = ContinuousClock.now
            let job = try workshop.submit(total: 1)
            #expect(eventually { workshop.place.begunAt.count == round + 1 })
            let begun = try #require(workshop.place.begunAt.last)
            latencies.append(start.duration(to: begun))
            #expect(try workshop.end(of: job).state == .completed)
        }
        latencies.sort()
        print("wake latency: median \(latencies[10]), longest \(latencies[19])")
        #expect(latencies[19] < .seconds(1))
        running.stop()
    }

    @Test func `all idle workers get some of a new job`() throws {
        let workshop = try Workshop()
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        let workers = (0..<4).map { _ in workshop.worker(lanes: 2) }
        #expect(try eventually { try workshop.blockedClients() == 4 })
        let start = ContinuousClock.now
        let job = try workshop.submit(total: 100)
        #expect(eventually { workshop.place.begun.count == 8 })
        let last = workshop.place.begunAt.max() ?? .now
        print("four workers are busy after \(start.duration(to: last))")
        #expect(start.duration(to: last) < .seconds(1))
        #expect(try workshop.status(job).workers == 4)
        gate.stop()
        try workshop.expectComplete(job)
        for worker in workers { worker.stop() }
    }

    @Test func `a worker takes what retries and ran out by itself`() throws {
        let workshop = try Workshop()
        let job = try workshop.submit(total: 20)
        var random = SeededRandom(seed: 3)
        let other = WorkerID(host: "other", process: 1, using: &random)
        var queue = workshop.queue()
        let reply = try queue.claim(by: other, upTo: 2, lease: .milliseconds(400))
        _ = try queue.giveBack(
            reply.leases[0], by: other,
            .retry(after: .milliseconds(300), code: "test", text: "later"))
        let running = workshop.worker()
        try workshop.expectComplete(job)
        let status = try workshop.status(job)
        #expect(status.crashed == 1 && status.retried == 1)
        running.stop()
    }
}

@Suite struct ExitWhenIdleTests {
    @Test func `a worker that exits when idle does all there is, and leaves`() throws {
        let workshop = try Workshop()
        let job = try workshop.submit(total: 995)
        let start = ContinuousClock.now
        let running = workshop.worker { $0.exitsWhenIdle = true }
        #expect(running.ending() == .stopped)
        // Not only when a wait of five seconds is over.
        #expect(start.duration(to: .now) < .seconds(4))
        try workshop.expectComplete(job)
        #expect(running.worker.created == 995)
        var queue = workshop.queue()
        #expect(try queue.workers() == [])
    }

    @Test func `with nothing to do it ends at once`() throws {
        let workshop = try Workshop()
        let running = workshop.worker { $0.exitsWhenIdle = true }
        #expect(running.ending(within: .seconds(5)) == .stopped)
    }

    @Test func `it stays while another worker has a chunk in hand`() throws {
        let workshop = try Workshop()
        let job = try workshop.submit(total: 1)
        var random = SeededRandom(seed: 3)
        let other = WorkerID(host: "other", process: 1, using: &random)
        var queue = workshop.queue()
        let lease = try #require(
            try queue.claim(by: other, upTo: 1, lease: .seconds(60)).leases.first)
        let running = workshop.worker { $0.exitsWhenIdle = true }
        #expect(running.ending(within: .milliseconds(300)) == nil)
        _ = try queue.settle([Settlement(lease: lease, created: 1)], by: other)
        #expect(running.ending(within: .seconds(5)) == .stopped)
        #expect(try workshop.status(job).state == .completed)
    }

    @Test func `it stays while a retry is due later`() throws {
        let workshop = try Workshop()
        let tries = Guarded(0)
        workshop.place.each { _, _ throws(StoreError) in
            let isFirst = tries.withLock { tries in
                tries += 1
                return tries == 1
            }
            if isFirst { throw .unusable(StoreFault(code: "test.first", message: "not yet")) }
        }
        let job = try workshop.submit(total: 10)
        let running = workshop.worker { $0.exitsWhenIdle = true }
        #expect(running.ending() == .stopped)
        try workshop.expectComplete(job)
        #expect(try workshop.status(job).retried == 1)
        #expect(workshop.place.opened == 2)
    }
}
