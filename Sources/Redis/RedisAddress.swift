/// Where a Redis server is, and as whom to use it.
public struct RedisAddress: Hashable, Sendable {
    /// How the server is reached.
    public enum Endpoint: Hashable, Sendable {
        /// A host name or an IP address (without brackets), and a port from 1 to 65535.
        case tcp(host: String, port: Int)
        /// The absolute path of a Unix socket, at most `RedisAddress.maximumPathLength` bytes.
        case unix(path: String)
    }

    /// How the server is reached.
    public let endpoint: Endpoint
    /// The ACL user, or nothing for the default user.
    public let user: String?
    /// The password, which is never printed, or nothing when none is sent.
    public let password: String?
    /// The number of the database, from 0.
    public let database: Int

    /// The longest path of a Unix socket: `sun_path` has 108 bytes with its NUL (unix(7)).
    ///
    /// hiredis cuts a longer one without a word, and so would connect to another file.
    public static let maximumPathLength = 107

    /// The port that Redis listens on when nothing else is said.
    public static let defaultPort = 6379

    init(endpoint: Endpoint, user: String?, password: String?, database: Int) {
        self.endpoint = endpoint
        self.user = user
        self.password = password
        self.database = database
    }

    /// The same user, password and database on the node that a MOVED reply names.
    public func moved(toHost host: String, port: Int) -> RedisAddress {
        RedisAddress(
            endpoint: .tcp(host: host, port: port), user: user, password: password,
            database: database)
    }
}

extension RedisAddress: CustomStringConvertible {
    /// The address without user and password, as it may be logged.
    public var description: String {
        switch endpoint {
        case .tcp(let host, let port):
            let shown = host.contains(":") ? "[\(host)]" : host
            return "redis://\(shown):\(port)/\(database)"
        case .unix(let path):
            return database == 0 ? "unix:\(path)" : "unix:\(path)?db=\(database)"
        }
    }
}

extension RedisAddress: CustomReflectable {
    /// What `dump` shows: never the password.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
