import Foundation
public import Redis

/// A proxy in front of a `RedisServer` that misbehaves on request.
///
/// It passes one request and its reply at a time, so it knows what the server has executed when
/// it cuts. All requests count, also AUTH, SELECT and CLIENT of each new connection.
public final class FlakyProxy: Sendable {
    /// What happens to a request.
    public enum Fault: Hashable, Sendable {
        /// The connection is cut; the server never sees the request.
        case cutBeforeForwarding
        /// The server executes the request, then the connection is cut without a reply.
        case cutAfterForwarding
        /// The server gets the request that much later.
        case delay(Duration)
        /// The server executes the request, half of its reply is passed, then there is a cut.
        case halfReply
        /// The server executes the request, the reply never comes, the connection stays open.
        case swallowReply
    }

    /// The server, behind the proxy.
    public let address: RedisAddress
    private let plan: FaultPlan
    private let service: SocketService

    /// Puts a proxy in front of `server`, which may be restarted meanwhile.
    public init(to server: RedisServer) throws {
        let plan = FaultPlan()
        let target = server.socketPath
        service = try SocketService { client, _ in relay(client, to: target, plan) }
        self.plan = plan
        address = try RedisAddress(
            parsing:
                "unix:\(service.path)\(server.address.password.map { "?password=\($0)" } ?? "")")
    }

    /// How many requests have come so far.
    public var requestCount: Int { plan.requestCount }

    /// How many of the planned faults are still to come.
    public var plannedFaults: Int { plan.faultCount }

    /// Plans a fault for the request that is the `number`-th from now, from 1.
    ///
    /// - Parameters:
    ///   - fault: what happens, once.
    ///   - number: counts only the requests named `name` when there is one.
    ///   - name: a command such as `EVALSHA`.
    public func plan(_ fault: Fault, onRequest number: Int, named name: String? = nil) {
        plan.add(fault, number, name?.uppercased())
    }

    /// Cuts all connections now.
    public func cutAll() { service.cutAll() }
}

/// Which faults are still to come.
private final class FaultPlan: Sendable {
    private struct Entry {
        let fault: FlakyProxy.Fault
        var requestsLeft: Int
        let name: String?
    }

    private let state = Guarded<(entries: [Entry], requests: Int)>(([], 0))

    var requestCount: Int { state.withLock { $0.requests } }

    var faultCount: Int { state.withLock { $0.entries.count } }

    func add(_ fault: FlakyProxy.Fault, _ number: Int, _ name: String?) {
        state.withLock {
            $0.entries.append(Entry(fault: fault, requestsLeft: number, name: name))
        }
    }

    /// Counts a request, and takes the fault that is due with it.
    func next(_ name: String?) -> FlakyProxy.Fault? {
        state.withLock { state in
            state.requests += 1
            for index in state.entries.indices
            where state.entries[index].name == nil || state.entries[index].name == name {
                state.entries[index].requestsLeft -= 1
            }
            guard let due = state.entries.firstIndex(where: { $0.requestsLeft <= 0 }) else {
                return nil
            }
            return state.entries.remove(at: due).fault
        }
    }
}

/// Passes requests and replies until one side hangs up or a fault cuts.
private func relay(_ client: LocalSocket, to path: String, _ plan: FaultPlan) {
    guard let server = try? LocalSocket.connected(to: path) else { return }
    var requests = RESPFrames(of: client)
    var replies = RESPFrames(of: server)
    while let request = requests.next(unlessClosed: server) {
        let fault = plan.next(RESPFrames.arguments(of: request).first?.uppercased())
        switch fault {
        case .cutBeforeForwarding: return
        case .delay(let duration): Thread.sleep(forTimeInterval: duration / .seconds(1))
        case .cutAfterForwarding, .halfReply, .swallowReply, nil: break
        }
        guard server.send(request), let reply = replies.next(unlessClosed: client) else { return }
        switch fault {
        case .cutAfterForwarding: return
        case .halfReply:
            _ = client.send(Array(reply.prefix(reply.count / 2)))
            return
        case .swallowReply: continue
        case .cutBeforeForwarding, .delay, nil: break
        }
        guard client.send(reply) else { return }
    }
}
