import JobQueue
import Redis

/// Turns claimed chunks into work for the lanes; claimer and settler have one each.
struct ChunkDealer {
    /// More jobs than these in turn are read anew.
    private static let maximumPlans = 32

    private let surroundings: Lane.Surroundings
    private var plans: [JobID: JobPlan] = [:]
    private var random = SystemRandomNumberGenerator()

    init(in surroundings: Lane.Surroundings) {
        self.surroundings = surroundings
    }

    /// Hands chunks that were asked for at `instant` to the lanes.
    ///
    /// Those that no lane can work on, or that come when the worker has stopped claiming, go back
    /// through the settler; so do the rest when Redis fails meanwhile.
    mutating func deal(
        _ leases: [ChunkLease], askedAt instant: ContinuousClock.Instant,
        from queue: inout JobQueue
    ) throws(RedisError) {
        surroundings.inHand.add(leases, askedAt: instant)
        surroundings.demand.claimed(leases.count)
        for (position, lease) in leases.enumerated() {
            do throws(PlanError) {
                let plan = try plan(of: lease.job, from: &queue)
                if let reason = plan.objection(to: lease) { throw .unreadable(reason) }
                let work = ChunkWork(
                    lease: lease, plan: plan,
                    note: plan.source.needsNotes ? try note(of: lease, from: &queue) : nil,
                    counted: lease.isFinish ? try counted(of: plan, lease, from: &queue) : nil)
                if !surroundings.works.offer(work) {
                    surroundings.report(.giveBack(lease, .release))
                }
            } catch {
                switch error {
                case .unreadable(let reason): refuse(lease, reason)
                case .redis(let error):
                    for lease in leases[position...] {
                        surroundings.report(.giveBack(lease, .release))
                    }
                    throw error
                }
            }
        }
    }

    /// Leaves a chunk to workers of another version; the settler logs why.
    private mutating func refuse(_ lease: ChunkLease, _ reason: String) {
        let delay = RetryDelay.after(failures: lease.failures + 1, using: &random)
        surroundings.report(.giveBack(lease, .retry(after: delay, code: "job", text: reason)))
        surroundings.demand.finished(after: .seconds(1))
    }

    private enum PlanError: Error {
        case redis(RedisError)
        case unreadable(String)
    }

    private func note(
        of lease: ChunkLease, from queue: inout JobQueue
    ) throws(PlanError) -> [UInt8]? {
        do { return try queue.notes(of: [lease]).first ?? nil } catch { throw .redis(error) }
    }

    private func counted(
        of plan: JobPlan, _ finish: ChunkLease, from queue: inout JobQueue
    ) throws(PlanError) -> CountedChunks {
        do {
            if let counted = try CountedChunks(of: plan, finish, from: &queue) { return counted }
        } catch {
            throw .redis(error)
        }
        throw .unreadable("its counts in Redis are not those of its specification")
    }

    private mutating func plan(
        of job: JobID, from queue: inout JobQueue
    ) throws(PlanError) -> JobPlan {
        if let plan = plans[job] { return plan }
        let text: String?
        do { text = try queue.specification(of: job) } catch { throw .redis(error) }
        guard let text else { throw .unreadable("its specification is not in Redis any more") }
        do {
            let plan = try JobPlan(
                text, of: job, filesRoot: surroundings.filesRoot, open: surroundings.stores.open)
            if plans.count >= Self.maximumPlans { plans.removeAll() }
            plans[job] = plan
            return plan
        } catch {
            throw .unreadable(error.reason)
        }
    }
}
