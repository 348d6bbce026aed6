/// How long to wait before the next try: full jitter below a growing bound.
///
/// The n-th delay (from 0) is drawn evenly from 50 ms … min(5 s, 100 ms × 2^n), so that clients
/// that lost a server together do not come back together
/// (aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter).
public struct Backoff: Hashable, Sendable {
    /// No delay is shorter.
    public static let minimum: Duration = .milliseconds(50)
    /// No delay is longer.
    public static let maximum: Duration = .seconds(5)

    private static let firstBound: Duration = .milliseconds(100)

    /// The bound of the next delay.
    public private(set) var bound = Backoff.firstBound

    /// Starts with the smallest bound.
    public init() {}

    /// Draws the next delay and doubles the bound.
    public mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        let span = (bound - Self.minimum) / .microseconds(1)
        let delay =
            Self.minimum
            + .microseconds(Int64.random(in: 0...Int64(span), using: &generator))
        bound = min(bound * 2, Self.maximum)
        return delay
    }

    /// Starts over with the smallest bound.
    public mutating func reset() { bound = Self.firstBound }
}
