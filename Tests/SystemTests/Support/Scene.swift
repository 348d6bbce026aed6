import Foundation
import TestSupport
import Testing

/// What a test plays in: a folder, a Redis and a store of its own.
final class Scene: Sendable {
    let folder: TemporaryFolder
    let redis: RedisServer
    let queue: Queue
    let store: StoreWitness

    /// Which kind of store.
    enum Kind: String, CaseIterable, Sendable {
        case sqlite, postgres
    }

    /// Makes a scene; `cluster` is a PostgreSQL server of its own, for tests that restart it.
    init(
        _ kind: Kind, cluster: PostgresCluster? = nil, isAppendOnly: Bool = false,
        redisArguments: [String] = []
    ) throws {
        folder = try TemporaryFolder()
        redis = try RedisServer(
            RedisServer.Options(isAppendOnly: isAppendOnly, arguments: redisArguments))
        queue = Queue(socket: redis.socketPath)
        switch kind {
        case .sqlite:
            store = .sqlite(path: folder.file("contacts.db"))
        case .postgres:
            let cluster = try cluster ?? PostgresCluster.shared.get()
            store = .postgres(cluster, database: try cluster.createDatabase())
        }
    }

    /// Waits until the job looks as `condition` says, and answers with that picture.
    func picture(
        of job: String, within limit: Duration = .seconds(60), _ condition: (JobPicture) -> Bool
    ) throws -> JobPicture {
        let end = ContinuousClock.now + limit
        while true {
            let picture = try queue.status(of: job)
            if condition(picture) { return picture }
            guard ContinuousClock.now < end else {
                throw TestSupportError("the job stays like this: \(picture)")
            }
            // Each question is a process; asked at full speed they would slow the workers down.
            usleep(20_000)
        }
    }

    /// Waits until the job is over, and expects that all its contacts were created.
    @discardableResult
    func expectCompletion(
        of job: String, within limit: Duration = .seconds(120),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JobPicture {
        let end = try picture(of: job, within: limit) { $0.isOver }
        #expect(end.state == "completed", sourceLocation: sourceLocation)
        #expect(end.created == end.total && end.addsUp, sourceLocation: sourceLocation)
        #expect(end.chunks.done == end.chunks.total, sourceLocation: sourceLocation)
        try store.expectExactly(
            end.total, inChunks: end.chunks.total, sourceLocation: sourceLocation)
        return end
    }

    /// Asks a worker to stop, and expects that it does so with exit code 0.
    func drain(
        _ worker: ChildProcess, within limit: Duration = .seconds(25),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        worker.kill(SIGTERM)
        let status = worker.wait(within: limit)
        #expect(
            status == .exited(0), Comment(rawValue: worker.errorOutput),
            sourceLocation: sourceLocation)
    }
}
