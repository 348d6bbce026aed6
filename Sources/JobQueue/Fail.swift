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

extension JobQueue {
    /// Gives a chunk back.
    public mutating func giveBack(
        _ lease: ChunkLease, by worker: WorkerID, _ verdict: ChunkVerdict
    ) throws(RedisError) -> GiveBackOutcome {
        let (name, delay, code, text) =
            switch verdict {
            case .retry(let delay, let code, let text): ("retry", delay, code, text)
            case .dead(let code, let text): ("dead", .zero, code, text)
            case .release: ("release", .zero, "", "")
            }
        let reply = try run(
            QueueScripts.fail,
            [
                RedisArgument(worker.description), RedisArgument(lease.job.description),
                RedisArgument(lease.chunk), RedisArgument(lease.fence), RedisArgument(name),
                RedisArgument(delay.milliseconds), RedisArgument(code), RedisArgument(text),
            ])
        guard let outcome = reply.first?.text.flatMap(GiveBackOutcome.init) else {
            throw Self.unexpected("fail")
        }
        return outcome
    }
}
