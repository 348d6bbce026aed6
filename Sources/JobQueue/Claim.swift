public import Redis

/// A chunk that a worker has in hand: a range of indexes, and proof that it is the holder.
///
/// A job's finishing chunk (`JobSubmission.hasFinish`) has the number after the last, and no contacts.
public struct ChunkLease: Hashable, Sendable {
    /// The job the chunk is of.
    public let job: JobID
    /// The chunk's number in the job, from 0.
    public let chunk: Int64
    /// The first index of the chunk.
    public let first: Int64
    /// How many contacts the chunk has.
    public let count: Int64
    /// The number of this claim; an earlier holder of the chunk has a smaller one.
    public let fence: Int64
    /// How often the chunk has failed so far.
    public let failures: Int

    /// Whether it is the job's finishing chunk: all others have come to their end.
    public var isFinish: Bool { count == 0 }
}

/// The answer to a claim.
public struct ClaimReply: Hashable, Sendable {
    /// The chunks handed out; fewer than asked for when there are no more now.
    public let leases: [ChunkLease]
    /// How long nothing will change by itself: until a retry is due or a lease runs out.
    ///
    /// Zero when there is more to claim at once, `nil` when nothing waits, sleeps or is in hand
    /// anywhere.
    public let quietFor: Duration?
}

extension JobQueue {
    /// The most chunks of one claim, and the most expired leases it takes back: bounds the time
    /// one script may hold Redis.
    public static let maximumClaim = 100

    /// Takes up to `wanted` chunks in hand for `lease`.
    public mutating func claim(
        by worker: WorkerID, upTo wanted: Int, lease: Duration
    ) throws(RedisError) -> ClaimReply {
        let reply = try run(QueueScripts.claim, Self.claimArguments(worker, wanted, lease))
        return try Self.claimReply(reply[...], of: QueueScripts.claim)
    }

    /// What `claim` wants to know.
    static func claimArguments(
        _ worker: WorkerID, _ wanted: Int, _ lease: Duration
    ) -> [RedisArgument] {
        [
            RedisArgument(worker.description),
            RedisArgument(min(max(wanted, 0), Self.maximumClaim)),
            RedisArgument(lease.milliseconds), RedisArgument(Self.maximumClaim),
        ]
    }

    /// Reads what `claim` answers, as a whole reply or at the end of another.
    static func claimReply(
        _ reply: ArraySlice<RedisValue>, of script: RedisScript
    ) throws(RedisError) -> ClaimReply {
        guard let quiet = reply.first?.integer else { throw unexpected(script.name) }
        var leases: [ChunkLease] = []
        leases.reserveCapacity(reply.count / 6)
        // Most chunks of a claim are of one job, whose name is read once.
        var named: (value: RedisValue, job: JobID)?
        for start in stride(from: reply.startIndex + 1, to: reply.endIndex - 5, by: 6) {
            if named?.value != reply[start] {
                named = reply[start].text.flatMap { JobID($0) }.map { (reply[start], $0) }
            }
            guard let job = named?.job,
                let chunk = reply[start + 1].integer, let first = reply[start + 2].integer,
                let count = reply[start + 3].integer, let fence = reply[start + 4].integer,
                let failures = reply[start + 5].integer
            else { throw unexpected(script.name) }
            leases.append(
                ChunkLease(
                    job: job, chunk: chunk, first: first, count: count, fence: fence,
                    failures: Int(clamping: failures)))
        }
        return ClaimReply(leases: leases, quietFor: quiet < 0 ? nil : .milliseconds(quiet))
    }

    /// Waits until a token says that there may be work, the time is over, or `stop` is thrown.
    ///
    /// - Parameters:
    ///   - limit: at most this long; Redis counts it in whole milliseconds.
    ///   - stop: ends the wait at once.
    /// - Throws: as `RedisSession.perform`.
    public mutating func awaitWork(
        atMost limit: Duration, unless stop: StopSwitch
    ) throws(RedisError) {
        // A time-out of 0 would mean "for ever" to Redis.
        let milliseconds = max(1, limit.milliseconds)
        let seconds = "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
        let command = RedisCommand("BLPOP", [RedisArgument(keys.wake), RedisArgument(seconds)])
        _ = try session.perform { connection throws(RedisError) in
            try connection.runBlocking(command, for: limit, unless: stop)
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
