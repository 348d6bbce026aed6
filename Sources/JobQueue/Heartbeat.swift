public import Redis

/// What became of a lease at a heartbeat.
public enum RenewalOutcome: Int64, Hashable, Sendable {
    /// It runs anew from now.
    case renewed = 1
    /// It runs anew, but the chunk is called off, as its job is being cancelled: do not begin it.
    case cancelRequested = 2
    /// Somebody else has the chunk, or had it: stop.
    case lost = 0
}

extension JobQueue {
    /// How long a silent worker is listed.
    public static let silence: Duration = .seconds(60)

    /// Says that the worker is alive, and renews its leases.
    ///
    /// - Parameters:
    ///   - worker: who is alive.
    ///   - about: what the worker says of itself, for `workers`: at most 32 short fields.
    ///   - leases: all chunks in hand, finished ones that are not settled yet among them.
    ///   - length: how long the leases run from now; none becomes shorter.
    /// - Returns: what became of each lease, in their order.
    /// - Throws: as `RedisSession.perform`.
    public mutating func heartbeat(
        of worker: WorkerID, about: [(String, String)], renewing leases: [ChunkLease],
        for length: Duration
    ) throws(RedisError) -> [RenewalOutcome] {
        var arguments: [RedisArgument] = [
            RedisArgument(worker.description), RedisArgument(length.milliseconds),
            RedisArgument(Self.silence.components.seconds), RedisArgument(about.count),
        ]
        for (field, value) in about {
            arguments += [RedisArgument(field), RedisArgument(value)]
        }
        for lease in leases {
            arguments += [
                RedisArgument(lease.job.description), RedisArgument(lease.chunk),
                RedisArgument(lease.fence),
            ]
        }
        let outcomes = try run(QueueScripts.heartbeat, arguments)
            .compactMap { $0.integer.flatMap(RenewalOutcome.init) }
        guard outcomes.count == leases.count else { throw Self.unexpected("heartbeat") }
        return outcomes
    }

    /// Takes the worker off the list: it has stopped.
    public mutating func leave(_ worker: WorkerID) throws(RedisError) {
        let name = RedisArgument(worker.description)
        _ = try run(RedisCommand("ZREM", [RedisArgument(keys.workers), name]))
        _ = try run(RedisCommand("DEL", [RedisArgument(keys.worker(worker))]))
    }
}
