import Foundation

/// A port of 127.0.0.1 that nobody listens on, and that stays below the ephemeral ones.
///
/// The kernel's own choice could be taken by an outgoing connection before the server listens.
func freePort() throws -> Int {
    for _ in 0..<200 {
        let port = UInt16.random(in: 20_000..<32_000)
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isFree = unsafe withUnsafeBytes(of: &address) { bytes in
            unsafe bind(
                socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)) == 0
        }
        if isFree { return Int(port) }
    }
    throw TestSupportError("no port is free")
}

/// A stream socket in the file system; closed with the value.
final class LocalSocket: Sendable {
    let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Listens at `path`.
    static func listening(at path: String) throws -> LocalSocket {
        let socket = try LocalSocket.make()
        guard unsafe socket.withAddress(path, bind) == 0, listen(socket.descriptor, 128) == 0 else {
            throw TestSupportError("cannot listen at \(path): \(errnoText())")
        }
        return socket
    }

    /// Connects to what listens at `path`.
    static func connected(to path: String) throws -> LocalSocket {
        let socket = try LocalSocket.make()
        guard unsafe socket.withAddress(path, connect) == 0 else {
            throw TestSupportError("cannot connect to \(path): \(errnoText())")
        }
        return socket
    }

    /// The next connection, or nothing once this socket is shut down.
    func accepted() -> LocalSocket? {
        while true {
            let descriptor = accept(self.descriptor, nil, nil)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                return LocalSocket(descriptor: descriptor)
            }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// Ends both directions; whoever waits on the socket wakes up.
    func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Sends all bytes.
    ///
    /// - Returns: whether that worked.
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Foundation.send(
                    descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The bytes that come next; none at the end of the stream, or once `other` has hung up.
    func receive(unlessClosed other: LocalSocket?) -> [UInt8] {
        var waited = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other?.descriptor ?? -1, events: 0, revents: 0),
        ]
        while unsafe poll(&waited, 2, -1) < 0, errno == EINTR {}
        if waited[0].revents == 0 { return [] }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        return Array(chunk.prefix(max(count, 0)))
    }

    private static func make() throws -> LocalSocket {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else {
            throw TestSupportError("cannot make a socket: \(errnoText())")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return LocalSocket(descriptor: descriptor)
    }

    private func withAddress(
        _ path: String, _ body: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
            unsafe field.copyBytes(from: path.utf8.prefix(field.count - 1))
        }
        return unsafe withUnsafeBytes(of: &address) { bytes in
            unsafe body(
                descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count))
        }
    }
}
