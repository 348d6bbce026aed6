import Dispatch
import Synchronization

/// How many chunks to claim, and when: enough to keep the lanes busy, and no more.
///
/// A chunk that waits in hand is one that nobody else works on, and that is lost for a lease's
/// length if this worker dies. So a lane has one chunk at a time, unless chunks take so little
/// time that the round trips would show: then as many as make `reserve` of work, growing 1, 2, 4 …
final class Demand: Sendable {
    /// How much work may wait in hand for each lane.
    static let reserve: Duration = .milliseconds(50)
    /// The most chunks in hand for each lane.
    static let maximumDepth = 32

    private struct State {
        var outstanding = 0
        var depth = 1
        var isClosed = false
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
                let capacity = lanes * state.depth
                let room = capacity - state.outstanding
                // In small steps each chunk would cost a round trip of its own.
                return (room * 2 >= capacity || state.depth == 1 ? room : 0, state.isClosed)
            }
            if isClosed { return nil }
            if wanted > 0 { return wanted }
            changes.wait()
        }
    }

    /// Chunks were claimed.
    func add(_ chunks: Int) {
        state.withLock { $0.outstanding += chunks }
    }

    /// A lane is through with a chunk that took it `duration`.
    func finished(after duration: Duration) {
        state.withLock { state in
            state.outstanding -= 1
            state.depth = Self.depth(after: state.depth, chunkTook: duration)
        }
        changes.signal()
    }

    /// No more chunks are wanted.
    func close() {
        state.withLock { $0.isClosed = true }
        changes.signal()
    }

    /// The next depth: the chunks that fit into `reserve`, at most twice as many as before.
    static func depth(after depth: Int, chunkTook duration: Duration) -> Int {
        let fitting = reserve / max(duration, .microseconds(1))
        let wanted = fitting >= Double(maximumDepth) ? maximumDepth : max(1, Int(fitting))
        return min(wanted, depth * 2)
    }
}
