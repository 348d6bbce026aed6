import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

@Suite struct RedisTroubleTests {
    @Test func `a worker goes on after Redis was killed five times`() throws {
        let workshop = try Workshop(.init(isAppendOnly: true))
        let job = try workshop.submit(total: 40_000)
        let isOver = StopSwitch()
        workshop.place.each { chunk, _ in
            StopSwitch().wait(for: .milliseconds(1))
            // However slow the test is: there is work in hand until the last kill.
            if chunk.number >= 3_000 { isOver.wait(for: .seconds(30)) }
        }
        let running = workshop.worker(lanes: 4) { $0.lease = .seconds(2) }
        for round in 1...5 {
            let seen = workshop.place.chunks.count
            #expect(eventually { workshop.place.chunks.count >= min(seen + 200, 2_500) })
            workshop.server.kill()
            #expect(eventually { workshop.log.began == round })
            try workshop.server.restart()
            #expect(eventually { workshop.log.ended == round })
            try rewriteLog(of: workshop.server)
        }
        isOver.stop()
        try workshop.expectComplete(job)
        #expect(workshop.log.began == 5 && workshop.log.ended == 5)
        print("after five kills: \(workshop.place.repeated) chunks were stored before")
        running.stop()
    }

    /// Has the server write its append-only file anew.
    ///
    /// A kill may leave half of a transaction at the file's end. Redis 7.0.15 then cuts the file
    /// inside of that transaction, and at the restart after the next it applies the half.
    private func rewriteLog(of server: RedisServer) throws {
        try server.run(["BGREWRITEAOF"])
        let isDone = try eventually {
            let lines = try server.run(["INFO", "persistence"]).text?.split(separator: "\r\n")
            return lines?.contains("aof_rewrite_in_progress:0") == true
                && lines?.contains("aof_rewrite_scheduled:0") == true
        }
        #expect(isDone)
    }

    @Test(arguments: [FlakyProxy.Fault.swallowReply, .cutAfterForwarding, .halfReply])
    func `a settlement whose answer is lost is counted once`(fault: FlakyProxy.Fault) throws {
        let workshop = try Workshop()
        let proxy = try FlakyProxy(to: workshop.server)
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        let job = try workshop.submit(total: 10)
        let running = workshop.worker(at: proxy.address)
        #expect(eventually { workshop.place.begun.count == 1 })
        // Its second lane waits for work: the next script is the settlement.
        #expect(try eventually { try workshop.blockedClients() == 1 })
        proxy.plan(fault, onRequest: 1, named: "EVALSHA")
        gate.stop()
        try workshop.expectComplete(job)
        #expect(proxy.plannedFaults == 0)
        running.stop()
        #expect(workshop.place.begun.count == 1)
        #expect(workshop.lines(containing: "job=\(job)") == [])
    }

    @Test func `a claim whose answer is lost comes back after its lease`() throws {
        let workshop = try Workshop()
        let proxy = try FlakyProxy(to: workshop.server)
        let running = workshop.worker(at: proxy.address) { $0.lease = .seconds(3) }
        #expect(try eventually { try workshop.blockedClients() == 1 })
        // Right after a heartbeat, the next script is the claim.
        var queue = workshop.queue()
        let beat = try queue.workers().first?.beatAt
        #expect(try eventually { try queue.workers().first?.beatAt != beat })
        proxy.plan(.cutAfterForwarding, onRequest: 1, named: "EVALSHA")
        let job = try workshop.submit(total: 10)
        #expect(try eventually { try workshop.status(job).chunks.leased == 1 })
        try workshop.expectComplete(job)
        #expect(try workshop.status(job).crashed == 1)
        #expect(workshop.place.begun.count == 1)
        running.stop()
    }

    @Test func `chunks that are claimed after a long outage can be stored at once`() throws {
        let workshop = try Workshop(.init(isAppendOnly: true))
        let running = workshop.worker { $0.lease = .seconds(1) }
        #expect(try eventually { try workshop.blockedClients() == 1 })
        workshop.server.kill()
        #expect(eventually { workshop.log.began == 1 })
        // Longer than a lease: what the worker asked for before the outage is of no use now.
        StopSwitch().wait(for: .milliseconds(1_200))
        try workshop.server.restart()
        let job = try workshop.submit(total: 1_000)
        try workshop.expectComplete(job)
        let status = try workshop.status(job)
        #expect(status.retried == 0 && status.crashed == 0)
        running.stop()
    }

    @Test func `a worker claims nothing while Redis is full, and goes on later`() throws {
        let workshop = try Workshop(.init(arguments: ["--maxmemory-policy", "noeviction"]))
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(20)) }
        let job = try workshop.submit(total: 100)
        let running = workshop.worker()
        #expect(eventually { workshop.place.begun.count == 2 })
        try workshop.server.run(["CONFIG", "SET", "maxmemory", "1"])
        gate.stop()
        #expect(try eventually { try workshop.status(job).chunks.done == 2 })
        #expect(eventually { workshop.lines(containing: "redis is full").count == 1 })
        try workshop.server.run(["CONFIG", "SET", "maxmemory", "0"])
        try workshop.expectComplete(job)
        #expect(workshop.lines(containing: "redis has memory again").count == 1)
        running.stop()
    }

    @Test(arguments: ["-evalsha", "-blpop", "-get", "-script|load"])
    func `a right that is missing ends the worker with the reason`(right: String) throws {
        let workshop = try Workshop()
        try workshop.server.run(
            ["ACL", "SETUSER", "worker", "on", ">w", "~*", "+@all", RedisArgument(right)])
        if right == "-get" { _ = try workshop.submit(total: 100) }
        let address = try RedisAddress(
            parsing: "unix:\(workshop.server.socketPath)?user=worker&password=w")
        let running = workshop.worker(at: address)
        guard case .failed(.denied(let text)) = running.ending() else {
            Issue.record("it did not end as denied")
            return
        }
        #expect(text.hasPrefix("NOPERM"))
        #expect(workshop.lines(containing: "worker fails part=").isEmpty == false)
        if right == "-get" {
            // What was claimed is not left to run out.
            var queue = workshop.queue()
            let job = try #require(try queue.jobs(atMost: 1).first)
            let status = try workshop.status(job)
            #expect(status.chunks.leased == 0 && status.chunks.waiting == 10)
        }
    }

    @Test func `a right that is withdrawn ends a worker whose lanes are stuck`() throws {
        let workshop = try Workshop()
        try workshop.server.run(["ACL", "SETUSER", "worker", "on", ">w", "~*", "+@all"])
        let address = try RedisAddress(
            parsing: "unix:\(workshop.server.socketPath)?user=worker&password=w")
        let gate = StopSwitch()
        workshop.place.each { _, _ in gate.wait(for: .seconds(30)) }
        _ = try workshop.submit(total: 100)
        let running = workshop.worker(at: address) { $0.lease = .seconds(1) }
        #expect(eventually { workshop.place.begun.count == 2 })
        try workshop.server.run(["ACL", "SETUSER", "worker", "-evalsha"])
        guard case .failed(.denied) = running.ending(within: .seconds(10)) else {
            Issue.record("it did not end as denied")
            return
        }
        gate.stop()
    }
}
