import JobQueue
import Redis

/// The Redis that a command works with: its own, or one that was named.
struct PrivateOrSharedRedis {
    let address: RedisAddress
    private let own: PrivateRedis?

    /// Starts a private server, unless one was named.
    init(_ options: RedisOptions) throws(CommandError) {
        own = options.isExplicit ? nil : try PrivateRedis()
        address = own?.address ?? options.address
    }

    /// Takes the server that was named, or the usual one, and starts none.
    init(shared options: RedisOptions) {
        own = nil
        address = options.address
    }

    var isPrivate: Bool { own != nil }

    /// Judges a shared server; our own is new, and the store's ledger is its persistence.
    func check(_ queue: inout QueueAccess, _ console: Console) throws(CommandError) {
        guard !isPrivate else { return }
        try queue.checkServer(console)
        try queue.checkRoom()
    }
}
