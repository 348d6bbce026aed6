/// Until when a worker may rely on a lease, by its own steady clock.
///
/// Redis counts a lease from the moment it runs the script; the worker counts from the moment
/// before it asked, and stops a margin earlier. So it lets go before anybody else may take over,
/// whatever the answer's delay and both clocks' settings.
struct LeaseTerm: Hashable, Sendable {
    private let end: ContinuousClock.Instant

    /// The term of a lease that was asked for at `instant`.
    init(askedAt instant: ContinuousClock.Instant, length: Duration) {
        end = instant + length - Self.margin(of: length)
    }

    /// Whether a result may still be written at `instant`.
    func covers(_ instant: ContinuousClock.Instant) -> Bool {
        instant < end
    }

    /// A tenth of the lease: room for the commit itself.
    static func margin(of length: Duration) -> Duration {
        length / 10
    }
}
