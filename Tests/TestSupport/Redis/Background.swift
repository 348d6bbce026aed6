import Foundation

/// Runs a blocking body on a thread of its own and hands its result over.
///
/// A task would do it on the cooperative pool, which has a thread a core, and tests block those.
public final class Background<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var result: Value?

    /// Starts `body`.
    public init(_ body: @escaping @Sendable () -> Value) {
        Thread { [self] in
            let value = body()
            condition.lock()
            result = value
            condition.broadcast()
            condition.unlock()
        }.start()
    }

    /// The result, or nothing when it does not come within `limit`.
    public func value(within limit: Duration = .seconds(20)) -> Value? {
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        condition.lock()
        defer { condition.unlock() }
        while result == nil, condition.wait(until: end) {}
        return result
    }
}
