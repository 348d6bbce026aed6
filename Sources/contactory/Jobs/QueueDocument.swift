import JobQueue

/// All jobs of a queue, as JSON.
struct QueueDocument: Encodable {
    let jobs: [StatusDocument]
    let workers: Int

    private enum Field: String, CodingKey {
        case jobs, totals, workers
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(jobs, forKey: .jobs)
        try fields.encode(ContactTotals(of: jobs.map(\.status)), forKey: .totals)
        try fields.encode(workers, forKey: .workers)
    }
}

/// Sums over jobs.
struct ContactTotals: Encodable {
    let jobs: Int
    let total, created, failed, skipped, cancelled, pending: Int64

    init(of statuses: [JobStatus]) {
        func sum(_ field: (JobStatus.Contacts) -> Int64) -> Int64 {
            statuses.reduce(0) { $0 + field($1.contacts) }
        }
        jobs = statuses.count
        total = sum(\.total)
        created = sum(\.created)
        failed = sum(\.failed)
        skipped = sum(\.skipped)
        cancelled = sum(\.cancelled)
        pending = sum(\.pending)
    }
}
