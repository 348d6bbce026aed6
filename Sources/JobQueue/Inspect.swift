public import Redis

/// A chunk that was given up, and why.
public struct DeadChunk: Hashable, Sendable {
    /// The chunk's number in its job.
    public let chunk: Int64
    /// The error's short code; `poison` when the chunk took its workers down.
    public let code: String
    /// What happened.
    public let text: String
}

/// A worker as it last said of itself.
public struct WorkerStatus: Hashable, Sendable {
    /// The worker's name.
    public let id: WorkerID
    /// Unix milliseconds of its last heartbeat, by the Redis server's clock.
    public let beatAt: Int64
    /// The fields of its heartbeat.
    public let about: [String: String]
}

extension JobQueue {
    /// The job's picture, or `nil` when there is no such job.
    public mutating func status(of job: JobID) throws(RedisError) -> JobStatus? {
        let reply = try run(QueueScripts.status, [RedisArgument(job.description)])
        if reply.isEmpty { return nil }
        guard let status = JobStatus(id: job, pairs: Self.pairs(reply)) else {
            throw Self.unexpected("status")
        }
        return status
    }

    /// The ids of the newest jobs, newest first.
    public mutating func jobs(atMost limit: Int) throws(RedisError) -> [JobID] {
        let reply = try run(
            RedisCommand(
                "ZRANGE",
                [RedisArgument(keys.jobs), "0", RedisArgument(limit - 1), "REV"]))
        return (reply.array ?? []).compactMap { $0.text.flatMap { JobID($0) } }
    }

    /// The job's specification, or `nil` when there is no such job.
    public mutating func specification(of job: JobID) throws(RedisError) -> String? {
        try run(RedisCommand("GET", [RedisArgument(keys.specification(of: job))])).text
    }

    /// Dead chunks by number, the finishing chunk last; the reasons of at most 1,000 others are kept.
    public mutating func deadChunks(of job: JobID) throws(RedisError) -> [DeadChunk] {
        let reply = try run(RedisCommand("HGETALL", [RedisArgument(keys.reasons(of: job))]))
        return Self.pairs(reply.array ?? []).compactMap { chunk, reason in
            let parts = reason.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            guard let number = Int64(chunk), parts.count == 2 else { return nil }
            return DeadChunk(chunk: number, code: String(parts[0]), text: String(parts[1]))
        }
        .sorted { $0.chunk < $1.chunk }
    }

    /// A sample of the failed contacts, then one of the skipped, oldest first; at most about 800 and
    /// 200 are kept.
    public mutating func failureSamples(of job: JobID) throws(RedisError) -> [FailureSample] {
        var samples: [FailureSample] = []
        for kind in FailureSample.Kind.allCases {
            let key = RedisArgument(keys.samples(of: job, kind))
            samples += Self.samples(kind, in: try run(RedisCommand("XRANGE", [key, "-", "+"])))
        }
        return samples
    }

    private static func samples(
        _ kind: FailureSample.Kind, in reply: RedisValue
    ) -> [FailureSample] {
        (reply.array ?? []).compactMap { entry in
            guard let fields = entry.array?.last?.array else { return nil }
            let pairs = pairs(fields)
            guard let index = pairs["index"].flatMap({ Int64($0) }), let code = pairs["code"],
                let text = pairs["text"]
            else { return nil }
            return FailureSample(kind, index: index, code: code, text: text)
        }
    }

    /// The workers that were heard of lately, by name.
    public mutating func workers() throws(RedisError) -> [WorkerStatus] {
        let names = try run(RedisCommand("ZRANGE", [RedisArgument(keys.workers), "0", "-1"]))
        var workers: [WorkerStatus] = []
        for name in (names.array ?? []).compactMap(\.text) {
            let id = WorkerID(known: name)
            let about = Self.pairs(
                try run(RedisCommand("HGETALL", [RedisArgument(keys.worker(id))])).array ?? [])
            guard let beat = about["beat_at"].flatMap({ Int64($0) }) else { continue }
            workers.append(WorkerStatus(id: id, beatAt: beat, about: about))
        }
        return workers.sorted { $0.id.description < $1.id.description }
    }

    /// The book-keeping rules that a job breaks, in words; none, always, is the aim.
    public mutating func brokenRules(of job: JobID) throws(RedisError) -> [String] {
        try run(QueueScripts.check, [RedisArgument(job.description)]).compactMap(\.text)
    }

    private static func pairs(_ values: [RedisValue]) -> [String: String] {
        var pairs: [String: String] = [:]
        for position in stride(from: 0, to: values.count - 1, by: 2) {
            guard let name = values[position].text, let value = values[position + 1].text
            else { continue }
            pairs[name] = value
        }
        return pairs
    }
}
