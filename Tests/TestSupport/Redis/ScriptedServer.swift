import Foundation
public import Redis

/// A server that answers as a test says; for what a real server cannot be made to say.
public final class ScriptedServer: Sendable {
    /// What follows a request.
    public enum Answer: Hashable, Sendable {
        /// These bytes, which should be RESP: `+OK\r\n`.
        case raw(String)
        /// These bytes, one after each `pause`, until the client hangs up.
        case trickle(String, pause: Duration)
        /// Nothing, and the connection stays open.
        case silence
        /// The connection is closed.
        case close
    }

    /// The server.
    public let address: RedisAddress
    private let service: SocketService
    private let log = RequestLog()

    /// Starts a server.
    ///
    /// - Parameter answer: gets the words of a request and the number of its connection, from 0;
    ///   answers nil for `+OK`, so that a greeting (AUTH, SELECT, CLIENT) needs no thought.
    /// - Throws: when there is no descriptor left.
    public init(_ answer: @escaping @Sendable (_ request: [String], _ connection: Int) -> Answer?)
        throws
    {
        let log = log
        service = try SocketService { client, number in
            var requests = RESPFrames(of: client)
            while let request = requests.next() {
                let words = RESPFrames.arguments(of: request)
                log.add(words)
                switch answer(words, number) ?? .raw("+OK\r\n") {
                case .raw(let text): guard client.send(Array(text.utf8)) else { return }
                case .trickle(let text, let pause):
                    for byte in text.utf8 {
                        Thread.sleep(forTimeInterval: pause / .seconds(1))
                        guard client.send([byte]) else { return }
                    }
                case .silence: continue
                case .close: return
                }
            }
        }
        address = try RedisAddress(parsing: "unix:\(service.path)")
    }

    /// Starts a server that answers INFO with `info` and all else with OK.
    public convenience init(info: String) throws {
        try self.init { request, _ in
            request.first == "INFO" ? .raw(Self.bulk(info)) : nil
        }
    }

    /// `text` as a bulk string of RESP.
    public static func bulk(_ text: String) -> String { "$\(text.utf8.count)\r\n\(text)\r\n" }

    /// All requests so far, in the order in which they came.
    public var requests: [[String]] { log.all }

    /// How many connections there have been.
    public var connectionCount: Int { service.connectionCount }

    /// Cuts all connections now.
    public func cutAll() { service.cutAll() }
}

/// What a server was asked.
private final class RequestLog: Sendable {
    private let requests = Guarded<[[String]]>([])

    var all: [[String]] { requests.withLock { $0 } }

    func add(_ request: [String]) { requests.withLock { $0.append(request) } }
}
