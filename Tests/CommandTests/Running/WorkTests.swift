import Glibc
import TestSupport
import Testing

@Suite struct WorkTests {
    @Test func `a worker is listed while it lives`() throws {
        let queue = try SharedQueue()
        #expect(try queue.run("workers").output.contains("no worker is alive"))
        let worker = try queue.start(["work", "--concurrency", "3"])
        var listed: [[String: Any]] = []
        let isListed = try eventually {
            listed = try queue.run("workers", "--json").json["workers"] as? [[String: Any]] ?? []
            return !listed.isEmpty
        }
        try #require(isListed)
        #expect(listed.count == 1 && listed[0].number("lanes") == 3)
        let name = try #require(listed[0]["worker"] as? String)
        #expect(name.contains("-\(worker.id)-"))
        let lines = try queue.run("workers").output.split(separator: "\n")
        #expect(lines[0].hasPrefix("WORKER ") && lines[1].hasPrefix(name))
        #expect(lines[1].hasSuffix("idle"))

        worker.kill(SIGTERM)
        let finished = try Finished(worker)
        #expect(finished.status == 0)
        #expect(finished.errors.contains("worker drains worker=\(name)"))
        #expect(finished.errors.contains("worker ends worker=\(name) created=0"))
        #expect(try queue.run("workers").output.contains("no worker is alive"))
    }

    @Test func `a worker may end when there is nothing left to do`() throws {
        let queue = try SharedQueue()
        let job = try queue.enqueue("5000")
        let finished = try queue.run("work", "--exit-when-idle")
        #expect(finished.status == 0 && finished.output.isEmpty)
        #expect(finished.errors.contains("created=5000"))
        #expect(try queue.status(of: job)["state"] as? String == "completed")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a worker that waits for its server can be stopped`(signal: Int32) throws {
        let place = try Place()
        let worker = try place.start(["work", "--redis", "unix:\(place.file("none.sock"))"])
        try #require(eventually { worker.errorOutput.contains("redis outage began") })
        worker.kill(signal)
        #expect(try Finished(worker).status == 0)
    }

    @Test func `a worker waits for its server to come`() throws {
        let server = try RedisServer()
        let place = try Place()
        server.terminate()
        let worker = try place.start(["work", "--redis", "\(server.address)"])
        try #require(eventually { worker.errorOutput.contains("redis outage began") })
        try server.restart()
        #expect(eventually { worker.errorOutput.contains("worker starts") })
        worker.kill(SIGTERM)
        #expect(try Finished(worker).status == 0)
    }
}
