import TestSupport

/// Writes random histories.
struct HistoryGenerator {
    /// How many jobs a history has at most; few, so that they meet.
    static let mostJobs = 4

    private var random: SeededRandom
    private let hasRestarts: Bool

    /// The same seed gives the same histories.
    init(seed: UInt64, hasRestarts: Bool) {
        random = SeededRandom(seed: seed)
        self.hasRestarts = hasRestarts
    }

    /// A history of so many steps; the first submits a job.
    mutating func history(of steps: Int) -> [HistoryStep] {
        var history = [submission()]
        while history.count < steps { history.append(step()) }
        return history
    }

    private mutating func step() -> HistoryStep {
        switch random.pick(0...107) {
        case 0..<5: submission()
        case 5: .submitAgain(job: random.pick(0...3))
        case 6..<31: .claim(worker: random.pick(0...2), upTo: random.pick(1...4))
        case 31..<54: settlement()
        case 54..<66: giveBack()
        case 66..<71:
            .heartbeat(
                worker: random.pick(0...2), random.once(in: 3) ? .everHeld : .held)
        case 71..<77:
            .leasesRunOut(worker: random.once(in: 3) ? nil : random.pick(0...2))
        case 77..<81: .retriesComeDue
        case 81..<83: .cancel(job: random.pick(0...3))
        case 83..<86: .pause(job: random.pick(0...3))
        case 86..<90: .resume(job: random.pick(0...3))
        case 90..<94: .retry(job: random.pick(0...3))
        case 94..<98:
            .restore(
                job: random.pick(0...3), first: random.pick(-1...12), count: random.pick(1...5),
                random.pick(HistoryStep.Restoring.allCases))
        case 98..<106:
            .reopen(
                lease(), lostOf: random.pick([1, 1, 2, 3, 100]),
                random.once(in: 2) ? .asCounted : random.pick(HistoryStep.Reopening.allCases),
                byOther: random.once(in: 12))
        default: hasRestarts && random.once(in: 2) ? .restart : .claim(worker: 0, upTo: 4)
        }
    }

    private mutating func submission() -> HistoryStep {
        .submit(
            .init(
                total: Int64(random.pick(1...40)), size: Int64(random.pick(3...12)),
                weight: random.pick([1, 3, 100]), attempts: random.pick(1...3),
                note: random.pick([0, 0, 1, 20]), hasFinish: random.once(in: 2)),
            key: random.once(in: 3) ? random.pick(0...1) : nil, isPaused: random.once(in: 4))
    }

    private mutating func settlement() -> HistoryStep {
        let items = (1...random.pick(1...3)).map { _ in
            HistoryStep.SettledLease(
                lease: lease(),
                shape: random.once(in: 2)
                    ? .created : random.pick(HistoryStep.Shape.allCases),
                cancels: random.once(in: 25))
        }
        return .settle(
            items, claiming: random.once(in: 2) ? random.pick(0...4) : nil,
            byOther: random.once(in: 12))
    }

    private mutating func giveBack() -> HistoryStep {
        let items = (1...random.pick([1, 1, 3])).map { _ in
            HistoryStep.ReturnedLease(
                lease: lease(), verdict: random.pick(HistoryStep.Verdict.allCases))
        }
        return .giveBack(items, byOther: random.once(in: 10))
    }

    private mutating func lease() -> HistoryStep.LeaseChoice {
        .init(scope: random.once(in: 4) ? .everHeld : .held, number: random.pick(0...9))
    }
}
