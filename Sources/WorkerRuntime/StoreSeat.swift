import ContactModel
import Stores
import Synchronization

/// A lane's access to a store: a connection of its own, or its turn at the only one.
enum StoreSeat {
    case own(any ContactStore)
    case shared(SharedStore)

    func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal {
        switch self {
        case .own(let store): try store.register(job)
        case .shared(let store): try store.register(job)
        }
    }

    func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        switch self {
        case .own(let store): try store.store(batch, as: chunk, mayCommit: mayCommit)
        case .shared(let store): try store.store(batch, as: chunk, mayCommit: mayCommit)
        }
    }

    /// Runs `body` with the store, while no other lane has it.
    func withStore<R>(
        _ body: (any ContactStore) throws(StoreError) -> R
    ) throws(StoreError) -> R {
        switch self {
        case .own(let store): try body(store)
        case .shared(let store): try store.withStore(body)
        }
    }

    func finish(_ job: JobOrdinal) throws(StoreError) {
        switch self {
        case .own(let store): try store.finish(job)
        case .shared(let store): try store.finish(job)
        }
    }
}

/// A store with a single writer: lanes make contacts side by side and write them in turns.
///
/// What needs no turn is done before it: while one lane writes, the next prepares its chunk.
final class SharedStore: Sendable {
    // Used by whoever has the turn, and by nobody else.
    nonisolated(unsafe) private let store: any ContactStore
    private let turn = Mutex(())
    private let preparations: PreparationShelf

    init(_ store: sending any ContactStore) {
        preparations = PreparationShelf(for: store)
        unsafe self.store = store
    }

    func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal {
        try turn.withLock { _ throws(StoreError) in try unsafe store.register(job) }
    }

    func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        try preparations.lend { preparation throws(StoreError) in
            try preparation?.prepare(batch, as: chunk)
            return try turn.withLock { _ throws(StoreError) in
                guard let preparation else {
                    return try unsafe store.store(batch, as: chunk, mayCommit: mayCommit)
                }
                return try unsafe store.store(
                    batch, as: chunk, preparedBy: preparation, mayCommit: mayCommit)
            }
        }
    }

    func withStore<R>(
        _ body: (any ContactStore) throws(StoreError) -> R
    ) throws(StoreError) -> R {
        try turn.withLock { _ throws(StoreError) in try unsafe body(store) }
    }

    func finish(_ job: JobOrdinal) throws(StoreError) {
        try turn.withLock { _ throws(StoreError) in try unsafe store.finish(job) }
    }
}
