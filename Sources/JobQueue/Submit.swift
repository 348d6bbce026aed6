public import Redis

/// What a job is made of, as the queue sees it: numbers, and a text only workers understand.
public struct JobSubmission: Sendable {
    /// The most chunks of a job: the bitmaps of a job stay at 2 MiB each.
    public static let maximumChunks: Int64 = 1 << 24
    /// The most contacts of a job: an index has 40 bits in a contact's id.
    public static let maximumContacts: Int64 = 1 << 40
    /// The most bytes of an idempotency key.
    public static let maximumKeyLength = 200
    /// How long an ended job is kept when nothing else is said: 30 days.
    public static let defaultRetention: Duration = .seconds(30 * 86_400)

    /// The name the job gets.
    public var id: JobID
    /// The same key always names the same job, as long as that job is kept.
    public var key: String?
    /// How many contacts, 1 … `maximumContacts`.
    public var total: Int64
    /// How many contacts a chunk has, 1 … `total`; at most `maximumChunks` chunks.
    public var chunkSize: Int64
    /// The job's share of the workers, against the other jobs' shares; above 0.
    public var weight: Int
    /// How often a chunk may fail before it is dead, at least 1.
    public var maximumAttempts: Int
    /// How long the job is kept after it ended.
    public var retention: Duration
    /// What the workers need to know, kept as it is.
    ///
    /// No secrets: Redis is read by many.
    public var specification: String
    /// A note for each chunk, or `nil` when the workers need none.
    public var notes: ChunkNotes?
    /// Whether one more chunk without contacts is handed out when all others are done, dead or
    /// cancelled, and the job ends only with it: for what is to be done once and at the end.
    ///
    /// It is claimed, renewed, retried and settled like any other (with no contacts), so it may
    /// also run twice, or be frozen in the middle, and must bear that. When it is given up, its job
    /// has failed in part. A retry of the job's dead chunks has it come again, and so does
    /// `reopen`. A cancelled job is finished when a chunk of it is done.
    public var hasFinish: Bool

    /// Makes a submission; values out of range are the caller's mistake.
    public init(
        id: JobID, key: String? = nil, total: Int64, chunkSize: Int64, weight: Int = 100,
        maximumAttempts: Int = 5, retention: Duration = Self.defaultRetention,
        specification: String, notes: ChunkNotes? = nil, hasFinish: Bool = false
    ) {
        precondition((1...Self.maximumContacts).contains(total), "a job has 1 … 2^40 contacts")
        precondition(chunkSize >= 1 && (total - 1) / chunkSize < Self.maximumChunks)
        precondition(weight > 0 && maximumAttempts > 0)
        if let notes {
            precondition(
                notes.count == (total - 1) / chunkSize + 1, "there is a note for each chunk")
        }
        self.id = id
        self.key = key
        self.total = total
        self.chunkSize = chunkSize
        self.weight = weight
        self.maximumAttempts = maximumAttempts
        self.retention = retention
        self.specification = specification
        self.notes = notes
        self.hasFinish = hasFinish
    }
}

/// What became of a submission.
public enum SubmissionOutcome: Hashable, Sendable {
    /// The job is new.
    case submitted
    /// The key names this job already; nothing was changed.
    case existing(JobID)
    /// A job with the same id is there already; nothing was changed.
    case duplicate
}

extension JobQueue {
    /// Submits a job in one round trip, whatever its size.
    ///
    /// Notes are sent before it in pieces, when no earlier job is in the way. A job that is
    /// submitted again, to be restored, has to bring its notes along.
    ///
    /// A full Redis takes no new job (`RedisError.full`), but still names an earlier one.
    ///
    /// - Parameters:
    ///   - job: the job.
    ///   - isPaused: whether it starts paused, so that `restore` can mark what is done already.
    /// - Returns: whether the job is new, or which one was there before.
    /// - Throws: as `RedisSession.perform`; `failed` when Redis lost notes in between.
    public mutating func submit(
        _ job: JobSubmission, isPaused: Bool = false
    ) throws(RedisError) -> SubmissionOutcome {
        let reply: [RedisValue]
        do throws(RedisError) {
            if let notes = job.notes {
                if let earlier = try earlier(job) { return earlier }
                try upload(notes, for: job.id)
            }
            reply = try run(
                QueueScripts.submit,
                [
                    RedisArgument(job.id.description), RedisArgument(job.key ?? ""),
                    RedisArgument(job.total), RedisArgument(job.chunkSize),
                    RedisArgument(job.weight), RedisArgument(job.maximumAttempts),
                    RedisArgument(max(1, job.retention.components.seconds)),
                    isPaused ? "paused" : "queued", RedisArgument(job.specification),
                    RedisArgument(job.notes?.length ?? 0), job.hasFinish ? 1 : 0,
                ])
        } catch {
            guard case .full = error, let earlier = try earlier(job) else { throw error }
            return earlier
        }
        switch (reply.first?.integer, reply.last?.text.flatMap { JobID($0) }) {
        case (1, _): return .submitted
        case (0, let id?): return .existing(id)
        case (-1, _): return .duplicate
        case (-2, _):
            throw .failed(
                "Redis does not have the notes of job \(job.id) any more; submit it again")
        default: throw Self.unexpected("submit")
        }
    }

    /// What the script would say of a job that was submitted before; reads only, because a full
    /// Redis refuses the script before it can look the key up.
    private mutating func earlier(
        _ job: JobSubmission
    ) throws(RedisError) -> SubmissionOutcome? {
        if let key = job.key {
            let reply = try run(RedisCommand("GET", [RedisArgument(keys.job(ofKey: key))]))
            if let id = reply.text.flatMap({ JobID($0) }) { return .existing(id) }
        }
        let reply = try run(RedisCommand("EXISTS", [RedisArgument(keys.job(job.id))]))
        return reply.integer == 1 ? .duplicate : nil
    }
}
