extension RedisConnection {
    /// Asks the server what it is and how it is set up; allowed also while it loads its data.
    ///
    /// - Throws: as `run`.
    public mutating func serverInfo() throws(RedisError) -> RedisServerInfo {
        RedisServerInfo(parsing: try run(["INFO"]).bytes ?? [])
    }
}
