/// Cuts what a socket delivers into RESP2 frames (redis.io/docs/reference/protocol-spec).
struct RESPFrames {
    private let socket: LocalSocket
    private var buffer: [UInt8] = []

    /// Reads from `socket`.
    init(of socket: LocalSocket) { self.socket = socket }

    /// The bytes of the next request or reply, or nothing when the stream ends first or `other`
    /// hangs up.
    mutating func next(unlessClosed other: LocalSocket? = nil) -> [UInt8]? {
        while true {
            if let end = Self.end(of: buffer, from: 0) {
                defer { buffer.removeFirst(end) }
                return Array(buffer[..<end])
            }
            let bytes = socket.receive(unlessClosed: other)
            if bytes.isEmpty { return nil }
            buffer += bytes
        }
    }

    /// The arguments of a request, as text.
    static func arguments(of request: [UInt8]) -> [String] {
        guard var position = lineEnd(in: request, from: 0) else { return [] }
        var arguments: [String] = []
        while let start = lineEnd(in: request, from: position),
            let length = number(in: request, position + 1, start)
        {
            arguments.append(String(decoding: request[start..<start + length], as: UTF8.self))
            position = start + length + 2
        }
        return arguments
    }

    /// Where the frame that starts at `start` ends, or nothing when it is not complete.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        guard let lineEnd = lineEnd(in: bytes, from: start) else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "$"):
            guard let length = number(in: bytes, start + 1, lineEnd) else { return nil }
            let end = length < 0 ? lineEnd : lineEnd + length + 2
            return end <= bytes.count ? end : nil
        case UInt8(ascii: "*"):
            guard let count = number(in: bytes, start + 1, lineEnd) else { return nil }
            var position = lineEnd
            for _ in 0..<max(count, 0) {
                guard let next = end(of: bytes, from: position) else { return nil }
                position = next
            }
            return position
        default:
            return lineEnd
        }
    }

    /// The position after the CR LF of the line that starts at `start`.
    private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int? {
        bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }

    private static func number(in bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        Int(String(decoding: bytes[start..<end - 2], as: UTF8.self))
    }
}
