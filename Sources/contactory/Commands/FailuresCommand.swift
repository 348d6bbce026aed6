import JobQueue
import Redis

/// What failed, and why.
enum FailuresCommand {
    static let command = Command(
        name: "failures", operands: "JOB",
        summary: "show failed and skipped contacts, and why chunks are dead",
        details: [
            """
            Counts by code are exact. Reasons are kept for the first 1,000 dead chunks, and for a
            sample of about 800 failed and 200 skipped contacts; never the contacts' data.
            'contactory retry' tries the dead chunks again.
            """
        ],
        flags: RedisOptions.flags + [.json],
        examples: [
            .init("contactory failures 01J…", "what went wrong with a job"),
            .init("contactory failures 01J… --json", "for programs"),
        ],
        run: run)

    private struct Document: Encodable {
        struct Chunk: Encodable {
            let chunk: Int64
            let code, text: String
        }

        struct Contact: Encodable {
            let index: Int64
            let kind, code, text: String
        }

        let job: String
        let failed, skipped: Int64
        let errors, skips: [String: Int64]
        let dead_chunks: Int64
        let chunks: [Chunk]
        let contacts: [Contact]
    }

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let job = try JobID(
            operand: arguments.onlyOperand("JOB", example: "contactory failures 01J…"))
        let redis = try RedisOptions(arguments)
        var queue = QueueAccess(redis.queue, at: redis.address)
        let status = try queue.status(of: job)
        let chunks = try queue.use { queue throws(RedisError) in try queue.deadChunks(of: job) }
        let samples = try queue.use { queue throws(RedisError) in
            try queue.failureSamples(of: job)
        }
        if arguments.has(.json) {
            try JSONText.print(
                Document(
                    job: job.description, failed: status.contacts.failed,
                    skipped: status.contacts.skipped, errors: status.errors, skips: status.skips,
                    dead_chunks: status.chunks.dead,
                    chunks: chunks.map { .init(chunk: $0.chunk, code: $0.code, text: $0.text) },
                    contacts: samples.map {
                        .init(
                            index: $0.index, kind: $0.kind.rawValue, code: $0.code, text: $0.text)
                    }))
            return .done
        }
        if status.contacts.failed == 0 {
            try StandardOutput.print("no contact of job \(job) has failed")
        } else {
            try StandardOutput.print(
                "\(NumberText.count(status.contacts.failed, "contact")) failed: "
                    + FailureText.codes(status.errors))
        }
        if status.contacts.skipped > 0 {
            try StandardOutput.print(
                "\(NumberText.count(status.contacts.skipped, "contact")) skipped: "
                    + FailureText.codes(status.skips))
        }
        let ordinary = chunks.filter { $0.chunk < status.chunks.total }
        for chunk in ordinary {
            let first = chunk.chunk * status.chunks.size
            let last = min(first + status.chunks.size, status.contacts.total) - 1
            try StandardOutput.print(
                "chunk \(chunk.chunk) (contacts \(first) to \(last)) is dead: "
                    + "\(chunk.code): \(chunk.text)")
        }
        let unexplained = status.chunks.dead - Int64(ordinary.count)
        if unexplained > 0 {
            try StandardOutput.print("and \(NumberText.count(unexplained, "more dead chunk"))")
        }
        for sample in samples {
            let kind = sample.kind == .skipped ? " skipped" : ""
            try StandardOutput.print(
                "contact \(sample.index)\(kind): \(sample.code): \(sample.text)")
        }
        if let line = status.finish.flatMap(FinishText.line) { try StandardOutput.print(line) }
        if !chunks.isEmpty {
            console.say("'contactory retry \(job)' tries the dead chunks again.")
        }
        return .done
    }
}
