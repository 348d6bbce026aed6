import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Stores that lose what they had, while Redis counts it as done.
    @Suite(.serialized) struct LostCommitsTests {
        @Test
        func `a PostgreSQL that forgets commits in a crash has all contacts at the job's end`()
            throws
        {
            let cluster = try PostgresCluster(syncs: true)
            // Room for what is not on the disk, so that there is something to forget.
            for setting in ["wal_buffers = '128MB'", "shared_buffers = '256MB'"] {
                try cluster.sql("ALTER SYSTEM SET \(setting)", in: "postgres")
            }
            try cluster.stop("fast")
            try cluster.start()
            let scene = try Scene(.postgres, cluster: cluster)
            let job = try scene.queue.enqueue(
                Settings.contacts(100_000), to: scene.store.address,
                ["--fast-commit", "--chunk-size", "250"])
            var workers = try (0..<2).map { _ in
                try scene.queue.startWorker(["--lease", "2", "--concurrency", "1"])
            }
            _ = try scene.picture(of: job.job) { $0.chunks.done * 4 > $0.chunks.total }
            let writer = try #require(
                try scene.store.numbers(
                    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'"
                ).first.map { pid_t($0) })
            kill(writer, SIGSTOP)
            _ = try scene.picture(of: job.job) { $0.chunks.done * 2 > $0.chunks.total }
            // The server ends all its processes and begins anew from what is on its disk.
            kill(writer, SIGKILL)

            // Who finds it out is killed over it.
            var finder: Int?
            _ = eventually(within: .seconds(60)) {
                finder = workers.firstIndex { $0.errorOutput.contains(Self.finding) }
                return finder != nil
            }
            let victim = try #require(finder)
            workers[victim].kill(SIGKILL)
            workers[victim].wait()
            print(Self.lines(of: workers[victim]))
            workers[victim] = try scene.queue.startWorker(["--lease", "2", "--concurrency", "1"])

            try scene.expectCompletion(of: job.job)
            // What is said to be complete survives the next crash.
            try cluster.restart()
            try scene.store.expectExactly(job.total, inChunks: job.chunks.total)
            for worker in workers { scene.drain(worker) }
        }

        @Test
        func `a SQLite file that is replaced by an older copy has all contacts at the job's end`()
            throws
        {
            let scene = try Scene(.sqlite)
            guard case .sqlite(let path) = scene.store else { return }
            let job = try scene.queue.enqueue(
                100_000, to: scene.store.address, ["--chunk-size", "250"])
            let early = try work(on: job, in: scene) { $0.chunks.done > 20 }
            let copy = scene.folder.file("copy.db")
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let late = try work(on: job, in: scene) { $0.chunks.done > early + 20 }
            #expect(late < job.chunks.total, "it is stopped before its end")
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: copy, toPath: path)

            try steer("resume", job, in: scene)
            let worker = try scene.queue.startWorker()
            try scene.expectCompletion(of: job.job)
            scene.drain(worker)
            #expect(worker.errorOutput.contains(Self.finding))
            print(Self.lines(of: worker))
        }

        /// How a worker begins the line that says what it has found.
        private static let finding = "store has lost contacts"

        private static func lines(of worker: ChildProcess) -> String {
            worker.errorOutput.split(separator: "\n").filter { $0.contains(finding) }
                .joined(separator: "\n")
        }

        /// Has a worker go on with a job until it looks so; answers with the chunks that are done.
        private func work(
            on job: JobPicture, in scene: Scene, until condition: (JobPicture) -> Bool
        ) throws -> Int64 {
            _ = try? steer("resume", job, in: scene)
            let worker = try scene.queue.startWorker()
            _ = try scene.picture(of: job.job, condition)
            try steer("pause", job, in: scene)
            scene.drain(worker)
            return try scene.queue.status(of: job.job).chunks.done
        }

        private func steer(_ verb: String, _ job: JobPicture, in scene: Scene) throws {
            try Contactory.succeed([verb, job.job, "--redis", scene.queue.url])
        }
    }
}
