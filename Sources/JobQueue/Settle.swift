public import Redis

/// What became of a chunk's contacts, to be counted.
public struct Settlement: Hashable, Sendable {
    /// The chunk, and the right to settle it.
    public let lease: ChunkLease
    /// Contacts in the store.
    public let created: Int64
    /// Contacts left out by a rule, by the rule's code; the codes' counts are all of them.
    public let skips: [String: Int64]
    /// Contacts that failed, by error code; the codes' counts are all of them.
    public let errors: [String: Int64]
    /// Some of the failed and skipped contacts, to show.
    public let samples: [FailureSample]
    /// Whether the job is cancelled as soon as the chunk is counted, in the same step, unless that
    /// was its last chunk.
    public let cancelsJob: Bool

    /// How many contacts failed.
    public var failed: Int64 { errors.values.reduce(0, +) }
    /// How many contacts were left out.
    public var skipped: Int64 { skips.values.reduce(0, +) }

    /// Makes a settlement of its parts.
    public init(
        lease: ChunkLease, created: Int64, skips: [String: Int64] = [:],
        errors: [String: Int64] = [:], samples: [FailureSample] = [], cancelsJob: Bool = false
    ) {
        self.lease = lease
        self.created = created
        self.skips = skips
        self.errors = errors
        self.samples = samples
        self.cancelsJob = cancelsJob
    }
}

/// One failed or skipped contact: which and why, never the contact itself.
public struct FailureSample: Hashable, Sendable {
    /// What became of a contact that was not created.
    public enum Kind: String, Hashable, Sendable, CaseIterable { case failed, skipped }

    /// What became of the contact.
    public let kind: Kind
    /// The contact's index in its job.
    public let index: Int64
    /// The short code of the error or the rule.
    public let code: String
    /// What happened; at most 200 bytes are kept.
    public let text: String

    /// Makes a sample of its parts.
    public init(_ kind: Kind = .failed, index: Int64, code: String, text: String) {
        self.kind = kind
        self.index = index
        self.code = code
        self.text = text
    }
}

/// The queue's answer to a settlement.
public enum SettlementOutcome: Int64, Hashable, Sendable {
    /// The chunk is done now.
    case counted = 1
    /// The chunk was done before; nothing changed.
    case alreadyCounted = 2
    /// The lease is not in force any more: somebody else has, or had, the chunk.
    case fenced = 0
    /// The counts do not add up to the chunk's contacts; nothing changed.
    case inconsistent = -1
}

extension JobQueue {
    /// The most settlements of one call: bounds the time one script may hold Redis.
    public static let maximumSettlements = 100

    /// Settles up to `maximumSettlements` chunks in one step; answers in their order.
    public mutating func settle(
        _ settlements: [Settlement], by worker: WorkerID
    ) throws(RedisError) -> [SettlementOutcome] {
        let reply = try run(
            QueueScripts.settle,
            [RedisArgument(worker.description)] + Self.arguments(of: settlements))
        return try Self.outcomes(reply[...], of: QueueScripts.settle, count: settlements.count)
    }

    /// Settles chunks, as `settle`, and takes others in hand, as `claim`, in one round trip.
    ///
    /// A full Redis refuses both (`RedisError.full`), though it would take the settlements alone.
    public mutating func settle(
        _ settlements: [Settlement], claimingUpTo wanted: Int, lease: Duration, by worker: WorkerID
    ) throws(RedisError) -> (outcomes: [SettlementOutcome], claim: ClaimReply) {
        let reply = try run(
            QueueScripts.exchange,
            Self.claimArguments(worker, wanted, lease) + Self.arguments(of: settlements))
        guard reply.count > settlements.count else { throw Self.unexpected("exchange") }
        return (
            try Self.outcomes(
                reply.prefix(settlements.count), of: QueueScripts.exchange,
                count: settlements.count),
            try Self.claimReply(
                reply.dropFirst(settlements.count), of: QueueScripts.exchange)
        )
    }

    private static func outcomes(
        _ reply: ArraySlice<RedisValue>, of script: RedisScript, count: Int
    ) throws(RedisError) -> [SettlementOutcome] {
        let outcomes = reply.compactMap { $0.integer.flatMap(SettlementOutcome.init) }
        guard outcomes.count == count else { throw unexpected(script.name) }
        return outcomes
    }

    private static func arguments(of settlements: [Settlement]) -> [RedisArgument] {
        precondition(settlements.count <= Self.maximumSettlements)
        var arguments: [RedisArgument] = []
        for item in settlements {
            arguments += [
                RedisArgument(item.lease.job.description), RedisArgument(item.lease.chunk),
                RedisArgument(item.lease.fence), RedisArgument(item.created),
                item.cancelsJob ? 1 : 0, RedisArgument(item.errors.count),
                RedisArgument(item.skips.count), RedisArgument(item.samples.count),
            ]
            for codes in [item.errors, item.skips] {
                for (code, count) in codes.sorted(by: { $0.key < $1.key }) {
                    arguments += [RedisArgument(code), RedisArgument(count)]
                }
            }
            for sample in item.samples {
                arguments += [
                    RedisArgument(sample.kind.rawValue), RedisArgument(sample.index),
                    RedisArgument(sample.code), RedisArgument(sample.text),
                ]
            }
        }
        return arguments
    }
}
