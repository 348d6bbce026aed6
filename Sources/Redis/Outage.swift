/// The time in which a session got no work done; a pure value that says when to log.
struct Outage: Hashable {
    private var began: ContinuousClock.Instant?
    private var failures = 0

    /// A try failed at `now`.
    ///
    /// - Returns: whether this begins an outage.
    mutating func fail(at now: ContinuousClock.Instant) -> Bool {
        failures += 1
        guard began == nil else { return false }
        began = now
        return true
    }

    /// The server answered at `now`.
    ///
    /// - Returns: the length and the number of failed tries of the outage that this ends.
    mutating func end(at now: ContinuousClock.Instant) -> (length: Duration, failures: Int)? {
        guard let began else { return nil }
        defer { self = Outage() }
        return (began.duration(to: now), failures)
    }
}
