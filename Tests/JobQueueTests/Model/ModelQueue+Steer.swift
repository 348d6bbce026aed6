import JobQueue

extension ModelQueue {
    mutating func cancel(_ job: Int) -> SteerOutcome {
        guard !jobs[job].state.isTerminal else { return .unchanged(jobs[job].state) }
        jobs[job].state = .cancelling
        for chunk in jobs[job].fresh + jobs[job].due + jobs[job].delayed
        where jobs[job].isCalledOff(chunk) {
            jobs[job].end(chunk, as: .dropped)
        }
        jobs[job].endIfComplete()
        return .changed(jobs[job].state)
    }

    mutating func pause(_ job: Int) -> SteerOutcome {
        guard jobs[job].isOpen else { return .unchanged(jobs[job].state) }
        jobs[job].state = .paused
        return .changed(.paused)
    }

    mutating func resume(_ job: Int) -> SteerOutcome {
        guard jobs[job].state == .paused else { return .unchanged(jobs[job].state) }
        jobs[job].state = jobs[job].hasStarted ? .running : .queued
        jobs[job].endIfComplete()
        return .changed(jobs[job].state)
    }

    mutating func retry(_ job: Int) -> (outcome: SteerOutcome, chunks: Int64) {
        let isCancelled = jobs[job].state == .cancelled || jobs[job].state == .cancelling
        let finish = jobs[job].chunkCount
        let dead = jobs[job].dead.filter { $0 == finish || !isCancelled }
        guard !dead.isEmpty else { return (.unchanged(jobs[job].state), 0) }
        if isCancelled {
            jobs[job].state = .cancelling
        } else if jobs[job].state != .paused {
            jobs[job].state = .running
        }
        for chunk in dead { jobs[job].places[chunk] = .waiting(isDue: true) }
        if dead == [finish] { return (.changed(jobs[job].state), 1) }
        // It comes again when all others have ended again.
        if jobs[job].places.count > finish {
            jobs[job].end(finish, as: .dropped)
            jobs[job].places.removeLast()
        }
        return (.changed(jobs[job].state), Int64(dead.filter { $0 < finish }.count))
    }

    mutating func restore(_ chunks: [RestoredChunk], of job: Int) -> Int64 {
        var marked: Int64 = 0
        for item in chunks {
            let chunk = Int(item.chunk)
            let parts = [item.created, item.failed, item.skipped]
            guard jobs[job].fresh.contains(chunk), parts.allSatisfy({ $0 >= 0 }),
                parts.reduce(0, +) == jobs[job].contacts(of: chunk)
            else { continue }
            jobs[job].places[chunk] = .done(
                created: item.created, failed: item.failed, skipped: item.skipped)
            if item.failed > 0 { jobs[job].errorsOfDone["restored", default: 0] += item.failed }
            if item.skipped > 0 { jobs[job].skips["restored", default: 0] += item.skipped }
            marked += 1
        }
        // A paused job may get more of its past; it ends when it is resumed.
        if jobs[job].state != .paused { jobs[job].endIfComplete() }
        return marked
    }

    /// Leases run out: those of one worker, or all.
    mutating func letLeasesRunOut(of worker: WorkerID?) {
        for job in jobs.indices {
            for chunk in jobs[job].leased {
                guard case .leased(let fence, let holder, _) = jobs[job].places[chunk],
                    worker == nil || holder == worker
                else { continue }
                jobs[job].places[chunk] = .leased(
                    fence: fence, worker: holder, hasRunOut: true)
            }
        }
    }

    mutating func letRetriesComeDue() {
        for job in jobs.indices {
            for chunk in jobs[job].delayed {
                jobs[job].places[chunk] = .waiting(isDue: true)
            }
        }
    }
}
