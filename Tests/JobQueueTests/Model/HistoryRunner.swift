import JobQueue
import Redis
import TestSupport

/// Plays a history on a real queue and on the model, and compares them.
final class HistoryRunner {
    /// So many steps go by between two comparisons of all there is.
    static let stepsBetweenComparisons = 13
    private static let hour: Duration = .seconds(3_600)

    let real: QueueUnderTest
    var model = ModelQueue()
    /// Every lease there ever was, and who got it.
    private var leases: [(lease: ChunkLease, worker: WorkerID)] = []

    private init(on server: RedisServer) throws { real = try QueueUnderTest(on: server) }

    /// Plays a history on a new queue.
    ///
    /// - Returns: what was not as it should be, or nothing.
    static func failure(of history: [HistoryStep], on server: RedisServer) -> String? {
        var step = 0
        do {
            let runner = try HistoryRunner(on: server)
            for (number, next) in history.enumerated() {
                step = number
                try runner.play(next)
                if number % stepsBetweenComparisons == stepsBetweenComparisons - 1 {
                    try runner.compareAll()
                }
            }
            try runner.compareAll()
            return nil
        } catch {
            return "after step \(step): \(error)"
        }
    }

    private func play(_ step: HistoryStep) throws {
        switch step {
        case .submit(let shape, let key, let isPaused):
            guard model.jobs.count < HistoryGenerator.mostJobs else { return }
            try submit(
                Self.submission(of: shape, as: real.newID(), key: key),
                isPaused: isPaused)
        case .submitAgain(let number):
            guard let id = job(number)?.id else { return }
            try submit(
                JobSubmission(id: id, total: 7, chunkSize: 2, specification: "other"),
                isPaused: false)
        case .claim(let worker, let wanted): try claim(worker, wanted)
        case .settle(let items, let wanted, let byOther):
            try settle(items, claiming: wanted, byOther: byOther)
        case .giveBack(let items, let byOther): try giveBack(items, byOther: byOther)
        case .heartbeat(let worker, let scope): try heartbeat(worker, scope)
        case .leasesRunOut(let worker): try letLeasesRunOut(of: worker.map { real.workers[$0] })
        case .retriesComeDue:
            try real.letRetriesComeDue(of: model.jobs.map(\.id))
            model.letRetriesComeDue()
        case .cancel(let number):
            try steer(number, "cancel", { try $0.cancel($1) }, { $0.cancel($1) })
        case .pause(let number):
            try steer(number, "pause", { try $0.pause($1) }, { $0.pause($1) })
        case .resume(let number):
            try steer(number, "resume", { try $0.resume($1) }, { $0.resume($1) })
        case .retry(let number):
            guard let job = job(number) else { return }
            let (outcome, chunks) = try real.queue.retry(job.id)
            let (modelOutcome, modelChunks) = model.retry(number % model.jobs.count)
            try expect("retry", outcome, modelOutcome)
            try expect("chunks put back", chunks, modelChunks)
        case .restore(let number, let first, let count, let kind):
            try restore(number, first, count, kind)
        case .reopen(let choice, let part, let kind, let byOther):
            try reopen(choice, lostOf: part, kind, byOther: byOther)
        case .restart: try restart()
        }
    }

    private func submit(_ submission: JobSubmission, isPaused: Bool) throws {
        try expect(
            "submit", try real.queue.submit(submission, isPaused: isPaused),
            model.submit(submission, isPaused: isPaused))
    }

    private func claim(_ number: Int, _ wanted: Int) throws {
        let worker = real.workers[number]
        let reply = try real.queue.claim(by: worker, upTo: wanted, lease: Self.hour)
        try accept(reply, of: wanted, by: worker)
    }

    private func accept(_ reply: ClaimReply, of wanted: Int, by worker: WorkerID) throws {
        model.takeBackRunOut()
        try expect("chunks claimed", reply.leases.count, min(wanted, model.available))
        let notes = try real.queue.notes(of: reply.leases)
        try expect("notes", notes, reply.leases.map { model.note(of: $0) })
        for lease in reply.leases {
            try model.accept(lease, by: worker)
            leases.append((lease, worker))
        }
        if model.available > 0 {
            try expect("quiet while there is work", reply.quietFor, .zero)
        } else if reply.leases.count < wanted {
            try expect("quiet until a time", reply.quietFor != nil, model.hasFuture)
            try expect("quiet for a while", reply.quietFor != .zero, true)
        }
    }

