import JobQueue
import Redis

/// What the steering commands have in common: a job, a move, and words for what came of it.
private enum Steering {
    static let flags: [Flag] = RedisOptions.flags + [.json, .quiet]

    /// Runs the move and says how the job stands after it.
    ///
    /// `refusal` says why a job in another state stays as it is. `move` answers with the outcome
    /// and, where it counts something, words for it.
    static func run(
        _ verb: String, _ arguments: ParsedArguments, _ console: Console, refusal: String,
        _ move: (inout JobQueue, JobID) throws(RedisError) -> (SteerOutcome, String?)
    ) throws -> ExitStatus {
        let job = try JobID(
            operand: arguments.onlyOperand("JOB", example: "contactory \(verb) 01J…"))
        let redis = try RedisOptions(arguments)
        var queue = QueueAccess(redis.queue, at: redis.address)
        let (outcome, note) = try queue.use { queue throws(RedisError) in try move(&queue, job) }
        let status: ExitStatus
        switch outcome {
        case .missing:
            throw QueueAccess.unknown(job, at: redis.address)
        case .unchanged(let state):
            console.complain("job \(job) is \(state): \(refusal)")
            status = .refused
        case .changed:
            if let note { console.say(note) }
            status = .done
        }
        let picture = try queue.status(of: job)
        if arguments.has(.json) {
            try JSONText.print(StatusDocument(status: picture))
        } else {
            console.say(StatusText.summary(picture))
        }
        return status
    }
}

/// Hands out nothing more of a job until it is resumed.
enum PauseCommand {
    static let command = Command(
        name: "pause", operands: "JOB", summary: "hand out nothing more of a job until 'resume'",
        details: ["Chunks in hand are finished."], flags: Steering.flags,
        examples: [.init("contactory pause 01J…", "workers turn to other jobs")]
    ) { arguments, console in
        try Steering.run(
            "pause", arguments, console, refusal: "only a queued or running job can be paused"
        ) { queue, job throws(RedisError) in (try queue.pause(job), nil) }
    }
}

/// Goes on with a paused job.
enum ResumeCommand {
    static let command = Command(
        name: "resume", operands: "JOB", summary: "go on with a paused job", details: [],
        flags: Steering.flags,
        examples: [.init("contactory resume 01J…", "workers take its chunks again")]
    ) { arguments, console in
        try Steering.run(
            "resume", arguments, console, refusal: "only a paused job can be resumed"
        ) { queue, job throws(RedisError) in (try queue.resume(job), nil) }
    }
}

/// Begins nothing more of a job, for good.
enum CancelCommand {
    static let command = Command(
        name: "cancel", operands: "JOB", summary: "begin nothing more of a job, for good",
        details: ["What is in the store stays there. Chunks in hand are finished or given back."],
        flags: Steering.flags,
        examples: [.init("contactory cancel 01J…", "at once, whatever its size")]
    ) { arguments, console in
        try Steering.run(
            "cancel", arguments, console, refusal: "a job that has ended cannot be cancelled"
        ) { queue, job throws(RedisError) in (try queue.cancel(job), nil) }
    }
}

/// Puts dead chunks back.
enum RetryCommand {
    static let command = Command(
        name: "retry", operands: "JOB", summary: "try the dead chunks of a job again",
        details: ["They get all their attempts anew; a job that had ended runs again."],
        flags: Steering.flags,
        examples: [.init("contactory retry 01J…", "after the cause was mended")]
    ) { arguments, console in
        try Steering.run(
            "retry", arguments, console, refusal: "it has no dead chunks that could be retried"
        ) { queue, job throws(RedisError) in
            let (outcome, chunks) = try queue.retry(job)
            return (outcome, "\(NumberText.count(chunks, "chunk")) put back")
        }
    }
}
