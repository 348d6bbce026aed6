import CHiredis
import Glibc

/// The owner of one `redisContext`: a socket, what waits to be sent, and what was read.
///
/// Whoever gets an error from it must let it go: a reply that comes late would be taken for the
/// answer to the next command. hiredis only opens the connection in its blocking mode; all else
/// is non-blocking with poll(2) here, so that each wait has one exact deadline and can be stopped.
///
/// `@unchecked Sendable`: hiredis ties a context to no thread, it only forbids two at a time, and
/// that is what `~Copyable` with `mutating` verbs guarantees.
@safe struct RedisContext: ~Copyable, @unchecked Sendable {
    private let raw: UnsafeMutablePointer<redisContext>
    private let peer: String

    /// Connects within `timeout` for each of the host's addresses.
    ///
    /// Resolving a host's name is getaddrinfo(3), which has its own time-out (resolv.conf(5)).
    init(connectingTo address: RedisAddress, within timeout: Duration) throws(RedisError) {
        let limit = timeval(clamping: timeout)
        let made =
            switch address.endpoint {
            case .tcp(let host, let port):
                unsafe redisConnectWithTimeout(host, Int32(port), limit)
            case .unix(let path):
                unsafe redisConnectUnixWithTimeout(path, limit)
            }
        guard let made = unsafe made else {
            throw .unavailable("cannot connect to \(address): out of memory")
        }
        if unsafe made.pointee.err != 0 {
            let reason = unsafe Self.errorText(made.pointee)
            unsafe redisFree(made)
            throw .unavailable("cannot connect to \(address): \(reason)")
        }
        if case .tcp = address.endpoint { unsafe redisEnableKeepAlive(made) }
        let descriptor = unsafe made.pointee.fd
        // hiredis 0.14 leaves its socket to every child of this process.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        unsafe made.pointee.flags &= ~REDIS_BLOCK
        unsafe raw = unsafe made
        peer = address.description
    }

    deinit { unsafe redisFree(raw) }

    /// Adds a command to what `flush` will send; nothing is sent yet.
    mutating func append(_ command: borrowing RedisCommand) throws(RedisError) {
        guard unsafe raw.pointee.reader.pointee.pos == raw.pointee.reader.pointee.len else {
            throw .unavailable("\(peer) sent an answer that nobody asked for")
        }
        let status = unsafe Self.append(command, to: raw)
        guard status == REDIS_OK else { throw failure("cannot send to") }
    }

    /// Sends all that was added.
    mutating func flush(by deadline: ContinuousClock.Instant) throws(RedisError) {
        while true {
            var isDone: Int32 = 0
            let status = withoutBrokenPipeSignal { unsafe redisBufferWrite(raw, &isDone) }
            guard status == REDIS_OK else { throw lastWords() ?? failure("cannot send to") }
            if isDone != 0 { return }
            let descriptor = unsafe raw.pointee.fd
            guard poll(descriptor, for: POLLOUT, until: deadline, unless: nil) == .ready else {
                throw .unavailable("\(peer) takes no more commands; gave up waiting")
            }
        }
    }

    /// The next reply, or nothing when `stop` was thrown before it came.
    ///
    /// After a stop the reply may still come, so the context must be let go.
    mutating func nextReply(
        by deadline: ContinuousClock.Instant, unless stop: StopSwitch? = nil
    ) throws(RedisError) -> RedisValue? {
        while true {
            if let value = try bufferedReply() { return value }
            let descriptor = unsafe raw.pointee.fd
            switch poll(descriptor, for: POLLIN, until: deadline, unless: stop) {
            case .stopped: return nil
            case .timedOut: throw .unavailable("\(peer) did not answer in time")
            case .ready:
                guard unsafe redisBufferRead(raw) == REDIS_OK else {
                    throw failure("lost the connection to")
                }
            }
        }
    }

    /// A reply that was read in full, if there is one.
    private mutating func bufferedReply() throws(RedisError) -> RedisValue? {
        var reply: UnsafeMutableRawPointer?
        guard unsafe redisGetReplyFromReader(raw, &reply) == REDIS_OK else {
            throw failure("cannot read the answer of")
        }
        guard let reply = unsafe reply else { return nil }
        return unsafe RedisReply(owning: reply.assumingMemoryBound(to: redisReply.self)).value
    }

    /// What the server said before it closed, as `ERR max number of clients reached`.
    private mutating func lastWords() -> RedisError? {
        unsafe raw.pointee.err = 0
        defer { unsafe raw.pointee.err = REDIS_ERR_IO }
        guard unsafe redisBufferRead(raw) == REDIS_OK,
            case .error(let text)? = try? bufferedReply()
        else { return nil }
        return .classify(text)
    }

    /// What hiredis says went wrong.
    ///
    /// A reply that is not RESP, too deep or too large would come again, so it is not a loss.
    private func failure(_ what: String) -> RedisError {
        let text = unsafe "\(what) \(peer): \(Self.errorText(raw.pointee))"
        return unsafe raw.pointee.err == REDIS_ERR_PROTOCOL ? .failed(text) : .unavailable(text)
    }

    private static func append(
        _ command: RedisCommand, to raw: UnsafeMutablePointer<redisContext>
    ) -> Int32 {
        let count = command.ends.count
        return unsafe command.bytes.withUnsafeBytes { bytes in
            unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { lengths in
                unsafe withUnsafeTemporaryAllocation(
                    of: UnsafePointer<CChar>?.self, capacity: count
                ) { starts in
                    // Also of no bytes at all hiredis wants an address.
                    let base = unsafe bytes.baseAddress ?? UnsafeRawPointer(raw)
                    var start = 0
                    for (index, end) in command.ends.enumerated() {
                        let first = unsafe (base + start).assumingMemoryBound(to: CChar.self)
                        unsafe starts.initializeElement(at: index, to: first)
                        unsafe lengths.initializeElement(at: index, to: end - start)
                        start = end
                    }
                    return unsafe redisAppendCommandArgv(
                        raw, Int32(count), starts.baseAddress, lengths.baseAddress)
                }
            }
        }
    }

    private static func errorText(_ context: redisContext) -> String {
        unsafe withUnsafeBytes(of: context.errstr) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension timeval {
    /// The same length, at least 1 ms (0 is "no limit" for sockets) and at most one day.
    fileprivate init(clamping duration: Duration) {
        let clamped = min(max(duration, .milliseconds(1)), .seconds(86_400))
        let (seconds, attoseconds) = clamped.components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
