import Dispatch
import Synchronization

/// How many chunks to claim, and when: enough to keep the lanes busy, and no more.
///
/// A chunk that waits in hand is one that nobody else works on, and that is lost for a lease's
/// length if this worker dies. So a lane has one chunk at a time, unless chunks take so little
/// time that the round trips would show: then as many as make `reserve` of work, growing 1, 2, 4 …
///
/// Lanes and settler report what they are through with; one thread, the claimer, waits.
final class Demand: Sendable {
    /// How much work may wait in hand for each lane.
    static let reserve: Duration = .milliseconds(50)
    /// The most chunks in hand for each lane.
    static let maximumDepth = 32
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
        /// Whether the claimer waits for the next change.
        var isAwaited = false
    }

    private let lanes: Int
    private let state = Mutex(State())
    private let changes = DispatchSemaphore(value: 0)

    init(lanes: Int) {
        self.lanes = lanes
    }

    /// Waits until lanes want chunks, and answers with how many; `nil` once closed.
    func next() -> Int? {
        while true {
            let (wanted, isClosed) = state.withLock { state in
                let wanted =
                    state.reported > Self.maximumReported
                    ? 0
                    : Self.claimSize(
                        lanes: lanes, depth: state.depth, outstanding: state.outstanding)
                state.isAwaited = wanted == 0 && !state.isClosed
                return (wanted, state.isClosed)
            }
            if isClosed { return nil }
            if wanted > 0 { return wanted }
            changes.wait()
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
                state.isAwaited = state.outstanding + state.reported > 0 && !state.isClosed
                return state.isAwaited
            }
            guard mustWait else { return hasWaited }
            hasWaited = true
            if changes.wait(timeout: end) == .timedOut {
                let isSignalled = state.withLock { state in
                    defer { state.isAwaited = false }
                    return !state.isAwaited
                }
                // A signal that comes at this moment must not be left for the next wait.
                if isSignalled { changes.wait() }
                return true
            }
        }
    }

    /// Chunks were claimed.
    func add(_ chunks: Int) {
        state.withLock { $0.outstanding += chunks }
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

    /// One signal for each wait, so that none is left over.
    private func change(_ body: (inout State) -> Void) {
        let isAwaited = state.withLock { state in
            body(&state)
            defer { state.isAwaited = false }
            return state.isAwaited
        }
        if isAwaited { changes.signal() }
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
