/// One consistent picture of a job: all numbers are of the same moment.
public struct JobStatus: Hashable, Sendable {
    /// Counts of contacts; they always add up to `total`.
    public struct Contacts: Hashable, Sendable {
        /// What the job is about.
        public var total: Int64
        /// Where the contacts are.
        public var created: Int64, failed: Int64, skipped: Int64, cancelled: Int64, pending: Int64
    }

    /// Counts of chunks, the finishing one not among them; all but `size` add up to `total`.
    public struct Chunks: Hashable, Sendable {
        /// How many chunks the job has.
        public var total: Int64
        /// How many contacts each but the last has.
        public var size: Int64
        /// Ready to be claimed; in hand; waiting for a later retry.
        public var waiting: Int64, leased: Int64, delayed: Int64
        /// Settled; given up; left out because the job was cancelled.
        public var done: Int64, dead: Int64, cancelled: Int64
    }

    /// The job's name.
    public var id: JobID
    /// Where the job is in its life.
    public var state: JobState
    /// The idempotency key, when it has one.
    public var key: String?
    /// What the producer wrote for the workers.
    public var specification: String
    /// Counts of contacts.
    public var contacts: Contacts
    /// Counts of chunks.
    public var chunks: Chunks
    /// Where the finishing chunk is; `nil` for a job that has none.
    public var finish: JobFinish?
    /// Failed attempts that were, or will be, repeated.
    public var retried: Int64
    /// Leases that ran out.
    public var crashed: Int64
    /// Failed contacts by error code; the counts add up to `contacts.failed`.
    public var errors: [String: Int64]
    /// Skipped contacts by the rule's code; the counts add up to `contacts.skipped`, save for a job
    /// that an earlier version began.
    public var skips: [String: Int64]
    /// Workers that have chunks of the job in hand.
    public var workers: Int
    /// The job's share of the workers, against other jobs' shares.
    public var weight: Int64
    /// Unix milliseconds by the Redis server's clock.
    public var now: Int64, enqueuedAt: Int64
    /// Unix milliseconds; `nil` while it has not happened.
    public var startedAt: Int64?, finishedAt: Int64?
    /// Contacts created per second: over the last seconds, or over the whole of an ended job;
    /// `nil` before the first chunk is settled.
    public var ratePerSecond: Double?

    /// Seconds until all is created at the present rate; `nil` when that is not known, or the job
    /// is only to be finished.
    public var etaSeconds: Double? {
        guard state == .running, finish != .underWay, let ratePerSecond, ratePerSecond > 0 else {
            return nil
        }
        return Double(contacts.pending) / ratePerSecond
    }

    /// Reads the flat pairs that the script `status` gives.
    init?(id: JobID, pairs: [String: String]) {
        func number(_ name: String) -> Int64? { pairs[name].flatMap { Int64($0) } }
        guard let state = pairs["state"].flatMap(JobState.init),
            let total = number("total"), let created = number("created"),
            let failed = number("failed"), let skipped = number("skipped"),
            let cancelled = number("cancelled"), let pending = number("pending"),
            let chunks = number("chunks"), let size = number("size"), let next = number("next"),
            let ahead = number("ahead"), let leased = number("leased"), let done = number("done"),
            let dead = number("dead"), let dropped = number("dropped"),
            let retrying = number("retrying"), let delayed = number("delayed"),
            let retried = number("retried"), let crashed = number("crashed"),
            let now = number("now"), let enqueued = number("enqueued_at")
        else { return nil }
        self.id = id
        self.state = state
        key = pairs["key"].flatMap { $0.isEmpty ? nil : $0 }
        specification = pairs["specification"] ?? ""
        contacts = Contacts(
            total: total, created: created, failed: failed, skipped: skipped,
            cancelled: cancelled, pending: pending)
        finish = number("finish").flatMap {
            JobFinish(field: $0, reason: pairs["finish_reason"] ?? "")
        }
        // While it is under way, it is the only chunk that waits or is in hand.
        let isFinishing = finish == .underWay
        self.chunks = Chunks(
            total: chunks, size: size,
            waiting: isFinishing ? 0 : chunks - next - ahead + retrying - delayed,
            leased: isFinishing ? 0 : leased, delayed: isFinishing ? 0 : delayed, done: done,
            dead: dead, cancelled: dropped)
        self.retried = retried
        self.crashed = crashed
        errors = Self.counts(by: "error:", in: pairs)
        skips = Self.counts(by: "skip:", in: pairs)
        workers = number("workers").map { Int(clamping: $0) } ?? 0
        weight = number("weight") ?? 0
        self.now = now
        enqueuedAt = enqueued
        startedAt = number("started_at")
        finishedAt = number("finished_at")
        ratePerSecond = nil
        if let finishedAt, let startedAt {
            ratePerSecond = Self.rate(created, from: startedAt, to: finishedAt)
        } else if let before = number("before"), let since = number("before_at") {
            ratePerSecond = Self.rate(created - before, from: since, to: now)
        }
    }

    private static func counts(
        by prefix: String, in pairs: [String: String]
    ) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for (name, value) in pairs where name.hasPrefix(prefix) {
            counts[String(name.dropFirst(prefix.count))] = Int64(value)
        }
        return counts
    }

    private static func rate(_ contacts: Int64, from start: Int64, to end: Int64) -> Double {
        Double(contacts) * 1_000 / Double(max(1, end - start))
    }
}
