import JobQueue
import WorkerRuntime

/// A job's status for a person.
enum StatusText {
    /// The whole picture, in lines.
    static func page(_ status: JobStatus) -> [String] {
        let contacts = status.contacts
        let chunks = status.chunks
        var lines = ["job       \(status.id)", "state     \(status.state)"]
        if let specification = JobSpecification(json: status.specification) {
            lines += [
                "what      \(specification.kind)"
                    + (RecipeText.line(of: specification).map { " " + $0 } ?? ""),
                "store     \(specification.store)",
            ]
            if let source = specification.source { lines.append("from      \(source)") }
        }
        if let key = status.key { lines.append("key       \(key)") }
        lines.append(
            "contacts  "
                + counts([
                    (contacts.created, "created"), (contacts.failed, "failed"),
                    (contacts.skipped, "skipped"), (contacts.cancelled, "cancelled"),
                    (contacts.pending, "pending"),
                ]) + " of \(NumberText.grouped(contacts.total))")
        lines.append(
            "chunks    "
                + counts([
                    (chunks.done, "done"), (chunks.leased, "in hand"), (chunks.waiting, "waiting"),
                    (chunks.delayed, "delayed"), (chunks.dead, "dead"),
                    (chunks.cancelled, "cancelled"),
                ]) + " of \(NumberText.grouped(chunks.total)), "
                + "\(NumberText.count(chunks.size, "contact")) each")
        if status.retried + status.crashed > 0 {
            lines.append(
                "attempts  " + counts([(status.retried, "retried"), (status.crashed, "crashed")]))
        }
        if !status.errors.isEmpty {
            lines.append("errors    " + FailureText.codes(status.errors))
        }
        if !status.skips.isEmpty {
            lines.append("skips     " + FailureText.codes(status.skips))
        }
        if let line = status.finish.flatMap(FinishText.line) { lines.append("finish    \(line)") }
        if let rate = status.ratePerSecond {
            let eta = status.etaSeconds.map { ", " + NumberText.seconds($0) + " left" } ?? ""
            lines.append("rate      \(NumberText.rate(rate))\(eta)")
        }
        lines.append("workers   \(status.workers)")
        lines.append("enqueued  \(TimeText.of(unixMilliseconds: status.enqueuedAt))")
        if let started = status.startedAt {
            lines.append("started   \(TimeText.of(unixMilliseconds: started))")
        }
        if let finished = status.finishedAt {
            lines.append("finished  \(TimeText.of(unixMilliseconds: finished))")
        }
        return lines
    }

    /// One line that says how a job stands.
    static func summary(_ status: JobStatus) -> String {
        let contacts = status.contacts
        return "job \(status.id) \(status.state): "
            + counts([
                (contacts.created, "created"), (contacts.failed, "failed"),
                (contacts.skipped, "skipped"), (contacts.cancelled, "cancelled"),
                (contacts.pending, "pending"),
            ]) + " of \(NumberText.grouped(contacts.total))"
    }

    /// The jobs of a queue as a table, and their totals.
    static func list(_ statuses: [JobStatus], workers: Int) -> [String] {
        var table = TextTable(
            header: ["JOB", "STATE", "CREATED", "FAILED", "TOTAL", "DONE", "RATE", "LEFT", "STORE"])
        for status in statuses {
            let settled = status.contacts.total - status.contacts.pending
            let isActive = !status.state.isTerminal
            table.append([
                status.id.description, status.state.rawValue,
                NumberText.grouped(status.contacts.created),
                NumberText.grouped(status.contacts.failed),
                NumberText.grouped(status.contacts.total),
                "\(settled * 100 / max(1, status.contacts.total))%",
                isActive ? status.ratePerSecond.map(NumberText.rate) ?? "-" : "-",
                status.etaSeconds.map(NumberText.seconds) ?? "-",
                JobSpecification(json: status.specification)?.store ?? "-",
            ])
        }
        let totals = ContactTotals(of: statuses)
        return table.lines + [
            "\(NumberText.count(Int64(totals.jobs), "job")), "
                + "\(NumberText.grouped(totals.created)) of "
                + "\(NumberText.count(totals.total, "contact")) created, "
                + "\(NumberText.grouped(totals.failed)) failed, "
                + "\(NumberText.grouped(totals.pending)) pending; "
                + "\(NumberText.count(Int64(workers), "worker"))"
        ]
    }

    /// The counts that are not zero; the first one always.
    private static func counts(_ parts: [(Int64, String)]) -> String {
        parts.enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }
            .map { "\(NumberText.grouped($0.element.0)) \($0.element.1)" }
            .joined(separator: ", ")
    }
}
