import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Workers that are asked to stop.
    @Suite(.serialized) struct StoppingTests {
        @Test(arguments: Scene.Kind.allCases)
        func `SIGTERM drains, and another worker does the rest`(_ kind: Scene.Kind) throws {
            let scene = try Scene(kind)
            let job = try scene.queue.enqueue(
                200_000, to: scene.store.address, ["--chunk-size", "5000"])
            let first = try scene.queue.startWorker(["--concurrency", "2"])
            _ = try scene.picture(of: job.job) { $0.chunks.done > 0 && $0.chunks.leased > 0 }
            scene.drain(first, within: .seconds(20))

            let between = try scene.queue.status(of: job.job)
            #expect(between.chunks.leased == 0 && between.state == "running" && between.addsUp)
            #expect(between.attempts.crashed == 0 && between.attempts.retried == 0)
            #expect(between.created > 0 && between.pending > 0)

            let second = try scene.queue.startWorker()
            let end = try scene.expectCompletion(of: job.job)
            #expect(end.attempts.crashed == 0 && end.attempts.retried == 0)
            scene.drain(second)
        }

        @Test(arguments: Scene.Kind.allCases)
        func `a second SIGTERM hands back what a blocked store keeps waiting`(
            _ kind: Scene.Kind
        ) throws {
            let scene = try Scene(kind)
            let job = try scene.queue.enqueue(
                20_000, to: scene.store.address, ["--chunk-size", "5000"])
            let lock = try StoreBlock(scene.store)
            let first = try scene.queue.startWorker(["--concurrency", "2"])
            _ = try scene.picture(of: job.job) { $0.chunks.leased == 2 }
            first.kill(SIGTERM)
            #expect(eventually { first.errorOutput.contains("worker drains") })
            #expect(first.status == nil, "the first signal waits for the store")
            let start = ContinuousClock.now
            first.kill(SIGTERM)
            // Less than the 5 s after which SQLite itself would give up.
            #expect(first.wait(within: .seconds(4)) == .exited(0), "\(first.errorOutput)")
            print("second SIGTERM, \(kind): ended after \(ContinuousClock.now - start)")

            let between = try scene.queue.status(of: job.job)
            #expect(between.chunks.leased == 0 && between.chunks.waiting == 4)
            #expect(between.attempts.crashed == 0 && between.attempts.retried == 0)
            #expect(between.created == 0 && between.addsUp)
            try lock.release()
            let second = try scene.queue.startWorker()
            let end = try scene.expectCompletion(of: job.job)
            #expect(end.attempts.crashed == 0 && end.attempts.retried == 0)
            scene.drain(second)
        }
    }
}
