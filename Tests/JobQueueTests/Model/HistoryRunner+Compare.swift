import Redis

// For the memberwise initializers of the counts.
@testable import JobQueue

extension HistoryRunner {
    /// Compares the picture of every job, the script's own check, and the raw keys.
    func compareAll() throws {
        let leases = try leasesByRawKeys()
        for job in model.jobs {
            try comparePicture(of: job)
            let broken = try real.queue.brokenRules(of: job.id)
            try expect("broken rules", broken, [])
            try compareFailures(of: job)
            try RawJob(job.id, of: real, leases: leases[job.id] ?? [:]).check(against: job)
        }
        let known = try real.queue.jobs(atMost: 100)
        try expect("jobs", Set(known), Set(model.jobs.map(\.id)))
    }

    private func comparePicture(of job: ModelJob) throws {
        let status = try real.status(job.id)
        try expect("state", status.state, job.state)
        try expect("contacts", status.contacts, job.counts)
        let chunks = JobStatus.Chunks.of(job)
        try expect("chunks", status.chunks, chunks)
        try expect("errors", status.errors, job.errors.filter { $0.value != 0 })
        try expect("finish", status.finish, job.finishStatus)
        try expect("skips", status.skips, job.skips)
        try expect("retried", status.retried, job.retried)
        try expect("crashed", status.crashed, job.crashed)
        try expect("workers", status.workers, job.holders.count)
        try expect("key", status.key, job.key)
        try expect("weight", status.weight, Int64(job.weight))
        try expect("has started", status.startedAt != nil, job.hasStarted)
        try expect("has finished", status.finishedAt != nil, job.state.isTerminal)
    }

    private func compareFailures(of job: ModelJob) throws {
        let dead = try real.queue.deadChunks(of: job.id)
        try expect("dead chunks", dead.map(\.chunk), job.dead.map(Int64.init))
        for chunk in dead {
            let place = job.places[Int(chunk.chunk)]
            try expect("code of a dead chunk", place, .dead(code: chunk.code))
        }
        let samples = try real.queue.failureSamples(of: job.id)
        let byKind = FailureSample.Kind.allCases.flatMap { kind in
            job.samples.filter { $0.kind == kind }
        }
        try expect("samples", samples, byKind)
    }

    /// I4: leases and owners are of the same chunks; every one is the model's.
    private func leasesByRawKeys() throws -> [JobID: [Int: String]] {
        let members = try real.redis("ZRANGE", real.key("leases"), "0", "-1").array ?? []
        let owners = RawJob.pairs(try real.redis("HGETALL", real.key("owners")))
        try expect("I4: owners", Set(owners.keys), Set(members.compactMap(\.text)))
        var leases: [JobID: [Int: String]] = [:]
        for (member, owner) in owners {
            let parts = member.split(separator: "|")
            guard let job = JobID(String(parts[0])), let chunk = Int(parts[1]) else {
                throw Mismatch("a lease of \(member)")
            }
            leases[job, default: [:]][chunk] = owner
        }
        return leases
    }
}

extension JobStatus.Chunks {
    /// The counts a job of the model should show.
    fileprivate static func of(_ job: ModelJob) -> JobStatus.Chunks {
        func count(_ chunks: [Int]) -> Int64 {
            Int64(chunks.filter { $0 < job.chunkCount }.count)
        }
        return JobStatus.Chunks(
            total: Int64(job.chunkCount), size: job.size, waiting: count(job.fresh + job.due),
            leased: count(job.leased), delayed: count(job.delayed), done: count(job.done),
            dead: count(job.dead), cancelled: count(job.dropped))
    }
}
