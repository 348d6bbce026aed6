import Synchronization

/// Lets one line through when Redis goes away and one when it is back, whichever part of a worker
/// notices first.
final class RedisOutageLog: Sendable {
    private let isAway = Mutex(false)
    private let log: @Sendable (String) -> Void

    init(log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    /// Takes a line of a part's `RedisSession`.
    func add(_ line: String) {
        let isNews = isAway.withLock { isAway in
            let wasAway = isAway
            if line.hasPrefix("redis outage began") {
                isAway = true
            } else if line.hasPrefix("redis outage ended") {
                isAway = false
            } else {
                return true
            }
            return isAway != wasAway
        }
        if isNews { log(line) }
    }
}
