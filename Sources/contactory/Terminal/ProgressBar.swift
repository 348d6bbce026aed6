import JobQueue

/// How far a job is, in one line.
enum ProgressBar {
    /// The line for a terminal that is `columns` wide.
    static func line(_ status: JobStatus, columns: Int, unicode: Bool) -> String {
        let words = words(status)
        let room = min(40, columns - words.count - 4)
        guard room >= 8 else { return String(words.prefix(max(0, columns - 1))) }
        return bar(share(status), width: room, unicode: unicode) + " " + words
    }

    /// The line without a bar, for logs.
    static func words(_ status: JobStatus) -> String {
        let contacts = status.contacts
        var words =
            "\(Int(share(status) * 100))%  "
            + "\(NumberText.grouped(contacts.created)) of \(NumberText.grouped(contacts.total))"
        if contacts.failed > 0 { words += "  \(NumberText.grouped(contacts.failed)) failed" }
        if status.finish == .underWay { words += "  " + FinishText.activity(status) }
        if status.state != .running { words += "  \(status.state)" }
        // The rate of contacts falls while none are made.
        if status.finish != .underWay, let rate = status.ratePerSecond {
            words += "  \(NumberText.rate(rate))"
        }
        if let eta = status.etaSeconds { words += "  \(NumberText.seconds(eta)) left" }
        return words
    }

    private static func share(_ status: JobStatus) -> Double {
        let settled = status.contacts.total - status.contacts.pending
        return Double(settled) / Double(max(1, status.contacts.total))
    }

    private static func bar(_ share: Double, width: Int, unicode: Bool) -> String {
        let filled = min(width, max(0, Int(share * Double(width))))
        return unicode
            ? String(repeating: "█", count: filled)
                + String(repeating: "░", count: width - filled)
            : "[" + String(repeating: "#", count: filled)
                + String(repeating: ".", count: width - filled) + "]"
    }
}
