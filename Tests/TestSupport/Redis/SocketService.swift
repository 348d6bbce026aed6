import Foundation

/// Listens on a Unix socket and serves each connection on a thread of its own.
///
/// Threads and not tasks: they block, and the cooperative pool has one thread a core.
final class SocketService: Sendable {
    /// The path of the socket.
    let path: String
    private let folder: TemporaryFolder
    private let listener: LocalSocket
    private let open = Connections()

    /// Listens; `serve` gets each connection and its number, from 0.
    init(serve: @escaping @Sendable (LocalSocket, Int) -> Void) throws {
        folder = try TemporaryFolder()
        path = folder.file("s")
        let listener = try LocalSocket.listening(at: path)
        self.listener = listener
        let open = open
        Thread {
            while let connection = listener.accepted() {
                let number = open.add(connection)
                Thread {
                    serve(connection, number)
                    open.remove(number)
                    connection.shutDown()
                }.start()
            }
        }.start()
    }

    deinit {
        listener.shutDown()
        cutAll()
    }

    /// How many connections there have been.
    var connectionCount: Int { open.count }

    /// Cuts all connections that are open.
    func cutAll() { open.shutDown() }
}

/// The open connections of a service.
private final class Connections: Sendable {
    private let state = Guarded<(open: [Int: LocalSocket], count: Int)>(([:], 0))

    var count: Int { state.withLock { $0.count } }

    func add(_ connection: LocalSocket) -> Int {
        state.withLock { state in
            state.open[state.count] = connection
            state.count += 1
            return state.count - 1
        }
    }

    func remove(_ number: Int) { state.withLock { $0.open[number] = nil } }

    func shutDown() { state.withLock { $0.open.values.forEach { $0.shutDown() } } }
}
