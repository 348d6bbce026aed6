import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// A disk that fills up under a job.
    @Suite(.serialized) struct DiskFullTests {
        private static let canMount: Bool = {
            guard let folder = try? TemporaryFolder() else { return false }
            return TinyDisk(at: folder.path, kibibytes: 1 << 10) != nil
        }()

        @Test(.enabled(if: canMount, "only root can mount the small disk this needs"))
        func `a worker on a full disk waits, says so once, and goes on`() throws {
            let scene = try Scene(.sqlite)
            let disk = try #require(TinyDisk(at: scene.folder.path, kibibytes: 10 << 10))
            let filler = scene.folder.file("filler")
            try Data(count: 8 << 20).write(to: URL(filePath: filler))
            let job = try scene.queue.enqueue(
                20_000, to: scene.store.address, ["--chunk-size", "1000"])
            // One lane: beside it a chunk that is a little shorter could still fit, and end the outage.
            let worker = try scene.queue.startWorker(["--concurrency", "1"])
            let began = "store outage began"
            #expect(eventually { worker.errorOutput.contains(began) })
            #expect(worker.errorOutput.contains("sqlite.full"))
            let full = try scene.picture(of: job.job) { $0.created > 0 }
            #expect(full.pending > 0 && full.addsUp && full.state == "running")

            try FileManager.default.removeItem(atPath: filler)
            let end = try scene.expectCompletion(of: job.job)
            #expect(end.attempts.retried == 0 && end.attempts.crashed == 0)
            scene.drain(worker)
            let said = worker.errorOutput
            #expect(said.components(separatedBy: began).count == 2, "\(said)")
            #expect(said.components(separatedBy: "store outage ended").count == 2, "\(said)")
            withExtendedLifetime(disk) {}
        }
    }
}
