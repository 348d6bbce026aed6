import Dispatch
import Stores
import Synchronization

/// A shared store's preparations, lent to one lane each.
///
/// There are two, however many lanes there are: one for the lane that has the turn, and one for the
/// lane that has the next. More would take memory and save no time.
final class PreparationShelf: Sendable {
    /// Used by the lane it is lent to, and by nobody else.
    private struct Lent: Sendable {
        nonisolated(unsafe) let preparation: any ChunkPreparation
    }

    private static let size = 2

    private let idle: Mutex<[Lent]>
    private let hasAny: Bool
    // As many as there are idle ones.
    private let signals = DispatchSemaphore(value: 0)

    init(for store: any ContactStore) {
        var all: [Lent] = []
        for _ in 0..<Self.size {
            guard let preparation = store.makePreparation() else { break }
            all.append(Lent(preparation: preparation))
        }
        hasAny = !all.isEmpty
        for _ in all { signals.signal() }
        idle = Mutex(all)
    }

    /// Runs `body` with a preparation, waiting for one; with none where the store makes none.
    func lend<R>(
        _ body: ((any ChunkPreparation)?) throws(StoreError) -> R
    ) throws(StoreError) -> R {
        guard hasAny else { return try body(nil) }
        signals.wait()
        // The last one that came back: a lane that is alone keeps to one memory.
        let lent = idle.withLock { $0.popLast() }
        defer {
            if let lent { idle.withLock { $0.append(lent) } }
            signals.signal()
        }
        return try body(unsafe lent?.preparation)
    }
}
