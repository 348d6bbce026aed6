import Stores
import Synchronization

/// The stores that are away right now: one log line when one goes, one when it is back.
final class StoreOutages: Sendable {
    private struct Place {
        /// What keeps lanes waiting, when something does.
        var outage: (code: String, since: ContinuousClock.Instant)?
        /// When the last outage ended.
        var backAt: ContinuousClock.Instant?
    }

    private let places = Mutex<[String: Place]>([:])
    private let log: @Sendable (String) -> Void

    init(log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    /// The codes of what keeps lanes waiting; empty when nothing does.
    var codes: [String] {
        places.withLock { $0.values.compactMap(\.outage?.code) }.sorted()
    }

    /// An attempt that began at `start` found the store away.
    ///
    /// One that began before the last outage ended says nothing new.
    func began(at address: String, _ fault: StoreFault, start: ContinuousClock.Instant) {
        let isNews = places.withLock { places in
            var place = places[address] ?? Place()
            guard place.outage == nil, place.backAt.map({ start > $0 }) ?? true else {
                return false
            }
            place.outage = (fault.code, start)
            places[address] = place
            return true
        }
        if isNews {
            log("store outage began store=\(address) code=\(fault.code): \(fault.message)")
        }
    }

    /// The store has answered.
    func ended(at address: String) {
        let now = ContinuousClock.now
        let outage = places.withLock { places in
            let outage = places[address]?.outage
            if outage != nil { places[address] = Place(backAt: now) }
            return outage
        }
        guard let outage else { return }
        let seconds = outage.since.duration(to: now) / .seconds(1)
        log("store outage ended store=\(address) after_seconds=\(Int(seconds.rounded(.up)))")
    }
}
