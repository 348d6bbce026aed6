public import Redis

/// A queue of chunk jobs in Redis, seen through one connection.
///
/// One thread owns it. Each move is one script, so each happens as a whole or not at all, and each
/// may be repeated after a lost answer: a submission by its key or id, a settlement by the done bit
/// and the fence; a claim whose answer was lost comes back when its lease runs out.
///
/// What the keys hold: `QueueKeys`. What the scripts do: the heads of the files in `Scripts`.
public struct JobQueue: ~Copyable {
    /// The queue's name.
    public let name: QueueName
    let keys: QueueKeys
    var session: RedisSession

    /// Opens a queue over a session of its own; nothing is sent yet.
    public init(_ name: QueueName, over session: consuming RedisSession) {
        self.name = name
        keys = QueueKeys(name)
        self.session = session
    }

    /// Runs a script of this queue and gives back its flat reply.
    mutating func run(
        _ script: RedisScript, _ arguments: [RedisArgument]
    ) throws(RedisError) -> [RedisValue] {
        let key = RedisArgument(keys.prefix)
        let reply = try session.perform { connection throws(RedisError) in
            try connection.evaluate(script, keys: [key], arguments: arguments)
        }
        guard let values = reply.array else { throw Self.unexpected(script.name) }
        return values
    }

    /// Runs one plain command.
    mutating func run(_ command: RedisCommand) throws(RedisError) -> RedisValue {
        try session.perform { connection throws(RedisError) in try connection.run(command) }
    }

    /// The error for a reply that no version of the scripts gives.
    static func unexpected(_ script: String) -> RedisError {
        .failed("the script \(script) gave a reply of another shape; do versions differ?")
    }
}
