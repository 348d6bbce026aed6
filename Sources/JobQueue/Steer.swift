public import Redis

/// What a steering command did.
public enum SteerOutcome: Hashable, Sendable {
    /// Done; the job is now in this state.
    case changed(JobState)
    /// Nothing to do in the job's state.
    case unchanged(JobState)
    /// There is no such job.
    case missing
}

extension JobQueue {
    /// Retries dropped or put back in one call: bounds the time one script may hold Redis.
    static let stepSize = 1_000

    /// Hands out nothing more of the job, not even its finishing chunk, until it is resumed.
    public mutating func pause(_ job: JobID) throws(RedisError) -> SteerOutcome {
        try outcome(run(QueueScripts.steer, [RedisArgument(job.description), "pause"]))
    }

    /// Goes on with a paused job.
    public mutating func resume(_ job: JobID) throws(RedisError) -> SteerOutcome {
        try outcome(run(QueueScripts.steer, [RedisArgument(job.description), "resume"]))
    }

    /// Begins nothing more of the job, for good.
    ///
    /// What is in hand ends by itself; then what has been done is finished, where the job has a
    /// finishing chunk.
    public mutating func cancel(_ job: JobID) throws(RedisError) -> SteerOutcome {
        while true {
            let reply = try run(
                QueueScripts.cancel,
                [RedisArgument(job.description), RedisArgument(Self.stepSize)])
            if reply.last?.integer == 0 { return try outcome(reply) }
        }
    }

    /// Lets the job's dead chunks wait again; answers with how many as well.
    ///
    /// The finishing chunk comes again after them, and is taken from a worker that has it in hand.
    public mutating func retry(
        _ job: JobID
    ) throws(RedisError) -> (outcome: SteerOutcome, chunks: Int64) {
        var chunks: Int64 = 0
        while true {
            let reply = try run(
                QueueScripts.retry,
                [RedisArgument(job.description), RedisArgument(Self.stepSize)])
            guard reply.count == 4, let restored = reply[2].integer, let left = reply[3].integer
            else { throw Self.unexpected("retry") }
            chunks += restored
            // A worker may bury a chunk between two calls; what is left then is for the next retry.
            if left > 0 && restored > 0 { continue }
            let last = try outcome(reply)
            if case .unchanged(let state) = last, chunks > 0 { return (.changed(state), chunks) }
            return (last, chunks)
        }
    }

    private func outcome(_ reply: [RedisValue]) throws(RedisError) -> SteerOutcome {
        guard let verb = reply.first?.text, reply.count >= 2 else {
            throw Self.unexpected("steer")
        }
        if verb == "missing" { return .missing }
        guard let state = reply[1].text.flatMap(JobState.init) else {
            throw Self.unexpected("steer")
        }
        return verb == "ok" ? .changed(state) : .unchanged(state)
    }
}
