/// A Lua script that the server runs.
public struct RedisScript: Hashable, Sendable {
    /// The script's name in messages; unique among the scripts of a program.
    public let name: String
    /// The Lua text.
    public let source: [UInt8]
    /// Whether the script writes nothing, so that a replica may run it (EVALSHA_RO).
    public let isReadOnly: Bool

    /// Makes a script of its parts.
    public init(name: String, source: [UInt8], isReadOnly: Bool) {
        self.name = name
        self.source = source
        self.isReadOnly = isReadOnly
    }
}
