import TestSupport

/// The server that tests share which do not care what else goes on there.
///
/// It ends with the last test that uses it, so that its folder is removed, too.
enum SharedServer {
    private struct Holder: Sendable {
        weak var server: RedisServer?
    }

    private static let holder = Guarded(Holder())

    /// The server of the tests that run now, or a new one.
    static func get() throws -> RedisServer {
        try holder.withLock { holder in
            if let server = holder.server { return server }
            let server = try RedisServer()
            holder.server = server
            return server
        }
    }
}
