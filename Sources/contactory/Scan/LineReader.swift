import Glibc

/// Reads a file line by line in bounded memory; a line that is too long comes in pieces.
struct LineReader: ~Copyable {
    /// The most bytes of a piece.
    static let pieceSize = 1 << 20

    private let descriptor: Int32
    private let mustClose: Bool
    private let name: String
    private var buffer: [UInt8] = []
    private var start = 0
    private var hasEnded = false

    /// Opens the file at `path`; `-` is standard input.
    init(_ path: String) throws(CommandError) {
        name = path
        mustClose = path != "-"
        descriptor = mustClose ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else {
            throw .usage(
                "\(path) cannot be read: \(unsafe String(cString: strerror(errno)))",
                fix: "Name a file, - for standard input, or a store such as sqlite:contacts.db.")
        }
    }

    deinit {
        if mustClose { close(descriptor) }
    }

    /// The next line without its line feed, or nothing at the end.
    mutating func next() throws(CommandError) -> ArraySlice<UInt8>? {
        while true {
            if let feed = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = feed + 1 }
                return buffer[start..<feed]
            }
            if buffer.count - start >= Self.pieceSize || (hasEnded && start < buffer.count) {
                defer { start = buffer.count }
                return buffer[start...]
            }
            if hasEnded { return nil }
            try fill()
        }
    }

    private mutating func fill() throws(CommandError) {
        buffer.removeFirst(start)
        start = 0
        let size = 1 << 16
        let before = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: size))
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe read(descriptor, bytes.baseAddress.map { unsafe $0 + before }, size)
        }
        buffer.removeLast(size - max(0, count))
        if count == 0 { hasEnded = true }
        if count < 0, errno != EINTR {
            throw CommandError(
                .unreachable, "\(name) cannot be read: \(unsafe String(cString: strerror(errno)))")
        }
    }
}
