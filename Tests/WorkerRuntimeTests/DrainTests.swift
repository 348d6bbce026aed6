import Foundation
import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

@Suite struct DrainTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// Checks that `waiting` chunks wait again as if nobody had had them.
    private func expectUntouched(_ job: JobID, waiting: Int64) throws {
        let status = try workshop.status(job)
        #expect(status.chunks.waiting == waiting)
        #expect(status.chunks.leased == 0)
        #expect(status.retried == 0 && status.crashed == 0)
        var queue = workshop.queue()
        #expect(try queue.brokenRules(of: job) == [])
        #expect(try queue.workers() == [])
    }

    @Test func `a drained worker finishes what is in hand and begins nothing`() throws {
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        let job = try workshop.submit(total: 100)
        let running = workshop.worker()
        #expect(eventually { workshop.place.begun.count == 2 })
        running.worker.drain()
        running.worker.drain()
        #expect(running.ending(within: .milliseconds(100)) == nil)
        gate.stop()
        #expect(running.ending() == .stopped)
        #expect(workshop.place.chunks.count == 2)
        #expect(try workshop.status(job).chunks.done == 2)
        try expectUntouched(job, waiting: 8)
    }

    @Test func `what waits for a lane goes back at once`() throws {
        // Fast chunks first, so that several wait in hand for each lane.
        let gate = StopSwitch()
        workshop.place.each { chunk, _ in
            if chunk.number >= 300 { gate.wait(for: .seconds(20)) }
        }
        let job = try workshop.submit(total: 10_000)
        let running = workshop.worker()
        #expect(try eventually { try workshop.status(job).chunks.leased > 10 })
        #expect(eventually { workshop.place.begun.count { $0.number >= 300 } == 2 })
        running.worker.drain()
        #expect(try eventually { try workshop.status(job).chunks.leased == 2 })
        gate.stop()
        #expect(running.ending() == .stopped)
        let done = try workshop.status(job).chunks.done
        #expect(done == Int64(workshop.place.chunks.count))
        try expectUntouched(job, waiting: 1_000 - done)
    }

    @Test func `a lane that is stuck past the drain timeout loses its chunk`() throws {
        let gate = StopSwitch()
        let left = LogLines()
        workshop.place.each { _, mayCommit in
            gate.wait(for: .seconds(20))
            left.add("\(mayCommit())")
        }
        let job = try workshop.submit(total: 100)
        let running = workshop.worker { $0.drainTimeout = .milliseconds(200) }
        #expect(eventually { workshop.place.begun.count == 2 })
        running.worker.drain()
        #expect(running.ending(within: .seconds(5)) == .stopped)
        try expectUntouched(job, waiting: 10)
        #expect(workshop.lines(containing: "drain timed out").count == 1)
        gate.stop()
        #expect(eventually { left.all.count == 2 })
        #expect(left.all == ["false", "false"])
        #expect(workshop.place.chunks.isEmpty)
    }

    @Test func `a worker in a hurry gives back at once`() throws {
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        let job = try workshop.submit(total: 100)
        let running = workshop.worker()
        #expect(eventually { workshop.place.begun.count == 2 })
        running.worker.handBack()
        #expect(running.ending(within: .seconds(5)) == .stopped)
        try expectUntouched(job, waiting: 10)
        gate.stop()
    }

    @Test func `a drain becomes a hand-back when asked again`() throws {
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        let job = try workshop.submit(total: 100)
        let running = workshop.worker()
        #expect(eventually { workshop.place.begun.count == 2 })
        running.worker.drain()
        #expect(running.ending(within: .milliseconds(100)) == nil)
        running.worker.handBack()
        running.worker.handBack()
        #expect(running.ending(within: .seconds(5)) == .stopped)
        try expectUntouched(job, waiting: 10)
        gate.stop()
    }

    @Test(arguments: [true, false])
    func `a worker that is stopped before its first claim ends`(isHurried: Bool) throws {
        let job = try workshop.submit(total: 100)
        let worker = workshop.makeWorker(WorkerOptions(lanes: 2))
        if isHurried { worker.handBack() } else { worker.drain() }
        let running = RunningWorker(worker)
        #expect(running.ending(within: .seconds(5)) == .stopped)
        try expectUntouched(job, waiting: 10)
    }

    @Test func `a worker that waits for work stops at once`() throws {
        let running = workshop.worker()
        #expect(try eventually { try workshop.blockedClients() == 1 })
        running.worker.drain()
        #expect(running.ending(within: .seconds(2)) == .stopped)
    }

    @Test func `a drain does not wait for a store that is away for longer than it may`() throws {
        workshop.place.setAway(true)
        let job = try workshop.submit(total: 100)
        let running = workshop.worker { $0.drainTimeout = .milliseconds(200) }
        #expect(eventually { !workshop.lines(containing: "store outage began").isEmpty })
        running.worker.drain()
        #expect(running.ending(within: .seconds(5)) == .stopped)
        try expectUntouched(job, waiting: 10)
    }

    @Test func `a store that comes back during a drain gets what is in hand`() throws {
        workshop.place.setAway(true)
        let job = try workshop.submit(total: 100)
        // The outage tells that this lane has its chunk; of another it would tell nothing.
        let running = workshop.worker { $0.lanes = 1 }
        #expect(eventually { !workshop.lines(containing: "store outage began").isEmpty })
        running.worker.drain()
        workshop.place.setAway(false)
        #expect(running.ending() == .stopped)
        #expect(try workshop.status(job).chunks.done == 1)
        try expectUntouched(job, waiting: 9)
    }

    @Test(arguments: [(true, SIGKILL), (false, SIGKILL), (true, SIGSTOP), (false, SIGSTOP)])
    func `a drain ends while Redis is away`(hasWork: Bool, signal: Int32) throws {
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        if hasWork { _ = try workshop.submit(total: 100) }
        let running = workshop.worker { $0.drainTimeout = .milliseconds(200) }
        let isReady = try eventually {
            hasWork ? workshop.place.begun.count == 2 : try workshop.blockedClients() == 1
        }
        #expect(isReady)
        workshop.server.signal(signal)
        let start = ContinuousClock.now
        running.worker.drain()
        // A command that hangs has five seconds, and so have the last words.
        #expect(running.ending(within: .seconds(signal == SIGKILL ? 8 : 16)) == .stopped)
        print(
            "drain, \(signal == SIGKILL ? "no Redis" : "Redis hangs"), "
                + "\(hasWork ? "busy" : "idle"): \(start.duration(to: .now))")
        gate.stop()
    }
}
