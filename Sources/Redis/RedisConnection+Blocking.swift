extension RedisConnection {
    /// Sends a command that waits in the server, such as BLPOP, and waits for its reply or a stop.
    ///
    /// - Parameters:
    ///   - command: names its own time-out, which must be `timeout`.
    ///   - timeout: how long the server waits; the reply has `commandTimeout` on top.
    ///   - stop: ends the wait at once. As the reply may still come, the connection is then closed;
    ///     an element that the server takes from a list at that moment is lost.
    /// - Returns: the reply (`.null` when the server's wait ended without one), or nothing when
    ///   `stop` was thrown.
    /// - Throws: as `run`.
    public mutating func runBlocking(
        _ command: RedisCommand, for timeout: Duration, unless stop: StopSwitch
    ) throws(RedisError) -> RedisValue? {
        if stop.isStopped { return nil }
        let (isAsking, deadlines) = (isAsking, deadlines)
        let answer = try withContext { context throws(RedisError) -> RedisValue? in
            if isAsking { try context.append(["ASKING"]) }
            try context.append(command)
            try context.flush(by: deadlines.fromNow())
            if isAsking { _ = try context.nextReply(by: deadlines.fromNow()) }
            return try context.nextReply(by: deadlines.fromNow(adding: timeout), unless: stop)
        }
        guard let answer else {
            close()
            return nil
        }
        return try answer.checked()
    }
}
