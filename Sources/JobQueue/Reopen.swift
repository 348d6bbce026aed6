public import Redis

/// What became of chunks that a worker wanted made again.
public enum ReopenOutcome: Int64, Hashable, Sendable {
    /// They wait, and the finishing chunk comes again behind them.
    case reopened = 1
    /// The finishing chunk's lease is not in force any more; nothing changed.
    case fenced = 0
    /// The counts do not add up to the contacts of the done chunks that stay, or a chunk is not
    /// done; nothing changed.
    case inconsistent = -1
}

/// The chunks of a job that are settled.
public struct DoneChunks: Hashable, Sendable {
    /// A bit a chunk, from the highest of the first byte on, as Redis counts them.
    private let bits: [UInt8]

    /// Reads Redis's bitmap.
    init(bits: [UInt8]) { self.bits = bits }

    /// Whether the chunk is settled; `false` for a number that is none.
    public func contains(_ chunk: Int64) -> Bool {
        guard chunk >= 0, chunk / 8 < bits.count else { return false }
        return bits[Int(chunk / 8)] & (0x80 >> UInt8(chunk % 8)) != 0
    }
}

extension JobQueue {
    /// The most chunks one call of `reopen` takes back.
    public static let maximumReopened = 1_000

    /// Takes back chunks that are counted as done and that the job's store has lost, so that they
    /// are made again before the job ends; those of a cancelled job are cancelled.
    ///
    /// Needs the job's finishing chunk in hand, and takes it away.
    ///
    /// - Parameters:
    ///   - chunks: their numbers, ascending; at most `maximumReopened`.
    ///   - created: the contacts that are created in the done chunks that stay.
    ///   - failed: those of them that have failed.
    ///   - skipped: those of them that were left out.
    ///   - finish: the finishing chunk.
    ///   - worker: who has it in hand.
    /// - Returns: what became of it. After a lost answer the repetition is `fenced`.
    /// - Throws: as `RedisSession.perform`.
    public mutating func reopen(
        _ chunks: [Int64], keeping created: Int64, failed: Int64, skipped: Int64,
        under finish: ChunkLease, by worker: WorkerID
    ) throws(RedisError) -> ReopenOutcome {
        precondition(chunks.count <= Self.maximumReopened)
        let arguments: [RedisArgument] = [
            RedisArgument(worker.description), RedisArgument(finish.job.description),
            RedisArgument(finish.fence), RedisArgument(created), RedisArgument(failed),
            RedisArgument(skipped),
        ]
        let reply = try run(QueueScripts.reopen, arguments + chunks.map { RedisArgument($0) })
        guard let outcome = reply.first?.integer.flatMap(ReopenOutcome.init) else {
            throw Self.unexpected("reopen")
        }
        return outcome
    }

    /// Which chunks of a job are settled: at most 2 MiB.
    public mutating func doneChunks(of job: JobID) throws(RedisError) -> DoneChunks {
        let bits = try run(RedisCommand("GET", [RedisArgument(keys.done(of: job))])).bytes
        return DoneChunks(bits: bits ?? [])
    }
}
