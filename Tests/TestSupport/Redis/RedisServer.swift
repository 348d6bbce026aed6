import Foundation
public import Redis

/// A private `redis-server` in a folder of its own, reached through a Unix socket.
public final class RedisServer: Sendable {
    /// How a server is set up.
    public struct Options: Sendable {
        /// Keeps an append-only file (`everysec`) that a restart reads.
        public var isAppendOnly = false
        /// Listens on a port of 127.0.0.1 as well.
        public var hasPort = false
        /// Is a node of a cluster that serves these slots; has a port, too.
        public var clusterSlots: ClosedRange<Int>?
        /// The password of the default user.
        public var password: String?
        /// Further arguments, such as `["--maxmemory", "2mb"]`.
        public var arguments: [String] = []

        /// Makes options of their parts.
        public init(
            isAppendOnly: Bool = false, hasPort: Bool = false,
            clusterSlots: ClosedRange<Int>? = nil, password: String? = nil, arguments: [String] = []
        ) {
            self.isAppendOnly = isAppendOnly
            self.hasPort = hasPort
            self.clusterSlots = clusterSlots
            self.password = password
            self.arguments = arguments
        }
    }

    /// All slots of a cluster.
    public static let allSlots = 0...16_383

    /// The server behind its Unix socket.
    public let address: RedisAddress
    /// The server behind its port, when it has one.
    public let portAddress: RedisAddress?
    /// The path of the Unix socket.
    public var socketPath: String { folder.file("redis.sock") }

    private let folder: TemporaryFolder
    private let options: Options
    private let ports: (server: Int, bus: Int)?
    private let process = Guarded<ChildProcess?>(nil)

    /// Starts a server and waits until it answers.
    public init(_ options: Options = Options()) throws {
        self.options = options
        folder = try TemporaryFolder()
        let hasPort = options.hasPort || options.clusterSlots != nil
        ports = hasPort ? (try freePort(), try freePort()) : nil
        let user = options.password.map { ":\(percentEncoded($0))@" } ?? ""
        let query = options.password.map { "?password=\(percentEncoded($0))" } ?? ""
        address = try RedisAddress(parsing: "unix:\(folder.file("redis.sock"))\(query)")
        portAddress = try ports.map {
            try RedisAddress(parsing: "redis://\(user)127.0.0.1:\($0.server)")
        }
        try start()
        if let slots = options.clusterSlots {
            try run(["CLUSTER", "ADDSLOTSRANGE", "\(slots.lowerBound)", "\(slots.upperBound)"])
            if slots == Self.allSlots { try waitForCluster(nodes: 1) }
        }
    }

    deinit { kill() }

    /// The port on 127.0.0.1, when it has one.
    public var port: Int? { ports?.server }

    /// Ends the server at once (SIGKILL); what it has not written is lost.
    public func kill() { end(with: SIGKILL) }

    /// Asks the server to end (SIGTERM), and waits until it has.
    public func terminate() { end(with: SIGTERM) }

    /// Sends the server's process a signal, such as SIGSTOP and SIGCONT.
    public func signal(_ signal: Int32) { process.withLock { $0?.kill(signal) } }

    /// Starts the server again, and waits until it answers; ends it first where it still runs.
    public func restart() throws {
        terminate()
        try start()
        if options.clusterSlots == Self.allSlots { try waitForCluster(nodes: 1) }
    }

    /// Runs a command on a connection of its own.
    @discardableResult
    public func run(_ command: RedisCommand) throws -> RedisValue {
        var connection = try RedisConnection(to: address)
        return try connection.run(command)
    }

    /// Makes one cluster of this node and `other`, and waits until all slots are served.
    public func meet(_ other: RedisServer) throws {
        guard let ports = other.ports else { throw TestSupportError("a cluster needs ports") }
        try run(["CLUSTER", "MEET", "127.0.0.1", "\(ports.server)", "\(ports.bus)"])
        for node in [self, other] { try node.waitForCluster(nodes: 2) }
    }

    private func end(with signal: Int32) {
        process.withLock { process in
            process?.kill(signal)
            // A stopped process would not see SIGTERM.
            process?.kill(SIGCONT)
            process?.wait()
            process = nil
        }
    }

    private func start() throws {
        var arguments = [
            "--unixsocket", socketPath, "--dir", folder.path, "--save", "", "--port",
            "\(ports?.server ?? 0)", "--bind", "127.0.0.1",
        ]
        if options.isAppendOnly { arguments += ["--appendonly", "yes"] }
        if let password = options.password { arguments += ["--requirepass", password] }
        if let ports, options.clusterSlots != nil {
            arguments += ["--cluster-enabled", "yes", "--cluster-port", "\(ports.bus)"]
        }
        let started = try ChildProcess("redis-server", arguments + options.arguments)
        process.withLock { $0 = started }
        guard try eventually({ try isReady(started) }) else {
            throw TestSupportError("redis-server does not answer: \(started.output)")
        }
    }

    /// Whether the server answers, if only with a refusal that is not about its start.
    private func isReady(_ started: ChildProcess) throws -> Bool {
        if let status = started.status {
            throw TestSupportError("redis-server ended, \(status): \(started.output)")
        }
        do throws(RedisError) {
            var connection = try RedisConnection(to: address)
            try connection.run(["PING"])
        } catch {
            if case .unavailable = error { return false }
        }
        return true
    }

    private func waitForCluster(nodes: Int) throws {
        let isGood = try eventually(within: .seconds(20)) {
            let lines = try run(["CLUSTER", "INFO"]).text?.split(separator: "\r\n") ?? []
            return lines.contains("cluster_state:ok") && lines.contains("cluster_slots_ok:16384")
                && lines.contains("cluster_known_nodes:\(nodes)")
        }
        guard isGood else { throw TestSupportError("the cluster does not come up") }
    }
}

private func percentEncoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
}
