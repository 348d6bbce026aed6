import Foundation
import TestSupport
import Testing

/// A job under fire: blows fall when the job has come so far, so their number does not depend on
/// the machine's speed.
struct Storm {
    /// Something bad.
    enum Blow: Sendable {
        /// SIGKILL to one of the workers; a new one starts in its place.
        case killWorker
        /// SIGKILL to Redis, which comes back with its append-only file.
        case restartRedis
        /// PostgreSQL crashes and comes back.
        case restartStore
    }

    let scene: Scene
    let workers: Int
    let lanes: Int
    var random: SeededRandom

    /// Runs the job through all blows to its end, and prints the figures.
    ///
    /// `ending` waits for the end and judges it; without it all contacts must have been created.
    mutating func run(
        _ job: JobPicture, kills: Int, others: [(at: Double, Blow)] = [],
        sourceLocation: SourceLocation = #_sourceLocation,
        ending: (() throws -> JobPicture)? = nil
    ) throws {
        let start = ContinuousClock.now
        // The last tenth is left in peace, so that no blow comes too late to hit anything.
        let plan =
            (others
            + (0..<kills).map { _ in (.random(in: 0.02...0.9, using: &random), .killWorker) })
            .sorted { $0.at < $1.at }
        let watch = StatusWatch(job, in: scene.queue)
        var crew = try (0..<workers).map { _ in try startWorker() }
        for (at, blow) in plan {
            let mark = Int64(Double(job.total) * at)
            guard eventually(within: .seconds(120), { (watch.latest?.created ?? 0) >= mark }) else {
                let said = crew.map(\.errorOutput).joined(separator: "\n")
                throw TestSupportError("stuck before \(mark): \(watch.stop())\n\(said)")
            }
            try deal(blow, to: &crew, of: job, watch)
        }
        let end =
            try ending?() ?? scene.expectCompletion(of: job.job, sourceLocation: sourceLocation)
        let report = watch.stop()
        #expect(report.complaints.isEmpty, sourceLocation: sourceLocation)
        for worker in crew { scene.drain(worker, sourceLocation: sourceLocation) }
        print(
            "storm: \(job.total) contacts, \(end.chunks.total) chunks, \(kills) kills, "
                + "\(others.count) restarts, \(end.attempts.crashed) chunks crashed, "
                + "\(end.attempts.retried) retried, \(report.answers) polls, "
                + "\(report.refusals) without an answer, \(report.rollbacks) rollbacks, "
                + "\(ContinuousClock.now - start)")
    }

    private func startWorker() throws -> ChildProcess {
        try scene.queue.startWorker(["--lease", "2", "--concurrency", "\(lanes)"])
    }

    private mutating func deal(
        _ blow: Blow, to crew: inout [ChildProcess], of job: JobPicture, _ watch: StatusWatch
    ) throws {
        switch blow {
        case .killWorker:
            let victim = Int.random(in: crew.indices, using: &random)
            let isDealt = try eventually(within: .seconds(60)) {
                // Frozen it claims nothing more, so what is true of its chunks now stays true.
                crew[victim].kill(SIGSTOP)
                let mayDie = try !hasChunkCloseToPoison(job)
                crew[victim].kill(mayDie ? SIGKILL : SIGCONT)
                return mayDie
            }
            guard isDealt else {
                throw TestSupportError("a chunk that crashed twice is not finished")
            }
            crew[victim].wait()
            crew[victim] = try startWorker()
        case .restartRedis:
            // An outage longer than the lease is one more crash for each chunk in hand.
            guard try eventually(within: .seconds(60), { try !hasChunkCloseToPoison(job) }) else {
                throw TestSupportError("a chunk that crashed twice is not finished")
            }
            watch.beginEra()
            scene.redis.kill()
            try scene.redis.restart()
            watch.beginEra()
        case .restartStore:
            guard case .postgres(let cluster, _) = scene.store else { return }
            try cluster.restart()
        }
    }

    /// Whether a chunk has taken down two workers.
    ///
    /// A third makes it poison, by design, and its contacts would count as failed; so no blow falls
    /// before it is through.
    private func hasChunkCloseToPoison(_ job: JobPicture) throws -> Bool {
        try scene.queue.cli("HVALS", "contactory:{default}:job:\(job.job):crashes")
            .split(separator: "\n").contains("2")
    }
}