    private func settle(
        _ items: [HistoryStep.SettledLease], claiming wanted: Int?, byOther: Bool
    ) throws {
        let chosen = items.compactMap { item in
            lease(item.lease).map { (lease: $0.lease, worker: $0.worker, item: item) }
        }
        guard let holder = chosen.first?.worker else { return }
        let worker = byOther ? other(than: holder) : holder
        let settlements = chosen.map { Self.settlement(of: $0.lease, $0.item) }
        let outcomes: [SettlementOutcome]
        var claim: ClaimReply?
        if let wanted {
            (outcomes, claim) = try real.queue.settle(
                settlements, claimingUpTo: wanted, lease: Self.hour, by: worker)
        } else {
            outcomes = try real.queue.settle(settlements, by: worker)
        }
        for (item, outcome) in zip(settlements, outcomes) {
            try expect("settle \(item)", outcome, model.settle(item, by: worker))
        }
        if let wanted, let claim { try accept(claim, of: wanted, by: worker) }
    }

    private func giveBack(_ items: [HistoryStep.ReturnedLease], byOther: Bool) throws {
        let chosen = items.compactMap { item in
            lease(item.lease).map { (lease: $0.lease, worker: $0.worker, verdict: item.verdict) }
        }
        guard let holder = chosen.first?.worker else { return }
        let worker = byOther ? other(than: holder) : holder
        let returned = chosen.map { GiveBack($0.lease, chunkVerdict($0.verdict)) }
        let outcomes = try real.queue.giveBack(returned, by: worker)
        for (item, outcome) in zip(returned, outcomes) {
            try expect(
                "give back \(item.lease)", outcome,
                model.giveBack(item.lease, by: worker, item.verdict))
        }
    }

    private func heartbeat(_ number: Int, _ scope: HistoryStep.LeaseScope) throws {
        let worker = real.workers[number]
        let chosen = leases.filter { lease, holder in
            holder == worker && (scope == .everHeld || model.isHeld(lease, by: worker))
        }.map(\.lease)
        let outcomes = try real.queue.heartbeat(
            of: worker, about: [("pid", "1")], renewing: chosen, for: Self.hour)
        try expect("renewals", outcomes, chosen.map { model.renew($0, by: worker) })
    }

    private func letLeasesRunOut(of worker: WorkerID?) throws {
        for (lease, holder) in leases where worker == nil || holder == worker {
            guard model.isHeld(lease, by: holder) else { continue }
            try real.redis(
                "ZADD", real.key("leases"), "XX", "0", "\(lease.job)|\(lease.chunk)")
        }
        model.letLeasesRunOut(of: worker)
    }

    private func restore(
        _ number: Int, _ first: Int, _ count: Int, _ kind: HistoryStep.Restoring
    ) throws {
        guard let job = job(number) else { return }
        let chunks = (first..<first + count).map { chunk in
            let contacts = job.contacts(of: chunk)
            return switch kind {
            case .created:
                RestoredChunk(chunk: Int64(chunk), created: contacts, failed: 0, skipped: 0)
            case .failed:
                RestoredChunk(chunk: Int64(chunk), created: contacts - 1, failed: 1, skipped: 0)
            case .skipped:
                RestoredChunk(chunk: Int64(chunk), created: 0, failed: 0, skipped: contacts)
            case .nonsense:
                RestoredChunk(chunk: Int64(chunk), created: contacts + 1, failed: 0, skipped: -1)
            }
        }
        try expect(
            "restored", try real.queue.restore(chunks, of: job.id),
            model.restore(chunks, of: number % model.jobs.count))
    }

    private func reopen(
        _ choice: HistoryStep.LeaseChoice, lostOf part: Int, _ kind: HistoryStep.Reopening,
        byOther: Bool
    ) throws {
        guard let (finish, holder) = lease(choice, where: \.isFinish),
            let index = model.index(of: finish.job)
        else { return }
        let worker = byOther ? other(than: holder) : holder
        let finding = model.jobs[index].finding(lostOf: part, kind)
        let sums = finding.staying
        let outcome = try real.queue.reopen(
            finding.lost.map(Int64.init), keeping: sums.created, failed: sums.failed,
            skipped: sums.skipped, under: finish, by: worker)
        try expect("reopen", outcome, model.reopen(finding, under: finish, by: worker))
    }

