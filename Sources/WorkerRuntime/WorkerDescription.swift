import JobQueue
import Synchronization

/// What a worker says of itself with each heartbeat, for `contactory workers`.
final class WorkerDescription: Sendable {
    private let fixed: [(String, String)]
    private let surroundings: Lane.Surroundings
    private let last: Mutex<(created: Int64, at: ContinuousClock.Instant)>

    init(id: WorkerID, version: String, lanes: Int, surroundings: Lane.Surroundings) {
        fixed = [("version", version), ("lanes", String(lanes))]
        self.surroundings = surroundings
        last = Mutex((created: 0, at: .now))
    }

    func fields() -> [(String, String)] {
        let created = surroundings.tally.created
        let now = ContinuousClock.now
        let rate = last.withLock { last in
            let seconds = max((now - last.at) / .seconds(1), 0.001)
            let rate = Double(created - last.created) / seconds
            last = (created, now)
            return Int64(rate)
        }
        let leases = surroundings.inHand.leases
        return fixed + [
            ("in_hand", String(leases.count)),
            ("jobs", Set(leases.map(\.job.description)).sorted().prefix(4).joined(separator: " ")),
            ("created", String(created)),
            ("rate_per_second", String(rate)),
            ("waiting_for", surroundings.outages.codes.joined(separator: " ")),
        ]
    }
}
