import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Jobs whose Redis is gone, and jobs rebuilt from their store.
    @Suite(.serialized) struct RecoveryTests {
        @Test
        func `a killed create leaves nothing behind but its store, which recover finishes`() throws
        {
            let folder = try TemporaryFolder()
            let store = StoreWitness.sqlite(path: folder.file("contacts.db"))
            let temporary = folder.file("tmp")
            try FileManager.default.createDirectory(
                atPath: temporary, withIntermediateDirectories: false)
            let create = try Contactory.start(
                ["create", "100000", "--to", store.address, "--chunk-size", "1000", "--json"],
                adding: ["TMPDIR": temporary])
            let ledger = "SELECT count(*) FROM contactory_chunks"
            #expect(eventually { (try? store.numbers(ledger).first).flatMap { $0 } ?? 0 >= 3 })
            #expect(try privateServers(in: temporary) == 1)
            create.kill(SIGKILL)
            #expect(create.wait() == .killed(signal: SIGKILL))
            #expect(try eventually { try privateServers(in: temporary) == 0 })
            #expect(
                try eventually {
                    try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty
                })
            let done = try #require(try store.numbers(ledger).first)
            #expect(done < 100, "it was killed in the middle")

            let job = try store.rows("SELECT job_id FROM contactory_jobs")
            for _ in 1...2 {
                let recover = try Contactory.start(
                    ["recover", job, "--to", store.address, "--json"],
                    adding: ["TMPDIR": temporary])
                #expect(
                    recover.wait(within: .seconds(60)) == .exited(0), "\(recover.errorOutput)")
                let end = try JobPicture(json: recover.output)
                #expect(end.state == "completed" && end.created == 100_000 && end.addsUp)
                try store.expectExactly(100_000, inChunks: 100)
            }
        }

        @Test
        func `a job that Redis lost is rebuilt from PostgreSQL while its workers wait`() throws {
            let scene = try Scene(.postgres)
            let job = try scene.queue.enqueue(
                100_000, to: scene.store.address, ["--chunk-size", "1000"])
            let workers = try (0..<2).map { _ in
                try scene.queue.startWorker(["--lease", "2", "--concurrency", "1"])
            }
            _ = try scene.picture(of: job.job) { $0.chunks.done > 10 }
            scene.redis.kill()
            // Without an append-only file it comes back empty.
            try scene.redis.restart()
            let lost = try Contactory.run(["status", job.job, "--redis", scene.queue.url])
            #expect(lost.status != .exited(0))

            try recover(job, in: scene)
            let rebuilt = try scene.queue.status(of: job.job)
            #expect(rebuilt.addsUp && rebuilt.created > 0 && rebuilt.total == 100_000)
            // Again, while workers run and while nobody can tell what they have in hand.
            for _ in 1...3 { try recover(job, in: scene) }
            try scene.expectCompletion(of: job.job)
            try recover(job, in: scene)
            let end = try scene.expectCompletion(of: job.job)
            #expect(end.attempts.retried == 0)
            for worker in workers { scene.drain(worker) }
        }

        @Test
        func `a job that Redis lost after its end is complete as soon as it is rebuilt`() throws {
            let scene = try Scene(.postgres)
            let job = try scene.queue.enqueue(
                20_000, to: scene.store.address, ["--chunk-size", "2000"])
            let worker = try scene.queue.startWorker()
            try scene.expectCompletion(of: job.job)
            scene.drain(worker)
            scene.redis.kill()
            try scene.redis.restart()
            try recover(job, in: scene)
            let end = try scene.queue.status(of: job.job)
            #expect(end.state == "completed" && end.created == 20_000 && end.addsUp)
        }

        @Test
        func `a job that an old snapshot knows as new is completed by recover and a worker`() throws
        {
            let scene = try Scene(.postgres)
            let job = try scene.queue.enqueue(
                20_000, to: scene.store.address, ["--chunk-size", "2000"])
            _ = try scene.queue.cli("SAVE")
            let worker = try scene.queue.startWorker()
            try scene.expectCompletion(of: job.job)
            scene.drain(worker)
            scene.redis.kill()
            try scene.redis.restart()
            #expect(try scene.queue.status(of: job.job).pending == 20_000, "as in the snapshot")
            try recover(job, in: scene)
            #expect(try scene.queue.status(of: job.job).created == 20_000)
            // The snapshot knows that something is to be done at the job's end.
            let next = try scene.queue.startWorker()
            try scene.expectCompletion(of: job.job, within: .seconds(5))
            scene.drain(next)
        }

        private func recover(_ job: JobPicture, in scene: Scene) throws {
            try Contactory.succeed(
                ["recover", job.job, "--to", scene.store.address, "--redis", scene.queue.url])
        }

        /// How many redis-servers work in a folder below `folder`.
        private func privateServers(in folder: String) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { entry in
                let place = "/proc/\(entry)"
                let name = try? String(contentsOfFile: place + "/comm", encoding: .utf8)
                let work = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: place + "/cwd")
                return name == "redis-server\n" && work?.hasPrefix(folder) == true
            }.count
        }
    }
}
