public import Redis

/// Why and how a chunk comes back.
public enum ChunkVerdict: Hashable, Sendable {
    /// It failed; try again after `delay`, unless its attempts are used up.
    case retry(after: Duration, code: String, text: String)
    /// It can never succeed.
    case dead(code: String, text: String)
    /// The worker stops and did not touch it; costs no attempt.
    case release
}

/// Where a chunk went that was given back.
public enum GiveBackOutcome: String, Hashable, Sendable {
    case retried, dead, released, cancelled
    /// The lease was not in force any more; nothing changed.
    case fenced
}

/// A chunk that comes back, and why.
public struct GiveBack: Hashable, Sendable {
    /// The chunk, and the right to give it back.
    public let lease: ChunkLease
    /// Why and how it comes back.
    public let verdict: ChunkVerdict

    /// Makes it of its parts.
    public init(_ lease: ChunkLease, _ verdict: ChunkVerdict) {
        self.lease = lease
        self.verdict = verdict
    }
}

extension JobQueue {
    /// The most chunks given back in one call: bounds the time one script may hold Redis.
    public static let maximumGiveBacks = 100

    /// Gives a chunk back.
    public mutating func giveBack(
        _ lease: ChunkLease, by worker: WorkerID, _ verdict: ChunkVerdict
    ) throws(RedisError) -> GiveBackOutcome {
        try giveBack([GiveBack(lease, verdict)], by: worker)[0]
    }

    /// Gives up to `maximumGiveBacks` chunks back in one step; answers in their order.
    public mutating func giveBack(
        _ items: [GiveBack], by worker: WorkerID
    ) throws(RedisError) -> [GiveBackOutcome] {
        precondition(items.count <= Self.maximumGiveBacks)
        var arguments: [RedisArgument] = [RedisArgument(worker.description)]
        for item in items {
            let (name, delay, code, text) =
                switch item.verdict {
                case .retry(let delay, let code, let text): ("retry", delay, code, text)
                case .dead(let code, let text): ("dead", .zero, code, text)
                case .release: ("release", .zero, "", "")
                }
            arguments += [
                RedisArgument(item.lease.job.description), RedisArgument(item.lease.chunk),
                RedisArgument(item.lease.fence), RedisArgument(name),
                RedisArgument(delay.milliseconds), RedisArgument(code), RedisArgument(text),
            ]
        }
        let outcomes = try run(QueueScripts.fail, arguments)
            .compactMap { $0.text.flatMap(GiveBackOutcome.init) }
        guard outcomes.count == items.count else { throw Self.unexpected("fail") }
        return outcomes
    }
}
