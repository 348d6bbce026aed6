import JobQueue

/// What a worker finds of a job's done chunks in the store.
struct Finding {
    /// Chunks that are not there.
    var lost: [Int] = []
    /// What the ledger says of the others, by chunk.
    var ledger: [Int: (created: Int64, failed: Int64, skipped: Int64)] = [:]

    /// The sums over the ledger.
    var staying: (created: Int64, failed: Int64, skipped: Int64) {
        ledger.values.reduce((0, 0, 0)) {
            ($0.0 + $1.created, $0.1 + $1.failed, $0.2 + $1.skipped)
        }
    }
}

extension ModelJob {
    /// What a worker would find if each `part`-th done chunk were lost.
    func finding(lostOf part: Int, _ kind: HistoryStep.Reopening) -> Finding {
        var finding = Finding()
        for (number, chunk) in done.filter({ $0 < chunkCount }).enumerated() {
            if number % part == part - 1 {
                finding.lost.append(chunk)
            } else if case .done(let created, let failed, let skipped) = places[chunk] {
                finding.ledger[chunk] = (created, failed, skipped)
            }
        }
        let first = finding.ledger.keys.min()
        switch kind {
        case .asCounted: break
        case .oneMoreSkipped:
            guard let first, let row = finding.ledger[first], row.created > 0 else { break }
            finding.ledger[first] = (row.created - 1, row.failed, row.skipped + 1)
        case .tooFew: if let first { finding.ledger[first]?.created -= 1 }
        case .negative:
            if let first {
                finding.ledger[first]?.failed -= total
                finding.ledger[first]?.created += total
            }
        case .lostTwice: finding.lost += finding.lost.suffix(1)
        case .lostTheFinish: finding.lost.append(chunkCount)
        }
        return finding
    }
}

extension ModelQueue {
    mutating func reopen(
        _ finding: Finding, under finish: ChunkLease, by worker: WorkerID
    ) -> ReopenOutcome {
        guard isHeld(finish, by: worker), let job = index(of: finish.job) else { return .fenced }
        let chunks = jobs[job].done.filter { $0 < jobs[job].chunkCount }
        let (created, failed, skipped) = finding.staying
        let contacts = chunks.filter { !finding.lost.contains($0) }
            .reduce(0) { $0 + jobs[job].contacts(of: $1) }
        guard Set(finding.lost).count == finding.lost.count,
            Set(finding.lost).isSubset(of: chunks), min(created, failed, skipped) >= 0,
            created + failed + skipped == contacts
        else { return .inconsistent }

        let counts = jobs[job].counts
        for (chunk, row) in finding.ledger {
            jobs[job].places[chunk] = .done(
                created: row.created, failed: row.failed, skipped: row.skipped)
        }
        for chunk in finding.lost {
            jobs[job].places[chunk] =
                jobs[job].state == .cancelling ? .dropped : .waiting(isDue: true)
        }
        // Nobody knows any more which codes the failed and skipped ones had that are left.
        if jobs[job].counts.failed != counts.failed {
            jobs[job].errorsOfDone = failed > 0 ? ["restored": failed] : [:]
            jobs[job].forgetSamples(.failed, of: finding.lost)
        }
        if jobs[job].counts.skipped != counts.skipped {
            jobs[job].skips = skipped > 0 ? ["restored": skipped] : [:]
            jobs[job].forgetSamples(.skipped, of: finding.lost)
        }
        // It comes again when all others have ended again.
        jobs[job].end(jobs[job].chunkCount, as: .dropped)
        jobs[job].places.removeLast()
        jobs[job].endIfComplete()
        return .reopened
    }
}

extension ModelJob {
    fileprivate mutating func forgetSamples(_ kind: FailureSample.Kind, of chunks: [Int]) {
        samples.removeAll { $0.kind == kind && chunks.contains(Int($0.index / size)) }
    }
}
