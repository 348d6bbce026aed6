extension RedisSession {
    /// Runs one command until it gets through; it must be safe to repeat.
    ///
    /// - Returns: the reply.
    /// - Throws: as `perform`.
    @discardableResult
    public mutating func run(_ command: RedisCommand) throws(RedisError) -> RedisValue {
        try perform { connection throws(RedisError) in try connection.run(command) }
    }

    /// Runs one script until it gets through; it must be safe to repeat.
    ///
    /// - Returns: what the script returned.
    /// - Throws: as `perform`.
    @discardableResult
    public mutating func evaluate(
        _ script: RedisScript, keys: [RedisArgument], arguments: [RedisArgument]
    ) throws(RedisError) -> RedisValue {
        try perform { connection throws(RedisError) in
            try connection.evaluate(script, keys: keys, arguments: arguments)
        }
    }
}
