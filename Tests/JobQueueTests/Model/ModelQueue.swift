import JobQueue

/// What a queue should do, written from the rules and not from the scripts.
struct ModelQueue {
    /// A chunk that took down so many workers is poison.
    static let mostCrashes = 3

    var jobs: [ModelJob] = []
    private var lastFence: Int64 = 0

    /// Where a job is in `jobs`.
    func index(of id: JobID) -> Int? { jobs.firstIndex { $0.id == id } }

    /// How many chunks a claim could take now.
    var available: Int {
        jobs.filter(\.isClaimable).reduce(0) { $0 + $1.due.count + $1.fresh.count }
    }

    /// Whether something will happen by itself later: a retry comes due or a lease runs out.
    var hasFuture: Bool {
        jobs.contains { !$0.leased.isEmpty || $0.isClaimable && !$0.delayed.isEmpty }
    }

    mutating func submit(_ job: JobSubmission, isPaused: Bool) -> SubmissionOutcome {
        if let key = job.key, let same = jobs.first(where: { $0.key == key }) {
            return .existing(same.id)
        }
        if index(of: job.id) != nil { return .duplicate }
        jobs.append(ModelJob(job, isPaused: isPaused))
        return .submitted
    }

    /// What each claim does first: chunks whose leases ran out wait again, or are poison.
    mutating func takeBackRunOut() {
        for job in jobs.indices {
            for chunk in jobs[job].leased {
                guard case .leased(_, _, hasRunOut: true) = jobs[job].places[chunk] else {
                    continue
                }
                jobs[job].crashed += 1
                let crashes = (jobs[job].crashes[chunk] ?? 0) + 1
                if jobs[job].isCalledOff(chunk) {
                    jobs[job].end(chunk, as: .dropped)
                } else if crashes == Self.mostCrashes {
                    jobs[job].end(chunk, as: .dead(code: "poison"))
                } else {
                    jobs[job].crashes[chunk] = crashes
                    jobs[job].places[chunk] = .waiting(isDue: true)
                }
                jobs[job].endIfComplete()
            }
        }
    }

    /// Takes note of a chunk that a claim returned, if it was a legal choice.
    mutating func accept(_ lease: ChunkLease, by worker: WorkerID) throws(Mismatch) {
        guard let job = index(of: lease.job) else { throw Mismatch("a job nobody submitted") }
        let chunk = Int(lease.chunk)
        try expect("a job with something to claim", jobs[job].isClaimable, true)
        try expect("a chunk's number", jobs[job].places.indices.contains(chunk), true)
        if jobs[job].due.isEmpty {
            try expect("the next fresh chunk", chunk, jobs[job].fresh.first ?? -1)
        } else {
            try expect("chunk \(chunk) is due", jobs[job].due.contains(chunk), true)
        }
        try expect(
            "first index", lease.first, min(lease.chunk * jobs[job].size, jobs[job].total))
        try expect("is the finish", lease.isFinish, chunk == jobs[job].chunkCount)
        try expect("contacts of a chunk", lease.count, jobs[job].contacts(of: chunk))
        try expect("failures of a chunk", lease.failures, jobs[job].failures[chunk] ?? 0)
        try expect("fence \(lease.fence) > \(lastFence)", lease.fence > lastFence, true)
        lastFence = lease.fence
        if jobs[job].isOpen {
            jobs[job].state = .running
            jobs[job].hasStarted = true
        }
        jobs[job].places[chunk] = .leased(
            fence: lease.fence, worker: worker, hasRunOut: false)
    }

    /// The note of a chunk that was handed out.
    func note(of lease: ChunkLease) -> [UInt8]? {
        guard let job = index(of: lease.job), let notes = jobs[job].notes else { return nil }
        let start = Int(lease.chunk) * notes.length
        return lease.isFinish ? nil : Array(notes.bytes[start..<start + notes.length])
    }

    /// Whether this worker has this lease.
    func isHeld(_ lease: ChunkLease, by worker: WorkerID) -> Bool {
        guard let job = index(of: lease.job),
            jobs[job].places.indices.contains(Int(lease.chunk)),
            case .leased(let fence, let holder, _) = jobs[job].places[Int(lease.chunk)]
        else { return false }
        return fence == lease.fence && holder == worker
    }

    mutating func settle(_ item: Settlement, by worker: WorkerID) -> SettlementOutcome {
        guard let job = index(of: item.lease.job) else { return .fenced }
        let chunk = Int(item.lease.chunk)
        if jobs[job].done.contains(chunk) { return .alreadyCounted }
        guard isHeld(item.lease, by: worker) else { return .fenced }
        let parts = [item.created] + item.skips.values + item.errors.values
        guard parts.allSatisfy({ $0 >= 0 }),
            parts.reduce(0, +) == jobs[job].contacts(of: chunk)
        else { return .inconsistent }
        let done = ModelJob.Place.done(
            created: item.created, failed: item.failed, skipped: item.skipped)
        jobs[job].end(chunk, as: done)
        jobs[job].errorsOfDone.merge(item.errors, uniquingKeysWith: +)
        jobs[job].skips.merge(item.skips.filter { $0.value > 0 }, uniquingKeysWith: +)
        jobs[job].samples += item.samples
        jobs[job].endIfComplete()
        if item.cancelsJob { _ = cancel(job) }
        return .counted
    }

    mutating func giveBack(
        _ lease: ChunkLease, by worker: WorkerID, _ verdict: ChunkVerdict
    ) -> GiveBackOutcome {
        guard isHeld(lease, by: worker), let job = index(of: lease.job) else { return .fenced }
        let chunk = Int(lease.chunk)
        defer { jobs[job].endIfComplete() }
        if jobs[job].isCalledOff(chunk) {
            jobs[job].end(chunk, as: .dropped)
            return .cancelled
        }
        switch verdict {
        case .release:
            jobs[job].places[chunk] = .waiting(isDue: true)
            return .released
        case .dead(let code, _):
            jobs[job].end(chunk, as: .dead(code: code))
            return .dead
        case .retry(let delay, let code, _):
            let failures = (jobs[job].failures[chunk] ?? 0) + 1
            guard failures < jobs[job].attempts else {
                jobs[job].end(chunk, as: .dead(code: code))
                return .dead
            }
            jobs[job].failures[chunk] = failures
            jobs[job].retried += 1
            jobs[job].places[chunk] = .waiting(isDue: delay == .zero)
            return .retried
        }
    }

    mutating func renew(_ lease: ChunkLease, by worker: WorkerID) -> RenewalOutcome {
        guard isHeld(lease, by: worker), let job = index(of: lease.job) else { return .lost }
        jobs[job].places[Int(lease.chunk)] = .leased(
            fence: lease.fence, worker: worker, hasRunOut: false)
        return jobs[job].isCalledOff(Int(lease.chunk)) ? .cancelRequested : .renewed
    }
}

/// Something was not as the model says.
struct Mismatch: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Compares what the queue says with what the model says.
func expect<Value: Equatable>(
    _ what: @autoclosure () -> String, _ actual: Value, _ model: Value
) throws(Mismatch) {
    if actual != model { throw Mismatch("\(what()): is \(actual), should be \(model)") }
}
