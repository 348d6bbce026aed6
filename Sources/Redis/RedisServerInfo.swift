/// What a server says of itself in INFO (redis.io/commands/info).
///
/// A field that the server does not send, or that cannot be read, is nil: servers that speak the
/// same protocol leave some out.
public struct RedisServerInfo: Hashable, Sendable {
    /// What a server is in a replication.
    public enum Role: Hashable, Sendable {
        /// Takes writes.
        case primary
        /// Copies another server and takes no writes.
        case replica
    }

    /// The version whose commands the server has; Valkey says 7.2.4 here for ever.
    public let version: RedisVersion?
    /// The version of Valkey, when it is one.
    public let valkeyVersion: RedisVersion?
    /// What the server is in a replication.
    public let role: Role?
    /// The bytes of memory in use.
    public let usedMemoryBytes: Int64?
    /// The most bytes of memory it may use; 0 is no limit.
    public let maximumMemoryBytes: Int64?
    /// What it does when memory is full; only `noeviction` keeps a queue whole.
    public let maximumMemoryPolicy: String?
    /// Whether it writes an append-only file.
    public let isAppendOnly: Bool?
    /// Whether the last snapshot went well; whether there is to be one, only CONFIG knows.
    public let didLastSnapshotSucceed: Bool?
    /// A name that is new with each start of the server.
    public let runID: String?
    /// Whether it still reads its data.
    public let isLoading: Bool?
    /// Whether it is a node of a cluster.
    public let isClusterEnabled: Bool?

    /// Reads the reply to INFO: lines of `name:value`, with sections after `#`.
    ///
    /// The first of two lines with the same name counts.
    public init(parsing bytes: [UInt8]) {
        var fields: [String: Substring] = [:]
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = String(line[..<colon])
            if fields[name] == nil { fields[name] = line[line.index(after: colon)...] }
        }
        func flag(_ name: String) -> Bool? {
            switch fields[name] {
            case "1": true
            case "0": false
            default: nil
            }
        }
        version = fields["redis_version"].flatMap { RedisVersion(parsing: $0) }
        valkeyVersion = fields["valkey_version"].flatMap { RedisVersion(parsing: $0) }
        role =
            switch fields["role"] {
            case "master", "primary": .primary
            case "slave", "replica": .replica
            default: nil
            }
        usedMemoryBytes = fields["used_memory"].flatMap { Int64($0) }
        maximumMemoryBytes = fields["maxmemory"].flatMap { Int64($0) }
        maximumMemoryPolicy = fields["maxmemory_policy"].map(String.init)
        isAppendOnly = flag("aof_enabled")
        didLastSnapshotSucceed = fields["rdb_last_bgsave_status"].map { $0 == "ok" }
        runID = fields["run_id"].map(String.init)
        isLoading = flag("loading")
        isClusterEnabled = flag("cluster_enabled")
    }
}
