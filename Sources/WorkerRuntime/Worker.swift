import Dispatch
public import JobQueue
public import Redis
public import Stores
import Synchronization

/// A worker: claims chunks, makes and stores them in lanes, settles them, renews their leases.
///
/// ```
///           ┌──────── Demand ◂───────┐
///           ▾                        │
///        Claimer ─▸ works ─▸ Lane, Lane, … ─▸ reports ─▸ Settler
///           │                        │                      │
///           └─────▸ WorkInHand ◂─────┴──────────────────────┘
///                        ▴
///                      Heart
/// ```
///
/// The settler claims as well, in the round trip of a settlement; the claimer does while there is
/// nothing to settle. Claimer, settler, heart and each lane have a Dispatch queue and a connection of their own.
public final class Worker: Sendable {
    /// Opens a store as jobs name it, adding the password it needs.
    public typealias StoreOpener =
        @Sendable (_ target: StoreTarget) throws(StoreError) -> sending any ContactStore

    /// The worker's name.
    public let id: WorkerID
    private let options: WorkerOptions
    private let queueName: QueueName
    private let redis: RedisAddress
    private let version: String
    private let surroundings: Lane.Surroundings
    private let log: @Sendable (String) -> Void
    private let outages: RedisOutageLog

    private let stopClaiming = StopSwitch()
    private let stopHeart = StopSwitch()
    /// Thrown when Redis is given up as well.
    private let giveUp = StopSwitch()
    private let failure = Mutex<RedisError?>(nil)
    /// Thrown when the lanes have ended, and when they are not to be waited for any longer.
    private let drained = StopSwitch()
    /// The last words to Redis get as long as a command may take, not for ever.
    private static let lastWords: DispatchTimeInterval = .seconds(5)

    /// Makes a worker; it does nothing before `run`.
    ///
    /// - Parameters:
    ///   - id: its name, new with each start.
    ///   - options: how it works.
    ///   - queue: what it works on, and where.
    ///   - redis: the server.
    ///   - version: the program's version, for `workers`.
    ///   - openStore: opens stores; called from lanes.
    ///   - log: gets one line for each change of state.
    public init(
        _ id: WorkerID, options: WorkerOptions, queue: QueueName, at redis: RedisAddress,
        version: String, openStore: @escaping StoreOpener,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.id = id
        self.options = options
        queueName = queue
        self.redis = redis
        self.version = version
        self.log = log
        outages = RedisOutageLog(log: log)
        surroundings = Lane.Surroundings(
            works: Mailbox(), reports: Mailbox(),
            inHand: WorkInHand(leaseLength: options.lease), demand: Demand(lanes: options.lanes),
            stores: StoreRoom(open: openStore), outages: StoreOutages(log: log),
            tally: WorkerTally(), handBack: StopSwitch(), storePatience: options.storePatience,
            filesRoot: options.filesRoot,
            log: log)
    }

    /// Contacts this worker has put into stores.
    public var created: Int64 { surroundings.tally.created }

    /// Asks the worker, from any thread, to claim nothing more and finish what is in hand.
    public func drain() {
        stopClaiming.stop()
        surroundings.demand.close()
    }

    /// Asks the worker, from any thread, to give back what is in hand and stop at once.
    public func handBack() {
        drain()
        surroundings.handBack.stop()
        drained.stop()
    }

    /// Works until the worker was asked to stop, or the queue is empty if the options say so.
    ///
    /// Blocks its thread; call it once.
    ///
    /// - Throws: what Redis said when it will not serve this worker however long it waits.
    public func run() throws(RedisError) {
        let claiming = DispatchGroup()
        let lanes = DispatchGroup()
        let settling = DispatchGroup()
        let beating = DispatchGroup()

        start("heart", in: beating) { worker throws(RedisError) in try worker.beat() }
        start("settler", in: settling) { worker throws(RedisError) in try worker.settle() }
        for number in 0..<options.lanes {
            start("lane-\(number)", qos: .default, in: lanes) { Lane(in: $0.surroundings).run() }
        }
        start("claimer", in: claiming) { worker throws(RedisError) in try worker.claim() }

        claiming.wait()
        // The settler may still come with chunks it has claimed, and is then told to give them back.
        surroundings.demand.close()
        surroundings.works.close()
        for work in surroundings.works.removeAll() {
            surroundings.report(.giveBack(work.lease, .release))
        }
        lanes.notify(queue: Self.queue("end", qos: .userInitiated)) { self.drained.stop() }
        if !drained.wait(for: options.drainTimeout) {
            log("drain timed out worker=\(id) after_seconds=\(options.drainTimeout / .seconds(1))")
            surroundings.handBack.stop()
        }
        // Without a lease the lanes that are still at work cannot commit any more.
        for lease in surroundings.inHand.removeUnreported() {
            surroundings.reports.put(.giveBack(lease, .release))
        }
        surroundings.reports.close()
        if settling.wait(timeout: .now() + Self.lastWords) == .timedOut {
            giveUp.stop()
            stopHeart.stop()
        }
        settling.wait()
        stopHeart.stop()
        beating.wait()
        leave()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// Runs a part on a queue of its own; a part that fails stops the worker.
    ///
    /// Dispatch has a pool of threads for each quality of service: lanes leave the others theirs.
    private func start(
        _ part: String, qos: DispatchQoS = .userInitiated, in group: DispatchGroup,
        _ body: @escaping @Sendable (Worker) throws(RedisError) -> Void
    ) {
        Self.queue(part, qos: qos).async(group: group) {
            do throws(RedisError) {
                try body(self)
            } catch .cancelled {
                return
            } catch {
                self.failure.withLock { $0 = $0 ?? error }
                self.log("worker fails part=\(part): \(error)")
                self.handBack()
                self.giveUp.stop()
            }
        }
    }

    private static func queue(_ part: String, qos: DispatchQoS) -> DispatchQueue {
        DispatchQueue(label: "contactory.\(part)", qos: qos)
    }

    private func claim() throws(RedisError) {
        var claimer = Claimer(
            for: id, options: options,
            from: openQueue("claim", stop: stopClaiming, log: outages.add), to: surroundings,
            until: stopClaiming)
        try claimer.run()
    }

    private func settle() throws(RedisError) {
        var settler = Settler(
            for: id, lease: options.lease, from: surroundings,
            to: openQueue("settle", stop: giveUp, log: outages.add))
        try settler.run()
    }

    private func beat() throws(RedisError) {
        let description = WorkerDescription(
            id: id, version: version, lanes: options.lanes, surroundings: surroundings)
        var heart = Heart(
            of: id, options: options, inHand: surroundings.inHand,
            to: openQueue("heart", stop: stopHeart), until: stopHeart,
            describe: { description.fields() }, log: log)
        try heart.run()
    }

    private func leave() {
        var queue = JobQueue(
            queueName,
            over: RedisSession(
                to: redis, named: "leave", patience: .failFast(within: .seconds(1)),
                stop: giveUp, log: { _ in }))
        // Without this word the worker is forgotten a minute later.
        try? queue.leave(id)
    }

    /// Claimer and settler report outages: one of them asks often, whatever the worker does.
    private func openQueue(
        _ part: String, stop: StopSwitch, log: @escaping @Sendable (String) -> Void = { _ in }
    ) -> JobQueue {
        JobQueue(
            queueName,
            over: RedisSession(
                to: redis, named: "\(id).\(part)", patience: .forever, stop: stop, log: log))
    }
}
