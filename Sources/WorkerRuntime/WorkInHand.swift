import JobQueue
import Synchronization

/// The chunks this worker holds leases for, from the claim until they are settled or given back.
///
/// Shared by claimer, lanes, settler and heartbeat.
final class WorkInHand: Sendable {
    /// How a worker stands with a chunk.
    enum Standing: Hashable, Sendable {
        /// Its result may be written.
        case held
        /// Its job is being cancelled.
        case cancelled
        /// The lease was not renewed in time: Redis may have given the chunk to somebody else.
        case overdue
        /// The chunk is somebody else's.
        case lost
    }

    private struct Entry {
        var term: LeaseTerm
        var isCancelled = false
        /// Whether a lane is through with it; what becomes of the lease is the settler's business.
        var isReported = false
    }

    private let entries = Mutex<[ChunkLease: Entry]>([:])
    /// Jobs of which a chunk has just had the rest called off.
    private let calledOff = Mutex<Set<JobID>>([])
    private let leaseLength: Duration

    init(leaseLength: Duration) {
        self.leaseLength = leaseLength
    }

    /// All leases that are to be renewed.
    var leases: [ChunkLease] {
        entries.withLock { Array($0.keys) }
    }

    /// Takes note of chunks that were asked for at `instant`.
    func add(_ leases: [ChunkLease], askedAt instant: ContinuousClock.Instant) {
        let term = LeaseTerm(askedAt: instant, length: leaseLength)
        let calledOff = calledOff.withLock { $0 }
        entries.withLock { entries in
            for lease in leases {
                // What there is of a job that was called off is finished all the same.
                let isCalledOff = calledOff.contains(lease.job) && !lease.isFinish
                entries[lease] = Entry(term: term, isCancelled: isCalledOff)
            }
        }
    }

    /// Has no further chunk of a job begun by this worker: one of its chunks ends the job.
    func callOff(_ job: JobID) {
        calledOff.withLock { _ = $0.insert(job) }
        entries.withLock { entries in
            for lease in entries.keys where lease.job == job { entries[lease]?.isCancelled = true }
        }
    }

    /// Takes note of the answers to a heartbeat that was sent at `instant`.
    ///
    /// - Returns: the chunks that were lost. Not those that were settled while the heartbeat was
    ///   on its way: Redis does not know their leases any more either.
    func apply(
        _ outcomes: [RenewalOutcome], to leases: [ChunkLease],
        askedAt instant: ContinuousClock.Instant
    ) -> [ChunkLease] {
        let term = LeaseTerm(askedAt: instant, length: leaseLength)
        return entries.withLock { entries in
            var lost: [ChunkLease] = []
            for (lease, outcome) in zip(leases, outcomes) {
                guard let entry = entries[lease], !entry.isReported else { continue }
                switch outcome {
                case .renewed: entries[lease]?.term = term
                case .cancelRequested: entries[lease] = Entry(term: term, isCancelled: true)
                case .lost:
                    entries[lease] = nil
                    lost.append(lease)
                }
            }
            return lost
        }
    }

    /// How the worker stands with a chunk now.
    func standing(of lease: ChunkLease) -> Standing {
        let now = ContinuousClock.now
        return entries.withLock { entries in
            guard let entry = entries[lease] else { return .lost }
            if entry.isCancelled { return .cancelled }
            return entry.term.covers(now) ? .held : .overdue
        }
    }

    /// Whether the chunk's result may be written now; that of a cancelled job may.
    func mayCommit(_ lease: ChunkLease) -> Bool {
        let now = ContinuousClock.now
        return entries.withLock { $0[lease]?.term.covers(now) ?? false }
    }

    /// A lane is through with a chunk, and its report is on its way to the settler.
    func report(_ lease: ChunkLease) {
        entries.withLock { $0[lease]?.isReported = true }
    }

    /// Lets go of a chunk.
    func remove(_ lease: ChunkLease) {
        entries.withLock { $0[lease] = nil }
    }

    /// Lets go of all chunks that no lane has reported; what is in lanes cannot be written then.
    func removeUnreported() -> [ChunkLease] {
        entries.withLock { entries in
            let unreported = entries.filter { !$0.value.isReported }.map(\.key)
            for lease in unreported { entries[lease] = nil }
            return unreported
        }
    }
}
