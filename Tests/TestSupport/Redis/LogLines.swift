/// Collects log lines, and counts those of a `RedisSession`.
public final class LogLines: Sendable {
    private let lines = Guarded<[String]>([])

    /// Starts with no lines.
    public init() {}

    /// Takes a line.
    public func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// How many lines begin an outage.
    public var began: Int { count("redis outage began ") }

    /// How many lines end an outage.
    public var ended: Int { count("redis outage ended ") }

    /// All lines.
    public var all: [String] { lines.withLock { $0 } }

    private func count(_ prefix: String) -> Int { all.count { $0.hasPrefix(prefix) } }
}
