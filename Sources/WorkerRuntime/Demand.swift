import Dispatch
import JobQueue
import Synchronization

/// How many chunks to claim, and when: enough to keep the lanes busy, and no more.
///
/// A chunk that waits in hand is one that nobody else works on, and that is lost for a lease's
/// length if this worker dies. So a lane has one chunk at a time, unless chunks take so little
/// time that the round trips would show: then as many as make `reserve` of work, growing 1, 2, 4 …
///
/// Lanes report what they are through with. The settler, which tells Redis so, claims the next
/// chunks in the same round trip; while lanes have chunks to go on with it lets reports gather. Another
/// thread, the claimer, waits until there is nobody to claim: at the start, and when the queue has
/// had no more chunks.
final class Demand: Sendable {
    /// How much work may wait in hand for each lane.
    static let reserve: Duration = .milliseconds(50)
    /// The most chunks in hand for each lane.
    static let maximumDepth = 32
    /// So many reports are sent to Redis at once, however much there is to do.
    static let groupSize = JobQueue.maximumSettlements
    /// With so many chunks on their way to Redis nothing is claimed: chunks that fail faster than
    /// Redis is told of it would else pile up in hand.
    static let maximumReported = 200

    private struct State {
        /// Claimed, and no lane is through with them.
        var outstanding = 0
        /// Lanes are through with them, Redis does not know it yet.
        var reported = 0
        var depth = 1
        var isClosed = false
        /// Whether a claim is on its way.
        var isAsking = false
        /// Whether the last claim brought nothing; the claimer alone asks then.
        var isDry = true
        /// What the claimer waits for.
        var awaited: Awaited?
        /// Whether the settler lets reports gather.
        var isGathering = false

        var wanted: Int {
            isClosed || isAsking || reported > Demand.maximumReported
                ? 0 : Demand.claimSize(lanes: lanes, depth: depth, outstanding: outstanding)
        }
        /// Chunks on their way to Redis make the settler ask.
        var wantedByClaimer: Int { isDry || reported == 0 ? wanted : 0 }

        /// Whether reports are to go to Redis now: the next chunks come with the answer, or a lane
        /// may be the last one for long.
        var isSettlementDue: Bool {
            isClosed || outstanding == 0 || reported >= Demand.groupSize || (!isDry && wanted > 0)
        }

        let lanes: Int

        func isOver(_ awaited: Awaited) -> Bool {
            switch awaited {
            case _ where isClosed: true
            case .need: wantedByClaimer > 0
            case .emptyHands: outstanding + reported == 0
            }
        }
    }

    private enum Awaited { case need, emptyHands }

    private let state: Mutex<State>
    private let changes = DispatchSemaphore(value: 0)
    private let settlementDue = DispatchSemaphore(value: 0)

    init(lanes: Int) {
        state = Mutex(State(lanes: lanes))
    }

    /// Waits until the claimer is to claim, and answers with how many chunks; `nil` once closed.
    ///
    /// `claimed` follows.
    func next() -> Int? {
        while true {
            let (wanted, isClosed) = state.withLock { state in
                let wanted = state.wantedByClaimer
                state.isAsking = state.isAsking || wanted > 0
                state.awaited = state.isOver(.need) || wanted > 0 ? nil : .need
                return (wanted, state.isClosed)
            }
            if isClosed { return nil }
            if wanted > 0 { return wanted }
            changes.wait()
        }
    }

    /// How many chunks the settler is to claim along with a settlement; `claimed` follows when it
    /// is not 0.
    func nextWithSettlement() -> Int {
        state.withLock { state in
            let wanted = state.isDry ? 0 : state.wanted
            if wanted > 0 { state.isAsking = true }
            return wanted
        }
    }

    /// Waits until nothing is in hand or `limit` has passed, for a worker that then wants to stop.
    ///
    /// - Returns: whether anything was in hand, so that there was something to wait for.
    func awaitEmptyHands(atMost limit: Duration) -> Bool {
        let end = DispatchTime.now() + limit / .seconds(1)
        var hasWaited = false
        while true {
            let mustWait = state.withLock { state in
                state.awaited = state.isOver(.emptyHands) ? nil : .emptyHands
                return state.awaited != nil
            }
            guard mustWait else { return hasWaited }
            hasWaited = true
            let isSignalled = wait(for: changes, until: end) { state in
                defer { state.awaited = nil }
                return state.awaited != nil
            }
            if !isSignalled { return true }
        }
    }

    /// Lets reports gather for at most `limit`, while lanes have enough to go on with: a settlement
    /// of twenty chunks costs Redis and this worker little more than that of one.
    func gatherReports(atMost limit: Duration) {
        let end = DispatchTime.now() + limit / .seconds(1)
        let mustWait = state.withLock { state in
            state.isGathering = !state.isSettlementDue
            return state.isGathering
        }
        guard mustWait else { return }
        wait(for: settlementDue, until: end) { state in
            defer { state.isGathering = false }
            return state.isGathering
        }
    }

    /// Waits for a signal, or withdraws at `end`; answers whether the signal came.
    ///
    /// `withdraw` answers whether there was still something to withdraw. A signal that comes at this
    /// moment must not be left for the next wait.
    @discardableResult
    private func wait(
        for signal: DispatchSemaphore, until end: DispatchTime,
        orWithdraw withdraw: (inout State) -> Bool
    ) -> Bool {
        guard signal.wait(timeout: end) == .timedOut else { return true }
        if state.withLock({ withdraw(&$0) }) { return false }
        signal.wait()
        return false
    }

    /// A claim has brought so many chunks.
    func claimed(_ chunks: Int) {
        change { state in
            state.outstanding += chunks
            state.isAsking = false
            state.isDry = chunks == 0
        }
    }

    /// A lane is through with a chunk that took it `duration`; `settled` follows.
    func finished(after duration: Duration) {
        change { state in
            state.outstanding -= 1
            state.reported += 1
            state.depth = Self.depth(after: state.depth, chunkTook: duration)
        }
    }

    /// Redis knows what became of so many chunks, or does not care.
    func settled(_ chunks: Int) {
        change { $0.reported -= chunks }
    }

    /// No more chunks are wanted.
    func close() {
        change { $0.isClosed = true }
    }

    /// One signal for each wait that is over, so that none is left.
    private func change(_ body: (inout State) -> Void) {
        let (isOver, isDue) = state.withLock { state in
            body(&state)
            let isOver = state.awaited.map { state.isOver($0) } ?? false
            if isOver { state.awaited = nil }
            let isDue = state.isGathering && state.isSettlementDue
            if isDue { state.isGathering = false }
            return (isOver, isDue)
        }
        if isOver { changes.signal() }
        if isDue { settlementDue.signal() }
    }

    /// How many chunks to claim now; in small steps each would cost a round trip of its own.
    static func claimSize(lanes: Int, depth: Int, outstanding: Int) -> Int {
        let capacity = lanes * depth
        let room = max(0, capacity - outstanding)
        return room * 2 >= capacity || depth == 1 ? room : 0
    }

    /// The next depth: the chunks that fit into `reserve`, at most twice as many as before.
    static func depth(after depth: Int, chunkTook duration: Duration) -> Int {
        let fitting = reserve / max(duration, .microseconds(1))
        let wanted = fitting >= Double(maximumDepth) ? maximumDepth : max(1, Int(fitting))
        return min(wanted, depth * 2)
    }
}
