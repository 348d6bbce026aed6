import Stores
import Synchronization

/// The stores that are away right now: one log line when one goes, one when it is back.
final class StoreOutages: Sendable {
    private let away = Mutex<[String: (code: String, since: ContinuousClock.Instant)]>([:])
    private let log: @Sendable (String) -> Void

    init(log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    /// The codes of what keeps lanes waiting; empty when nothing does.
    var codes: [String] {
        away.withLock { $0.values.map(\.code) }.sorted()
    }

    func began(at address: String, _ fault: StoreFault) {
        let isNews = away.withLock { away in
            guard away[address] == nil else { return false }
            away[address] = (fault.code, .now)
            return true
        }
        if isNews {
            log("store outage began store=\(address) code=\(fault.code): \(fault.message)")
        }
    }

    func ended(at address: String) {
        guard let outage = away.withLock({ $0.removeValue(forKey: address) }) else { return }
        let seconds = (ContinuousClock.now - outage.since) / .seconds(1)
        log("store outage ended store=\(address) after_seconds=\(Int(seconds.rounded(.up)))")
    }
}
