/// A connection that comes back.
///
/// Used by one thread at a time. Nothing is connected before the first `perform`.
public struct RedisSession: ~Copyable, Sendable {
    /// The server that is asked first, and again after each outage.
    public let address: RedisAddress

    private static let connectTimeout: Duration = .seconds(2)

    private let name: String
    private let patience: Patience
    private let stop: StopSwitch
    private let log: @Sendable (String) -> Void

    private var connection: RedisConnection?
    /// Where the connection goes: `address`, or the node that a MOVED reply named.
    private var node: RedisAddress
    /// Where the next try goes, for once: the node that an ASK reply named.
    private var detour: RedisAddress?
    private var outage = Outage()
    private var jitter = JitterGenerator(seed: .random(in: 0 ... .max))

    /// Makes a session that is not connected yet.
    ///
    /// - Parameters:
    ///   - address: the server.
    ///   - name: the client's name for CLIENT LIST and for log lines.
    ///   - patience: how long each `perform` tries.
    ///   - stop: ends waiting between tries; what is under way is finished.
    ///   - log: takes one line when an outage begins and one when it ends.
    public init(
        to address: RedisAddress, named name: String, patience: Patience, stop: StopSwitch,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.address = address
        self.name = name
        self.patience = patience
        self.stop = stop
        self.log = log
        node = address
    }

    /// Runs `body` on a good connection, and again until it gets through.
    ///
    /// `unavailable` reconnects and `busy` waits, both with `Backoff`; `moved` goes to the named
    /// node. All other errors are thrown. `body` must be safe to repeat: when the connection is
    /// lost nobody knows whether the server executed its commands.
    ///
    /// - Returns: what `body` returned.
    /// - Throws: the last error when patience ends, or `cancelled` when the stop switch is thrown
    ///   during an outage. A thrown switch alone stops nothing: work can be finished with it.
    @discardableResult
    public mutating func perform<R>(
        _ body: (inout RedisConnection) throws(RedisError) -> R
    ) throws(RedisError) -> R {
        var recovery = Recovery(patience: patience, at: .now)
        while true {
            var origin = Recovery.Origin.connecting
            do throws(RedisError) {
                let result = try attempt(body, by: recovery.limit, &origin)
                endOutage()
                return result
            } catch {
                try act(
                    on: recovery.step(after: error, from: origin, at: .now, using: &jitter),
                    after: error)
            }
        }
    }

    /// Closes the connection; the next `perform` makes a new one.
    public mutating func disconnect() { connection = nil }

    /// One try: connect where needed, run `body`, keep the connection where it is still good.
    private mutating func attempt<R>(
        _ body: (inout RedisConnection) throws(RedisError) -> R,
        by limit: ContinuousClock.Instant?, _ origin: inout Recovery.Origin
    ) throws(RedisError) -> R {
        if let target = detour.take() {
            var visited = try connect(to: target, by: limit)
            visited.isAsking = true
            origin = .command
            return try body(&visited)
        }
        var current: RedisConnection
        let wasConnected: Bool
        if let kept = connection.take(), !kept.isBroken {
            wasConnected = true
            current = kept
        } else {
            wasConnected = false
            current = try connect(to: node, by: limit)
        }
        current.limit = limit
        do throws(RedisError) {
            let result = try body(&current)
            connection = consume current
            return result
        } catch {
            origin = wasConnected && current.isBroken ? .lostIdleConnection : .command
            connection = consume current
            throw error
        }
    }

    private func connect(
        to target: RedisAddress, by limit: ContinuousClock.Instant?
    ) throws(RedisError) -> RedisConnection {
        let left = limit.map { ContinuousClock.now.duration(to: $0) } ?? Self.connectTimeout
        var made = try RedisConnection(
            to: target, named: name, connectTimeout: min(left, Self.connectTimeout))
        made.limit = limit
        return made
    }

    /// Does what was decided after `error`.
    private mutating func act(
        on step: Recovery.Step, after error: RedisError
    ) throws(RedisError) {
        switch step {
        case .giveUp:
            note(error)
            throw error
        case .reconnect:
            leaveNode()
        case .reconnectAfter(let delay):
            note(error)
            leaveNode()
            try wait(delay)
        case .repeatAfter(let delay):
            note(error)
            try wait(delay)
        case .follow(let host, let port, let isAsking):
            try follow(host: host, port: port, isAsking: isAsking, error)
        }
    }

    /// Goes back to the first address, as a node that was moved to may be gone for good.
    private mutating func leaveNode() {
        connection = nil
        node = address
    }

    private mutating func follow(
        host: String, port: Int, isAsking: Bool, _ error: RedisError
    ) throws(RedisError) {
        let target: RedisAddress
        if !host.isEmpty {
            target = node.moved(toHost: host, port: port)
        } else if case .tcp(let current, _) = node.endpoint {
            target = node.moved(toHost: current, port: port)
        } else {
            throw error
        }
        if isAsking {
            // The slot is still on its way: only this command goes there.
            detour = target
        } else {
            connection = nil
            node = target
        }
    }

    private func wait(_ delay: Duration) throws(RedisError) {
        if stop.wait(for: delay) { throw .cancelled }
    }

    /// Logs the first failure of an outage; any other answer of the server ends one.
    private mutating func note(_ error: RedisError) {
        switch error {
        case .unavailable, .busy:
            guard outage.fail(at: .now) else { return }
            log("redis outage began \(label) reason=\(quoted(error.description))")
        case .full, .denied, .failed:
            endOutage()
        case .moved, .cancelled:
            break
        }
    }

    private mutating func endOutage() {
        guard let (length, failures) = outage.end(at: .now) else { return }
        let milliseconds = Int64(length / .milliseconds(1))
        log("redis outage ended \(label) milliseconds=\(milliseconds) failures=\(failures)")
    }

    private var label: String { "client=\(quoted(name)) address=\(quoted(address.description))" }
}

/// `text` as one value of a log line: in quotes, without quotes and line breaks inside.
private func quoted(_ text: String) -> String {
    let safe = text.map { $0 == "\"" ? "'" : $0.isNewline ? " " : $0 }
    return "\"" + String(safe) + "\""
}
