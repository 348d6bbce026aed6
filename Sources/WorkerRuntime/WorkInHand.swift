import JobQueue
import Synchronization

/// The chunks this worker holds leases for, from the claim until they are settled or given back.
///
/// Shared by claimer, lanes, settler and heartbeat.
final class WorkInHand: Sendable {
    private struct Entry {
        var term: LeaseTerm
        var isCancelled = false
    }

    private let entries = Mutex<[ChunkLease: Entry]>([:])
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
        entries.withLock { entries in
            for lease in leases { entries[lease] = Entry(term: term) }
        }
    }

    /// Takes note of the answers to a heartbeat that was sent at `instant`.
    func apply(
        _ outcomes: [RenewalOutcome], to leases: [ChunkLease],
        askedAt instant: ContinuousClock.Instant
    ) {
        let term = LeaseTerm(askedAt: instant, length: leaseLength)
        entries.withLock { entries in
            for (lease, outcome) in zip(leases, outcomes) where entries[lease] != nil {
                switch outcome {
                case .renewed: entries[lease]?.term = term
                case .cancelRequested: entries[lease] = Entry(term: term, isCancelled: true)
                case .lost: entries[lease] = nil
                }
            }
        }
    }

    /// Whether the chunk's result may be written now.
    func mayCommit(_ lease: ChunkLease) -> Bool {
        let now = ContinuousClock.now
        return entries.withLock { $0[lease]?.term.covers(now) ?? false }
    }

    /// Whether the chunk's job was being cancelled at the last heartbeat.
    func isCancelled(_ lease: ChunkLease) -> Bool {
        entries.withLock { $0[lease]?.isCancelled ?? false }
    }

    /// Lets go of a chunk.
    func remove(_ lease: ChunkLease) {
        entries.withLock { $0[lease] = nil }
    }
}
