public import Redis

extension JobQueue {
    /// Has the append-only file written anew when the server was started again since a worker of
    /// this queue last looked.
    ///
    /// A server that is killed in the middle of a write leaves a part of a transaction at the end
    /// of the file. Redis 7.0 leaves it out when it starts, but keeps it in the file and appends
    /// behind it; a second start then takes the part and what follows for one transaction, applies
    /// what it had left out, and may lose what follows. A file that is written anew has no such
    /// part.
    ///
    /// A server that does not let this user do so, is full, or is at it already, is left alone: work
    /// goes on without it.
    public mutating func mendLogAfterRestart() throws(RedisError) {
        do throws(RedisError) {
            try rewriteLogOfAnotherRun()
        } catch {
            switch error {
            case .failed, .denied, .full: return
            default: throw error
            }
        }
    }

    private mutating func rewriteLogOfAnotherRun() throws(RedisError) {
        let info = try session.perform { connection throws(RedisError) in
            try connection.serverInfo()
        }
        guard info.isAppendOnly == true, let run = info.runID else { return }
        let known = try self.run(RedisCommand("GET", [RedisArgument(keys.serverRun)])).text
        if known == run { return }
        if known != nil { _ = try self.run(RedisCommand("BGREWRITEAOF")) }
        _ = try self.run(RedisCommand("SET", [RedisArgument(keys.serverRun), RedisArgument(run)]))
    }
}
