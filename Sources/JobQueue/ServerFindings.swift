public import Redis

/// Something about a Redis server that matters to a queue on it.
public struct ServerFinding: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Sendable {
        case good
        /// Jobs may be lost when something else goes wrong.
        case warning
        /// The queue does not work there.
        case fatal
    }

    /// How much it matters.
    public let severity: Severity
    /// What was found, with its value.
    public let text: String
    /// What to do; empty when nothing is to be done.
    public let fix: String
}

extension ServerFinding {
    /// The oldest server with all that the scripts use: shebang flags, EVALSHA_RO and
    /// `BITPOS … BIT` came with Redis 7.0.
    public static let oldestVersion = RedisVersion(major: 7, minor: 0, patch: 0)

    /// Judges a server by what it says of itself.
    public static func judge(_ server: RedisServerInfo) -> [ServerFinding] {
        [
            version(server), role(server), eviction(server), persistence(server), memory(server),
        ]
        .compactMap { $0 }
    }

    private static func version(_ server: RedisServerInfo) -> ServerFinding {
        if let valkey = server.valkeyVersion {
            return .init(severity: .good, text: "version Valkey \(valkey)", fix: "")
        }
        guard let version = server.version else {
            return .init(
                severity: .warning, text: "the server does not tell its version.",
                fix: "Redis \(oldestVersion) or newer is needed.")
        }
        return version >= oldestVersion
            ? .init(severity: .good, text: "version \(version)", fix: "")
            : .init(
                severity: .fatal, text: "version \(version) is too old.",
                fix: "Redis \(oldestVersion) or newer, or Valkey, is needed.")
    }

    private static func role(_ server: RedisServerInfo) -> ServerFinding? {
        guard server.role == .replica else { return nil }
        return .init(
            severity: .fatal, text: "the server is a read-only replica.",
            fix: "Name its primary with --redis.")
    }

    private static func eviction(_ server: RedisServerInfo) -> ServerFinding? {
        guard let policy = server.maximumMemoryPolicy else { return nil }
        return policy == "noeviction"
            ? .init(severity: .good, text: "maxmemory-policy noeviction", fix: "")
            : .init(
                severity: .warning,
                text: "maxmemory-policy is \(policy): Redis may throw jobs away when it is full.",
                fix: "CONFIG SET maxmemory-policy noeviction")
    }

    private static func persistence(_ server: RedisServerInfo) -> ServerFinding? {
        guard let isAppendOnly = server.isAppendOnly else { return nil }
        return isAppendOnly
            ? .init(severity: .good, text: "append-only file is on", fix: "")
            : .init(
                severity: .warning,
                text: "the append-only file is off: a restart of Redis may lose jobs.",
                fix: "CONFIG SET appendonly yes; 'contactory recover' brings jobs back.")
    }

    private static func memory(_ server: RedisServerInfo) -> ServerFinding? {
        guard let most = server.maximumMemoryBytes, most > 0, let used = server.usedMemoryBytes
        else { return nil }
        let percent = Int64(Double(used) * 100 / Double(most))
        return percent < 90
            ? .init(severity: .good, text: "memory \(percent)% of maxmemory", fix: "")
            : .init(
                severity: .warning, text: "memory is \(percent)% of maxmemory.",
                fix: "Raise maxmemory: a full Redis takes no new jobs.")
    }
}

extension JobQueue {
    /// What matters about the server this queue is on.
    public mutating func serverFindings() throws(RedisError) -> [ServerFinding] {
        ServerFinding.judge(
            try session.perform { connection throws(RedisError) in try connection.serverInfo() })
    }
}
