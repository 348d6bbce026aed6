import AddressBooks
import ContactModel
import JobQueue
import Redis

/// What the end of an import says beyond the counts: which records failed, and where they are.
struct ImportReport {
    private static let shownFailures = 10

    private let status: JobStatus
    private let findings: ImportFindings

    /// Finds out, as long as the queue and the files are there.
    ///
    /// `findsOriginals` when they are to be written: then the files are read again.
    init(
        _ status: JobStatus, of job: JobID, filesRoot: String?, findsOriginals: Bool,
        in queue: inout QueueAccess
    ) throws(CommandError) {
        self.status = status
        let samples = try queue.use { queue throws(RedisError) in
            try queue.failureSamples(of: job)
        }
        findings = ImportFindings(
            status, samples: samples.filter { $0.kind == .failed }, filesRoot: filesRoot,
            findsPlaces: findsOriginals)
    }

    /// Says it, and writes the originals of the records that failed.
    func show(_ console: Console, rejects: String?) throws(CommandError) {
        let failed = findings.list.filter { $0.kind == .failed }
        for finding in failed.prefix(Self.shownFailures) {
            console.complain("\(finding.code): \(findings.text(of: finding))")
        }
        if status.contacts.failed > Int64(min(failed.count, Self.shownFailures)) {
            let more = status.contacts.failed - Int64(min(failed.count, Self.shownFailures))
            console.complain("and \(NumberText.count(more, "more failed record"))")
        }
        guard let rejects else { return }
        try RejectsText.write(findings, of: status, to: rejects, console)
    }
}

/// Writes rejected originals, and says so.
enum RejectsText {
    /// Writes the originals of the records that failed.
    static func write(
        _ findings: ImportFindings, of status: JobStatus, to path: String, _ console: Console
    ) throws(CommandError) {
        if status.contacts.failed == 0 {
            return console.say("no record failed: \(path) is not written")
        }
        guard let reader = findings.reader else {
            throw CommandError(
                .refused,
                "the originals cannot be read any more: \(findings.trouble ?? "no files are known")"
            )
        }
        var count: Int64 = 0
        do {
            var writer = RejectsWriter(path, of: reader)
            for finding in findings.list where finding.kind == .failed {
                guard let file = finding.file, let boundary = finding.boundary else { continue }
                try writer.add(file: file, boundary.bytes)
                count += 1
            }
            let paths = try writer.finish()
            console.say(
                "wrote \(NumberText.count(count, "original")) to "
                    + paths.joined(separator: ", "))
        } catch {
            throw .file(error)
        }
        let missing = status.contacts.failed - count
        if missing > 0 {
            console.complain(
                "\(NumberText.count(missing, "failed record")) cannot be told from the others any "
                    + "more and are not among them",
                fix: "Redis keeps samples only; 'contactory retry' tries dead chunks again.")
        }
    }
}
