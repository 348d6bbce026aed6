import Stores
import Synchronization

/// Opens stores for lanes, and knows which they have to share.
final class StoreRoom: Sendable {
    /// Opens a store as a job names it.
    typealias Opener = @Sendable (StoreTarget) throws(StoreError) -> sending any ContactStore

    /// Opens any store; what a lane writes into comes from `seat`.
    let open: Opener
    private let places = Mutex<[StoreTarget: StorePlace]>([:])

    init(open: @escaping Opener) {
        self.open = open
    }

    /// A lane's access to the store that is `target`.
    func seat(at target: StoreTarget) throws(StoreError) -> StoreSeat {
        let place = places.withLock { places in
            let place = places[target] ?? StorePlace()
            places[target] = place
            return place
        }
        return try place.seat(opening: target, by: open)
    }

    /// The store is of no use as it was opened: the next seat is a new one.
    func forget(_ target: StoreTarget) {
        places.withLock { $0[target] = nil }
    }
}

/// One store, and what was found of it.
private final class StorePlace: Sendable {
    private struct Found {
        var hasParallelWriters = false
        /// The lanes that use it keep it open.
        weak var shared: SharedStore?
    }

    private let found = Mutex(Found())

    func seat(
        opening target: StoreTarget, by open: StoreRoom.Opener
    ) throws(StoreError) -> StoreSeat {
        // A store that is away may keep each lane waiting for as long as a connection may take;
        // that adds up for lanes that wait for each other.
        if found.withLock({ $0.hasParallelWriters }) { return .own(try open(target)) }
        // The first lane opens alone; the others then find what it has found.
        return try found.withLock { found throws(StoreError) -> sending StoreSeat in
            if let store = found.shared { return .shared(store) }
            let store = try open(target)
            guard !store.traits.hasParallelWriters else {
                found.hasParallelWriters = true
                return .own(store)
            }
            let turns = SharedStore(store)
            found.shared = turns
            return .shared(turns)
        }
    }
}
