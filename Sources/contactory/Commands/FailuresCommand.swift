import AddressBooks
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
            """,
            """
            Of an import, all records that could not be read are found again in its files, with line
            and bytes, as long as the files are as they were; those that the store refused only among
            the samples.
            """,
        ],
        flags: RedisOptions.flags + [
            skipped, ImportFlag.rejects, ImportFlag.ownFilesRoot, .json, .quiet,
        ],
        examples: [
            .init("contactory failures 01J…", "what went wrong with a job"),
            .init("contactory failures 01J… --json", "for programs"),
            .init(
                "contactory failures 01J… --rejects rejects.vcf",
                "the originals, to be mended and imported again"),
        ],
        run: run)

    static let skipped = Flag(
        "skipped", "all records of an import that were blank, not only a sample of them")

    private struct Document: Encodable {
        struct Chunk: Encodable {
            let chunk: Int64
            let code, text: String
        }

        struct Contact: Encodable {
            let index: Int64
            let kind, code, text: String
            /// Where the record stands, where it was found again.
            var file: String?
            var line, first_byte, end_byte: Int?
            var reason: String?

            init(_ finding: ImportFindings.Finding, _ findings: ImportFindings) {
                (index, kind, code) = (finding.index, finding.kind.rawValue, finding.code)
                text = findings.text(of: finding)
                guard let origin = findings.origin(of: finding) else { return }
                (file, line) = (origin.file, origin.line)
                (first_byte, end_byte) = (origin.bytes.lowerBound, origin.bytes.upperBound)
                reason = finding.reason
            }
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
        let root = arguments[ImportFlag.ownFilesRoot].map(ImportRequest.absolute)
        let findings = ImportFindings(
            status, samples: samples, filesRoot: root, findsSkipped: arguments.has(skipped))
        if let trouble = findings.trouble {
            console.say("the files cannot be read any more, so these are samples: \(trouble)")
        }
        if let path = arguments[ImportFlag.rejects] {
            try RejectsText.write(findings, of: status, to: path, console)
        }
        if arguments.has(.json) {
            try JSONText.print(
                Document(
                    job: job.description, failed: status.contacts.failed,
                    skipped: status.contacts.skipped, errors: status.errors, skips: status.skips,
                    dead_chunks: status.chunks.dead,
                    chunks: chunks.map { .init(chunk: $0.chunk, code: $0.code, text: $0.text) },
                    contacts: findings.list.map { .init($0, findings) }))
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
            // Redis may say anything.
            let first = chunk.chunk &* status.chunks.size
            let last = min(first &+ status.chunks.size, status.contacts.total) &- 1
            try StandardOutput.print(
                "chunk \(chunk.chunk) (contacts \(first) to \(last)) is dead: "
                    + "\(chunk.code): \(chunk.text)")
        }
        let unexplained = status.chunks.dead - Int64(ordinary.count)
        if unexplained > 0 {
            try StandardOutput.print("and \(NumberText.count(unexplained, "more dead chunk"))")
        }
        for finding in findings.list {
            let kind = finding.kind == .skipped ? " skipped" : ""
            try StandardOutput.print(
                PlainText.of(
                    "contact \(finding.index)\(kind): \(finding.code): "
                        + findings.text(of: finding)))
        }
        if let line = status.finish.flatMap(FinishText.line) { try StandardOutput.print(line) }
        if !chunks.isEmpty {
            console.say("'contactory retry \(job)' tries the dead chunks again.")
        }
        return .done
    }
}
