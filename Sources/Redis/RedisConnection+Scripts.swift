extension RedisConnection {
    /// Runs a script by its digest, and loads it first where this connection has not yet.
    ///
    /// The digest is what SCRIPT LOAD answers. A server that lost the script (SCRIPT FLUSH, a
    /// restart, a failover) is given it again, once.
    ///
    /// - Parameters:
    ///   - script: a read-only one also runs on a replica.
    ///   - keys: KEYS, all in one hash slot.
    ///   - arguments: ARGV.
    /// - Returns: what the script returned.
    /// - Throws: as `run`.
    @discardableResult
    public mutating func evaluate(
        _ script: RedisScript, keys: [RedisArgument], arguments: [RedisArgument]
    ) throws(RedisError) -> RedisValue {
        let known = digests[script.name]
        if let known, known.source == script.source {
            let answer = try answer(to: call(script, known.digest, keys, arguments))
            guard case .error(let text) = answer, text.hasPrefix("NOSCRIPT ") else {
                return try answer.checked()
            }
        }
        return try run(call(script, try load(script), keys, arguments))
    }

    private mutating func load(_ script: RedisScript) throws(RedisError) -> RedisArgument {
        let answer = try run(["SCRIPT", "LOAD", RedisArgument(script.source)])
        guard let text = answer.text else {
            throw .failed("SCRIPT LOAD of \(script.name) answered without a digest")
        }
        let digest = RedisArgument(text)
        digests[script.name] = (script.source, digest)
        return digest
    }

    private func call(
        _ script: RedisScript, _ digest: RedisArgument, _ keys: [RedisArgument],
        _ arguments: [RedisArgument]
    ) -> RedisCommand {
        RedisCommand(
            script.isReadOnly ? "EVALSHA_RO" : "EVALSHA",
            [digest, RedisArgument(keys.count)] + keys + arguments)
    }
}
