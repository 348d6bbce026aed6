import JobQueue
import WorkerRuntime

/// What to say when a key names a job that is there already: the job stays as it is, whatever the
/// request was.
enum RepeatedKey {
    /// In what the request differs from the job, in words; nothing when it is the same request.
    static func warning(_ request: JobRequest, for job: JobStatus) -> String? {
        guard let known = JobSpecification(json: job.specification) else { return nil }
        let asked = request.specification(preferredChunkSize: 1)
        var parts: [String] = []
        if asked.total != known.total {
            parts.append(
                "\(NumberText.grouped(known.total)) contacts, not \(NumberText.grouped(asked.total))"
            )
        }
        if asked.store != known.store { parts.append("store \(known.store), not \(asked.store)") }
        func compare(_ name: String, _ field: (JobSpecification) -> String?) {
            let (was, wanted) = (field(known), field(asked))
            if was != wanted {
                parts.append("\(name) \(was ?? "as usual"), not \(wanted ?? "as usual")")
            }
        }
        compare("profile", \.profile)
        compare("locale", \.locales)
        compare("options", \.options)
        compare("use of the store") { $0.storeOptions.flatMap(StoreFlags.text(of:)) }
        if !request.hasRandomSeed { compare("seed", \.seed) }
        if parts.isEmpty { return nil }
        return "warning: the job of this key stays as it is: " + parts.joined(separator: "; ")
            + ". Another job needs another key."
    }
}
