/// Why Redis did not do what was asked, sorted by what the caller does next.
public enum RedisError: Error, Hashable, Sendable {
    /// Reconnect and repeat: the server is away, loading, or no longer the primary.
    ///
    /// After a time-out or a lost connection the command may have been executed.
    case unavailable(String)
    /// Wait on the same connection and repeat; keep what is held.
    case busy(String)
    /// The server has no memory left: stop adding, go on finishing.
    case full(String)
    /// Ask the node at `host` and `port`; an empty host is the host that was asked.
    case moved(host: String, port: Int, text: String)
    /// User, password or rights are wrong: a person must act.
    case denied(String)
    /// Never repeat as it is: any other error; the server's text is kept.
    case failed(String)
    /// A stop switch was thrown while waiting.
    case cancelled
}

extension RedisError: CustomStringConvertible {
    /// The message to show a person.
    public var description: String {
        switch self {
        case .unavailable(let text): "Redis is not available: \(text)"
        case .busy(let text): "Redis is busy: \(text)"
        case .full(let text): "Redis has no memory left: \(text)"
        case .moved(let host, let port, let text):
            "Redis keeps this key on another node, \(host):\(port): \(text)"
        case .denied(let text):
            "Redis refuses access, check user, password and ACL: \(text)"
        case .failed(let text): "Redis refused the command: \(text)"
        case .cancelled: "stopped while waiting for Redis"
        }
    }
}
