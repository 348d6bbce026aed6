import ContactGenerator
import ContactModel
import JobQueue
import Redis
import Stores

/// Makes and stores one chunk after the other, on one thread, with one batch and one connection
/// for each store.
final class Lane {
    /// What the lanes of a worker share.
    struct Surroundings: Sendable {
        let works: Mailbox<ChunkWork>
        let reports: Mailbox<ChunkReport>
        let inHand: WorkInHand
        let demand: Demand
        let stores: StoreRoom
        let outages: StoreOutages
        let tally: WorkerTally
        /// Thrown when chunks in hand are to be given back at once.
        let handBack: StopSwitch
        let storePatience: Duration
        let log: @Sendable (String) -> Void
    }

    /// More jobs or stores than these in turn make a lane forget what it knows of them.
    private static let maximumKnown = 32

    private let surroundings: Surroundings
    private var batch = ContactBatch()
    private var seats: [String: StoreSeat] = [:]
    private var ordinals: [JobID: JobOrdinal] = [:]
    private var random = SystemRandomNumberGenerator()

    init(in surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// Works until no more chunks come.
    func run() {
        while let work = surroundings.works.take() {
            let start = ContinuousClock.now
            if let report = process(work) {
                surroundings.reports.put(report)
            } else {
                surroundings.inHand.remove(work.lease)
            }
            surroundings.demand.finished(after: .now - start)
        }
    }

    /// Makes and stores a chunk; without a report the lease is lost and the chunk somebody else's.
    private func process(_ work: ChunkWork) -> ChunkReport? {
        let lease = work.lease
        if surroundings.handBack.isStopped || surroundings.inHand.isCancelled(lease) {
            return .giveBack(lease, .release)
        }
        work.plan.generator.fill(
            &batch, first: UInt64(lease.first), count: Int(lease.count))

        let start = ContinuousClock.now
        var backoff = Backoff()
        while true {
            let fault: StoreFault
            do throws(StoreError) {
                let receipt = try persist(work)
                surroundings.outages.ended(at: work.plan.store)
                if !receipt.wasAlreadyStored {
                    surroundings.tally.count(created: receipt.counts.created)
                }
                return .settle(Self.settlement(of: lease, receipt.counts))
            } catch {
                switch error {
                case .withheld:
                    surroundings.log(
                        "lease ended job=\(lease.job) chunk=\(lease.chunk): not stored")
                    return nil
                case .rejected(let fault):
                    return .giveBack(lease, .dead(code: fault.code, text: fault.message))
                case .unusable(let fault):
                    seats[work.plan.store] = nil
                    return .giveBack(lease, retry(lease, fault))
                case .unavailable(let reported):
                    fault = reported
                }
            }
            surroundings.outages.began(at: work.plan.store, fault)
            if ContinuousClock.now - start > surroundings.storePatience {
                return .giveBack(lease, retry(lease, fault))
            }
            if surroundings.handBack.wait(for: backoff.next(using: &random))
                || surroundings.inHand.isCancelled(lease)
            {
                return .giveBack(lease, .release)
            }
        }
    }

    private func persist(_ work: ChunkWork) throws(StoreError) -> ChunkReceipt {
        let lease = work.lease
        let seat = try seat(at: work.plan.store)
        let ordinal = try ordinal(of: work, in: seat)
        return try seat.store(
            batch, as: ChunkKey(job: ordinal, number: lease.chunk),
            mayCommit: { surroundings.inHand.mayCommit(lease) })
    }

    private func seat(at address: String) throws(StoreError) -> StoreSeat {
        if let seat = seats[address] { return seat }
        if seats.count >= Self.maximumKnown { seats.removeAll() }
        let seat = try surroundings.stores.seat(at: address)
        seats[address] = seat
        return seat
    }

    private func ordinal(
        of work: ChunkWork, in seat: StoreSeat
    ) throws(StoreError) -> JobOrdinal {
        if let ordinal = ordinals[work.lease.job] { return ordinal }
        if ordinals.count >= Self.maximumKnown { ordinals.removeAll() }
        let ordinal = try seat.register(work.plan.description)
        ordinals[work.lease.job] = ordinal
        return ordinal
    }

    private func retry(_ lease: ChunkLease, _ fault: StoreFault) -> ChunkVerdict {
        let delay = RetryDelay.after(failures: lease.failures + 1, using: &random)
        return .retry(after: delay, code: fault.code, text: fault.message)
    }

    private static func settlement(of lease: ChunkLease, _ counts: ChunkCounts) -> Settlement {
        Settlement(
            lease: lease, created: counts.created, skipped: counts.skipped,
            errors: counts.failed > 0 ? ["store": counts.failed] : [:])
    }
}
