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
        /// The folder that holds the files of imports.
        let filesRoot: String?
        let log: @Sendable (String) -> Void

        /// Sends a report to the settler.
        func report(_ report: ChunkReport) {
            reports.put(report)
            // Afterwards: a chunk that nobody has reported goes back at the end of a drain, and
            // once too often does no harm.
            inHand.report(report.lease)
        }
    }

    /// More jobs or stores than these in turn make a lane forget what it knows of them.
    private static let maximumKnown = 32

    private let surroundings: Surroundings
    private var batch = ContactBatch()
    /// Parts of the batch, while it is found out which contacts a store rejects.
    private var part = ContactBatch()
    private var seats: [StoreTarget: StoreSeat] = [:]
    private var ordinals: [JobID: JobOrdinal] = [:]
    private var random = SystemRandomNumberGenerator()

    init(in surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// Works until no more chunks come.
    func run() {
        while let work = surroundings.works.take() {
            let start = ContinuousClock.now
            let report = process(work)
            surroundings.demand.finished(after: .now - start)
            if let report {
                surroundings.report(report)
            } else {
                surroundings.demand.settled(1)
            }
        }
    }

    /// Makes and stores a chunk; without a report the chunk is somebody else's.
    private func process(_ work: ChunkWork) -> ChunkReport? {
        let lease = work.lease
        let standing = surroundings.inHand.standing(of: lease)
        guard standing == .held, !surroundings.handBack.isStopped else {
            return leave(lease, standing)
        }
        var contents: ChunkContents
        do throws(ChunkFault) {
            contents =
                lease.isFinish
                ? ChunkContents()
                : try work.plan.source.fill(&batch, with: lease, note: work.note)
        } catch {
            switch error {
            case .unavailable(let fault): return .giveBack(lease, retry(lease, fault))
            case .lost(let fault):
                return .giveBack(lease, .dead(code: fault.code, text: fault.message))
            }
        }

        let start = ContinuousClock.now
        var backoff = Backoff()
        while true {
            let attempt = ContinuousClock.now
            do throws(StoreError) {
                if let loss = try loss(work) { return .reopen(lease, loss) }
                let receipt = try persist(work, &contents)
                surroundings.outages.ended(at: work.plan.store.address)
                if !receipt.wasAlreadyStored {
                    surroundings.tally.count(created: receipt.counts.created)
                }
                let settlement = contents.settlement(of: lease, receipt.counts)
                if settlement.cancelsJob { surroundings.inHand.callOff(lease.job) }
                return .settle(settlement)
            } catch {
                switch error {
                case .withheld:
                    surroundings.outages.ended(at: work.plan.store.address)
                    surroundings.log(
                        "lease ended job=\(lease.job) chunk=\(lease.chunk): not stored")
                    return leave(lease, surroundings.inHand.standing(of: lease))
                case .rejected(let fault):
                    surroundings.outages.ended(at: work.plan.store.address)
                    return .giveBack(lease, .dead(code: fault.code, text: fault.message))
                case .unusable(let fault):
                    forget(work.plan.store)
                    return .giveBack(lease, retry(lease, fault))
                case .unavailable(let fault):
                    // It may come back as one that has lost its last jobs.
                    ordinals.removeAll()
                    surroundings.outages.began(at: work.plan.store.address, fault, start: attempt)
                    if .now - start > surroundings.storePatience {
                        return .giveBack(lease, retry(lease, fault))
                    }
                }
            }
            let isHurried = surroundings.handBack.wait(for: backoff.next(using: &random))
            let standing = surroundings.inHand.standing(of: lease)
            // An overdue lease may be renewed before the store is back.
            if isHurried || standing == .cancelled || standing == .lost {
                return leave(lease, standing)
            }
        }
    }

    /// Lets go of a chunk that is not stored.
    ///
    /// Redis may still think that this worker has it, and would count a crash when the lease ends.
    private func leave(_ lease: ChunkLease, _ standing: WorkInHand.Standing) -> ChunkReport? {
        standing == .lost ? nil : .giveBack(lease, .release)
    }

    private func forget(_ store: StoreTarget) {
        seats[store] = nil
        surroundings.stores.forget(store)
        ordinals.removeAll()
    }

    /// What the store has lost of a job that is to be finished; `nil` when there is nothing.
    private func loss(_ work: ChunkWork) throws(StoreError) -> LedgerLoss? {
        guard let counted = work.counted else { return nil }
        // It may be one that has lost the job as well.
        ordinals[work.lease.job] = nil
        let seat = try seat(at: work.plan.store)
        let ordinal = try ordinal(of: work, in: seat)
        let loss = try seat.withStore { store throws(StoreError) in
            try LedgerLoss.found(in: store, of: ordinal, against: counted)
        }
        if loss != nil { surroundings.outages.ended(at: work.plan.store.address) }
        return loss
    }

    /// Stores a chunk's contacts, or does what comes at the end of its job.
    private func persist(
        _ work: ChunkWork, _ contents: inout ChunkContents
    ) throws(StoreError) -> ChunkReceipt {
        let lease = work.lease
        let seat = try seat(at: work.plan.store)
        let ordinal = try ordinal(of: work, in: seat)
        if lease.isFinish {
            try seat.finish(ordinal)
            return ChunkReceipt(counts: ChunkCounts(), wasAlreadyStored: false)
        }
        while true {
            let delivery = ChunkDelivery(
                ChunkKey(job: ordinal, number: lease.chunk), others: contents.others,
                duplicates: work.plan.source.duplicates)
            do throws(StoreError) {
                return try seat.store(
                    batch, as: delivery, mayCommit: { surroundings.inHand.mayCommit(lease) })
            } catch {
                guard case .rejected(let fault) = error, contents.origins != nil, batch.count > 0
                else { throw error }
                // One record that cannot be stored must not take its neighbours along.
                let search = RejectionSearch(count: batch.count, fault: fault) {
                    positions throws(StoreError) in
                    try self.rejection(of: positions, as: delivery, of: lease, in: seat)
                }
                try setAside(search, &contents, of: lease)
            }
        }
    }

    /// Has the store try a part of the batch without keeping anything of it.
    private func rejection(
        of positions: Range<Int>, as delivery: ChunkDelivery, of lease: ChunkLease,
        in seat: StoreSeat
    ) throws(StoreError) -> StoreFault? {
        let isHeld = surroundings.inHand.standing(of: lease) == .held
        guard isHeld, !surroundings.handBack.isStopped else { throw .withheld }
        part.removeAll()
        part.append(contactsAt: positions, of: batch)
        do throws(StoreError) {
            // A receipt: somebody else has stored the chunk meanwhile, as the next call will find.
            _ = try seat.store(part, as: delivery, mayCommit: { false })
            return nil
        } catch {
            switch error {
            case .withheld: return nil
            case .rejected(let fault): return fault
            case .unavailable, .unusable: throw error
            }
        }
    }

    /// Takes contacts that the store rejects out of the batch, and counts them as failed.
    private func setAside(
        _ search: RejectionSearch, _ contents: inout ChunkContents, of lease: ChunkLease
    ) throws(StoreError) {
        var rejected =
            contents.stopsAtFailure ? [try search.first()] : try search.eachForItself()
        if rejected.isEmpty { rejected = [try search.first()] }
        part.removeAll()
        var next = 0
        var places: [RecordPlace] = []
        for rejection in rejected {
            let index = Int64(batch.index(at: rejection.position))
            let text = contents.origins?.text(of: rejection.position, rejection.fault.message)
            if contents.stopsAtFailure {
                contents.stop(
                    at: index, position: rejection.position, of: lease, rejection.fault.code,
                    text ?? "")
            } else {
                contents.fail(index, rejection.fault.code, text ?? "")
            }
            part.append(contactsAt: next..<rejection.position, of: batch)
            places += contents.origins?.places[next..<rejection.position] ?? []
            next = rejection.position + 1
        }
        if !contents.stopsAtFailure {
            part.append(contactsAt: next..<batch.count, of: batch)
            places += contents.origins?.places[next...] ?? []
        }
        contents.origins?.places = places
        swap(&batch, &part)
    }

    private func seat(at target: StoreTarget) throws(StoreError) -> StoreSeat {
        if let seat = seats[target] { return seat }
        if seats.count >= Self.maximumKnown { seats.removeAll() }
        let seat = try surroundings.stores.seat(at: target)
        seats[target] = seat
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
}
