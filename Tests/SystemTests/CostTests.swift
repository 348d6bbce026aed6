import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// What jobs and workers cost.
    @Suite(.serialized) struct CostTests {
        @Test
        func `a job of a billion contacts costs milliseconds and bytes`() throws {
            let scene = try Scene(.sqlite)
            let queue = scene.queue
            // Scripts are loaded once in a server's life, not once a job.
            _ = try queue.enqueue(1, to: "null:", ["--queue", "warm-up"])
            _ = try queue.cli("CONFIG", "RESETSTAT")
            let job = try queue.enqueue(1_000_000_000, to: "null:")
            let microseconds = try scriptMicroseconds(queue)
            let bytes = try memory(of: job.job, in: queue)
            print("enqueue 1B: \(microseconds) µs in Redis, \(bytes) bytes")
            #expect(microseconds < 10_000)
            #expect(bytes < 2_000)

            try Contactory.succeed(["cancel", job.job, "--redis", queue.url])
            let end = try queue.status(of: job.job)
            #expect(end.state == "cancelled" && end.addsUp)
            #expect(end.cancelled + end.created == 1_000_000_000)
        }

        @Test
        func `a billion contacts are cancelled at once while workers run`() throws {
            let scene = try Scene(.sqlite)
            let worker = try scene.queue.startWorker(["--concurrency", "2"])
            let job = try scene.queue.enqueue(1_000_000_000, to: "null:")
            _ = try scene.picture(of: job.job) { $0.created > 0 }
            try Contactory.succeed(["cancel", job.job, "--redis", scene.queue.url])
            let end = try scene.picture(of: job.job, within: .seconds(10)) { $0.isOver }
            #expect(end.state == "cancelled" && end.addsUp)
            #expect(end.cancelled + end.created == 1_000_000_000 && end.created > 0)
            scene.drain(worker)
        }

        @Test
        func `a worker's memory does not grow with the job`() throws {
            let small: Int64 = 100_000, large = Settings.contacts(1_000_000)
            let scene = try Scene(.sqlite)
            let few = try peaks(of: small, in: scene), many = try peaks(of: large, in: scene)
            print("peak memory: \(small) contacts \(few) KiB, \(large) contacts \(many) KiB")
            let ratio = Double(many[1]) / Double(few[1])
            #expect((0.9...1.1).contains(ratio), "median of 3")
        }

        @Test
        func `an idle worker asks Redis at most twice a second`() throws {
            let scene = try Scene(.sqlite)
            let worker = try scene.queue.startWorker(["--concurrency", "2"])
            try waitUntilIdle(scene.queue)
            let monitor = try ChildProcess("redis-cli", ["-s", scene.redis.socketPath, "MONITOR"])
            // What scripts call inside Redis is marked `lua`.
            func asked() -> [Substring] {
                monitor.output.split(separator: "\n").dropFirst().filter { !$0.contains(" lua] ") }
            }
            // From one wait for work to the next but one: two whole rounds of an idle worker.
            func waits() -> [Substring] { asked().filter { $0.contains("BLPOP") } }
            try #require(eventually(within: .seconds(30)) { waits().count >= 3 })
            let times = try [waits()[0], waits()[2]].map { line in
                try #require(Double(line.prefix { $0 != " " }))
            }
            let requests = asked().prefix { $0 != waits()[2] }.drop { $0 != waits()[0] }.count
            let rate = Double(requests) / (times[1] - times[0])
            print("idle worker: \(requests) requests, \(rate) a second")
            #expect(rate <= 2)
            scene.drain(worker)
        }

        @Test(arguments: Scene.Kind.allCases)
        func `an idle worker begins a new job at once`(_ kind: Scene.Kind) throws {
            let scene = try Scene(kind)
            let worker = try scene.queue.startWorker(["--concurrency", "2"])
            var figures: [Double] = []
            for _ in 0..<3 {
                try waitUntilIdle(scene.queue)
                let job = try scene.queue.enqueue(100, to: scene.store.address)
                let end = try scene.picture(of: job.job, within: .seconds(10)) { $0.isOver }
                // By Redis' clock: its only chunk was in the store before it was settled.
                let finish = try milliseconds(try #require(end.finishedAt))
                figures.append(finish - (try milliseconds(end.enqueuedAt)))
            }
            print("from enqueue to the end of a job of 100, \(kind): \(figures) ms")
            #expect(figures.sorted()[1] < 1_000, "median of 3")
            scene.drain(worker)
        }

        /// Waits until the only worker hangs in its blocking wait for work.
        private func waitUntilIdle(_ queue: Queue) throws {
            #expect(try eventually { try queue.info("clients", "blocked_clients") == 1 })
        }

        /// What the scripts have taken of Redis' time since the last reset.
        private func scriptMicroseconds(_ queue: Queue) throws -> Int {
            let lines = try queue.cli("INFO", "commandstats").split(whereSeparator: \.isNewline)
            let usec = /^cmdstat_eval[a-z_]*:calls=[0-9]+,usec=([0-9]+)/
            return lines.compactMap { $0.firstMatch(of: usec).flatMap { Int($0.1) } }.reduce(0, +)
        }

        private func memory(of job: String, in queue: Queue) throws -> Int {
            let keys = try queue.cli("KEYS", "contactory:{default}:*").split(separator: "\n")
            #expect(keys.contains { $0.contains(job) })
            return try keys.map { key in
                Int(try queue.cli("MEMORY", "USAGE", String(key), "SAMPLES", "0")) ?? 0
            }.reduce(0, +)
        }

        /// The peak memory of three workers, each for a job of its own, in ascending order.
        private func peaks(of total: Int64, in scene: Scene) throws -> [Int] {
            try (0..<3).map { _ in
                let worker = try scene.queue.startWorker(["--concurrency", "2"])
                let job = try scene.queue.enqueue(total, to: "null:", ["--chunk-size", "10000"])
                let end = try scene.picture(of: job.job, within: .seconds(600)) { $0.isOver }
                #expect(end.created == total)
                let status = try String(
                    contentsOfFile: "/proc/\(worker.id)/status", encoding: .utf8)
                let peak = status.firstMatch(of: /VmHWM:\s+([0-9]+) kB/).flatMap { Int($0.1) }
                scene.drain(worker)
                return try #require(peak)
            }.sorted()
        }

        private func milliseconds(_ time: String) throws -> Double {
            let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            return try Date(time, strategy: format).timeIntervalSince1970 * 1_000
        }
    }
}
