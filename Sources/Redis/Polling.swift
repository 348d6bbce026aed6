import Glibc

/// How a wait for a descriptor ended.
enum Readiness: Hashable {
    /// The descriptor can be used (or has failed, which its next use tells).
    case ready
    /// The stop switch was thrown first.
    case stopped
    /// The deadline passed first.
    case timedOut
}

/// Waits until `descriptor` has one of `events` (POLLIN, POLLOUT), `stop` is thrown, or
/// `deadline` passes.
///
/// What is ready wins over a stop: a reply that is here is not lost. A `descriptor` of -1 is
/// never ready.
func poll(
    _ descriptor: Int32, for events: Int32, until deadline: ContinuousClock.Instant,
    unless stop: StopSwitch?
) -> Readiness {
    var waited = [
        pollfd(fd: descriptor, events: Int16(events), revents: 0),
        pollfd(fd: stop?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
        let left = ContinuousClock.now.duration(to: deadline)
        let count = unsafe poll(&waited, 2, left.pollMilliseconds)
        if count > 0 {
            if waited[0].revents != 0 { return .ready }
            if waited[1].revents != 0 { return .stopped }
        }
        // A count of -1 is EINTR: the other errors of poll(2) cannot come from two good entries.
        if count <= 0, left <= .zero { return .timedOut }
    }
}

extension Duration {
    /// The same length for poll(2): rounded up so that a wait never ends early, and never above
    /// one day, after which a caller looks at its clock again.
    fileprivate var pollMilliseconds: Int32 {
        guard self > .zero else { return 0 }
        guard self < .seconds(86_400) else { return 86_400_000 }
        return Int32((self + .nanoseconds(999_999)) / .milliseconds(1))
    }
}

extension ContinuousClock.Instant {
    /// `self + duration`, where a negative or endless duration cannot overflow: at most 10 years.
    func after(_ duration: Duration) -> Self {
        advanced(by: min(max(duration, .zero), .seconds(315_360_000)))
    }
}
