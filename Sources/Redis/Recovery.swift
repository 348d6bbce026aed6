/// Decides what a session does after an error; a pure value for one `perform`.
struct Recovery {
    /// Where an error came from.
    enum Origin: Hashable {
        /// Connecting failed.
        case connecting
        /// A connection that was used before was found closed.
        case lostIdleConnection
        /// Any other error of a command.
        case command
    }

    /// What to do next.
    enum Step: Hashable {
        /// Throw the error.
        case giveUp
        /// Repeat at once with a new connection; not an outage yet.
        case reconnect
        /// Repeat with a new connection after a wait.
        case reconnectAfter(Duration)
        /// Repeat with the same connection, if there is one, after a wait.
        case repeatAfter(Duration)
        /// Repeat at another node; `isAsking` for this once only.
        case follow(host: String, port: Int, isAsking: Bool)
    }

    /// A slot moves in one hop; more than this are nodes that point at each other.
    static let mostHops = 5
    /// How long a session that fails fast looks for a server where nothing listens: enough for
    /// a quick restart, short for a person.
    static let connectPatience: Duration = .seconds(1)

    /// When a session that fails fast gives up.
    let limit: ContinuousClock.Instant?

    private var backoff = Backoff()
    private var hops = 0
    private var mayReconnectAtOnce = true
    private var firstRefusal: ContinuousClock.Instant?

    /// Starts at `now`.
    init(patience: Patience, at now: ContinuousClock.Instant) {
        switch patience {
        case .failFast(let duration): limit = now.after(duration)
        case .forever: limit = nil
        }
    }

    /// The step after `error`, which came from `origin` at `now`.
    mutating func step(
        after error: RedisError, from origin: Origin, at now: ContinuousClock.Instant,
        using generator: inout some RandomNumberGenerator
    ) -> Step {
        switch error {
        case .unavailable:
            if origin == .lostIdleConnection, mayReconnectAtOnce {
                mayReconnectAtOnce = false
                return .reconnect
            }
            guard let delay = delay(from: origin, at: now, using: &generator) else {
                return .giveUp
            }
            return .reconnectAfter(delay)
        case .busy:
            guard let delay = delay(from: .command, at: now, using: &generator) else {
                return .giveUp
            }
            return .repeatAfter(delay)
        case .moved(let host, let port, let text):
            guard hops < Self.mostHops else { return .giveUp }
            hops += 1
            return .follow(host: host, port: port, isAsking: text.hasPrefix("ASK "))
        case .full, .denied, .failed, .cancelled:
            return .giveUp
        }
    }

    /// The next wait, or nothing when it is time to give up.
    private mutating func delay(
        from origin: Origin, at now: ContinuousClock.Instant,
        using generator: inout some RandomNumberGenerator
    ) -> Duration? {
        let delay = backoff.next(using: &generator)
        guard var end = limit else { return delay }
        if origin == .connecting {
            let first = firstRefusal ?? now
            firstRefusal = first
            end = min(end, first.after(Self.connectPatience))
        }
        // Half of what is left, so that a long delay does not use up the last chances.
        let longest = now.duration(to: end) / 2
        return longest < Backoff.minimum ? nil : min(delay, longest)
    }
}