    private func restart() throws {
        // With appendfsync everysec the server may answer before it has written while a sync is
        // under way; what is out of its buffer survives SIGKILL.
        let isWritten = try eventually {
            try real.redis("INFO", "persistence").text?.contains("aof_buffer_length:0\r\n") ?? false
        }
        try expect("the append-only file is written", isWritten, true)
        real.server.kill()
        try real.server.restart()
        real.raw = try RedisConnection(to: real.server.address)
    }

    private func steer(
        _ number: Int, _ name: String,
        _ onReal: (inout JobQueue, JobID) throws -> SteerOutcome,
        _ onModel: (inout ModelQueue, Int) -> SteerOutcome
    ) throws {
        guard let job = job(number) else { return }
        try expect(
            name, try onReal(&real.queue, job.id), onModel(&model, number % model.jobs.count))
    }

    private func job(_ number: Int) -> ModelJob? {
        model.jobs.isEmpty ? nil : model.jobs[number % model.jobs.count]
    }

    private func lease(
        _ choice: HistoryStep.LeaseChoice, where isMeant: (ChunkLease) -> Bool = { _ in true }
    ) -> (lease: ChunkLease, worker: WorkerID)? {
        let meant = leases.filter { lease, worker in
            isMeant(lease) && (choice.scope == .everHeld || model.isHeld(lease, by: worker))
        }
        return meant.isEmpty ? nil : meant[choice.number % meant.count]
    }

    private func other(than worker: WorkerID) -> WorkerID {
        real.workers.first { $0 != worker } ?? worker
    }

    private func chunkVerdict(_ verdict: HistoryStep.Verdict) -> ChunkVerdict {
        switch verdict {
        case .retryNow: .retry(after: .zero, code: "busy", text: "try again")
        case .retryLater: .retry(after: Self.hour, code: "away", text: "try | later")
        case .dead: .dead(code: "refused", text: "no")
        case .release: .release
        }
    }

    private static func submission(
        of shape: HistoryStep.JobShape, as id: JobID, key: Int?
    ) -> JobSubmission {
        let chunks = (shape.total - 1) / shape.size + 1
        let bytes = (0..<Int(chunks) * shape.note).map { UInt8(truncatingIfNeeded: $0 * 37) }
        return JobSubmission(
            id: id, key: key.map { "k\($0)" }, total: shape.total, chunkSize: shape.size,
            weight: shape.weight, maximumAttempts: shape.attempts, specification: "{}",
            notes: shape.note > 0 ? ChunkNotes(length: shape.note, bytes: bytes) : nil,
            hasFinish: shape.hasFinish)
    }

    private static func settlement(
        of lease: ChunkLease, _ item: HistoryStep.SettledLease
    ) -> Settlement {
        let count = lease.count
        let half = count / 2
        func settlement(
            created: Int64, skips: [String: Int64] = [:], errors: [String: Int64] = [:],
            samples: [FailureSample] = []
        ) -> Settlement {
            Settlement(
                lease: lease, created: created, skips: skips, errors: errors, samples: samples,
                cancelsJob: item.cancels)
        }
        return switch item.shape {
        case .created: settlement(created: count)
        case .skippedByTwoCodes:
            settlement(
                created: 0, skips: ["blank": half, "odd|rule": count - half],
                samples: [.init(.skipped, index: lease.first, code: "odd|rule", text: "a|b")])
        case .failedByTwoCodes:
            settlement(
                created: 0, errors: ["refused": half, "odd|code": count - half],
                samples: [.init(index: lease.first, code: "odd|code", text: "a|b")])
        case .mixed:
            settlement(
                created: count - half, skips: ["blank": half / 2],
                errors: ["busy": half - half / 2],
                samples: [
                    .init(.skipped, index: lease.first, code: "blank", text: ""),
                    .init(.failed, index: lease.first, code: "busy", text: "later"),
                ])
        case .tooFew: settlement(created: count - 1)
        case .tooMany: settlement(created: count, skips: ["blank": 1])
        case .negative: settlement(created: count + 1, skips: ["blank": -1])
        }
    }
}
