/// One thing that happens to a queue in a random history.
///
/// A step names jobs, leases and workers by numbers that are taken modulo what there is, so that
/// each step makes sense in any history, also in one that has been shortened.
enum HistoryStep: Hashable, Sendable {
    case submit(JobShape, key: Int?, isPaused: Bool)
    /// Submits the id of a job that is there, with other numbers.
    case submitAgain(job: Int)
    case claim(worker: Int, upTo: Int)
    /// In one call, by the holder of the first lease, or by another worker, who may claim as well.
    case settle([SettledLease], claiming: Int?, byOther: Bool)
    /// In one call, by the holder of the first lease, or by another worker.
    case giveBack([ReturnedLease], byOther: Bool)
    case heartbeat(worker: Int, LeaseScope)
    /// The leases of a worker that crashed run out, or those of all workers.
    case leasesRunOut(worker: Int?)
    case retriesComeDue
    case cancel(job: Int)
    case pause(job: Int)
    case resume(job: Int)
    case retry(job: Int)
    case restore(job: Int, first: Int, count: Int, Restoring)
    /// Who has a finishing chunk, or another worker, finds each `lostOf`-th done chunk lost.
    case reopen(LeaseChoice, lostOf: Int, Reopening, byOther: Bool)
    /// The server is killed and started again.
    case restart

    /// What a job is made of.
    struct JobShape: Hashable, Sendable {
        var total: Int64
        var size: Int64
        var weight: Int
        var attempts: Int
        /// Bytes of each chunk's note; 0 for none.
        var note: Int
        /// Whether it has a finishing chunk.
        var hasFinish: Bool
    }

    /// Which leases are meant.
    enum LeaseScope: String, Hashable, Sendable { case held, everHeld }

    /// One lease of those meant.
    struct LeaseChoice: Hashable, Sendable {
        var scope: LeaseScope
        var number: Int
    }

    /// How the counts of a settlement come out.
    enum Shape: String, Hashable, Sendable, CaseIterable {
        case created, skippedByTwoCodes, failedByTwoCodes, mixed, tooFew, tooMany, negative
    }

    /// A settlement of a lease.
    struct SettledLease: Hashable, Sendable {
        var lease: LeaseChoice
        var shape: Shape
        /// Whether the job is cancelled with it.
        var cancels: Bool
    }

    /// Why a chunk comes back.
    enum Verdict: String, Hashable, Sendable, CaseIterable {
        case retryNow, retryLater, dead, release
    }

    /// A lease that is given back.
    struct ReturnedLease: Hashable, Sendable {
        var lease: LeaseChoice
        var verdict: Verdict
    }

    /// What the ledger says of the done chunks that are not lost.
    enum Reopening: String, Hashable, Sendable, CaseIterable {
        case asCounted, oneMoreSkipped, tooFew, negative, lostTwice, lostTheFinish
    }

    /// What the ledger says of a chunk that is restored.
    enum Restoring: String, Hashable, Sendable, CaseIterable {
        case created, failed, skipped, nonsense
    }
}

extension HistoryStep: CustomStringConvertible {
    var description: String {
        switch self {
        case .submit(let job, let key, let isPaused):
            "submit \(job.total) contacts by \(job.size), weight \(job.weight), "
                + "\(job.attempts) attempts, notes of \(job.note) bytes"
                + (job.hasFinish ? ", to be finished" : "")
                + (key.map { ", key k\($0)" } ?? "") + (isPaused ? ", paused" : "")
        case .submitAgain(let job): "submit the id of job \(job) again"
        case .claim(let worker, let wanted): "worker \(worker) claims \(wanted)"
        case .settle(let items, let wanted, let byOther):
            (byOther ? "another worker settles " : "settle ")
                + items.map { "\($0.lease) \($0.shape)" + ($0.cancels ? " and cancel" : "") }
                .joined(separator: ", ") + (wanted.map { " and claim \($0)" } ?? "")
        case .giveBack(let items, let byOther):
            (byOther ? "another worker gives back " : "give back ")
                + items.map { "\($0.lease): \($0.verdict)" }.joined(separator: ", ")
        case .heartbeat(let worker, let scope): "worker \(worker) renews what it \(scope)"
        case .leasesRunOut(let worker):
            worker.map { "the leases of worker \($0) run out" } ?? "all leases run out"
        case .retriesComeDue: "retries come due"
        case .cancel(let job): "cancel job \(job)"
        case .pause(let job): "pause job \(job)"
        case .resume(let job): "resume job \(job)"
        case .retry(let job): "retry job \(job)"
        case .restore(let job, let first, let count, let kind):
            "restore \(count) chunks of job \(job) from \(first): \(kind)"
        case .reopen(let finish, let part, let kind, let byOther):
            (byOther ? "another worker than of finish " : "holder of finish ")
                + "\(finish) finds 1 of \(part) lost: \(kind)"
        case .restart: "kill and start the server"
        }
    }
}

extension HistoryStep.LeaseChoice: CustomStringConvertible {
    var description: String { "#\(number) of \(scope)" }
}
