import Foundation
import Synchronization

/// Runs a blocking body on a thread of its own and hands its result over.
///
/// A task would do it on the cooperative pool, which has a thread a core, and tests block those.
final class Background<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var result: Value?

    init(_ body: @escaping @Sendable () -> Value) {
        Thread { [self] in
            let value = body()
            condition.lock()
            result = value
            condition.broadcast()
            condition.unlock()
        }.start()
    }

    /// The result, or nothing when it does not come within `limit`.
    func value(within limit: Duration = .seconds(20)) -> Value? {
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        condition.lock()
        defer { condition.unlock() }
        while result == nil, condition.wait(until: end) {}
        return result
    }
}

/// Collects log lines.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    /// Takes a line.
    func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// How many lines begin an outage.
    var began: Int { count("redis outage began ") }

    /// How many lines end an outage.
    var ended: Int { count("redis outage ended ") }

    /// All lines.
    var all: [String] { lines.withLock { $0 } }

    private func count(_ prefix: String) -> Int { all.count { $0.hasPrefix(prefix) } }
}
