import Glibc

/// Reads a file in pieces of lines, in bounded memory.
struct LineReader: ~Copyable {
    /// A line, or a part of one.
    struct Piece {
        /// Without the line feed.
        let bytes: ArraySlice<UInt8>
        /// Whether the line ends here.
        let endsLine: Bool
    }

    private static let blockBytes = 1 << 16

    private let descriptor: Int32
    private let mustClose: Bool
    private let name: String
    private var block: [UInt8] = []
    private var start = 0
    private var hasBegun = false

    /// Opens the file at `path`; `-` is standard input.
    init(_ path: String) throws(CommandError) {
        name = path
        mustClose = path != "-"
        descriptor = mustClose ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
    }

    deinit {
        if mustClose { close(descriptor) }
    }

    /// The next piece, or nothing at the end.
    ///
    /// - Throws: a usage error for what cannot be read, and for what is not text.
    mutating func next() throws(CommandError) -> Piece? {
        if start == block.count { try fill() }
        guard start < block.count else { return nil }
        guard let feed = block[start...].firstIndex(of: UInt8(ascii: "\n")) else {
            defer { start = block.count }
            return Piece(bytes: block[start...], endsLine: false)
        }
        defer { start = feed + 1 }
        return Piece(bytes: block[start..<feed], endsLine: true)
    }

    private mutating func fill() throws(CommandError) {
        start = 0
        let descriptor = descriptor
        var failure: Int32 = 0
        repeat {
            block = unsafe [UInt8](unsafeUninitializedCapacity: Self.blockBytes) { bytes, count in
                let result = unsafe read(descriptor, bytes.baseAddress, bytes.count)
                failure = result < 0 ? errno : 0
                count = max(0, result)
            }
        } while failure == EINTR
        guard failure == 0 else { throw Self.unreadable(name, failure) }
        if !hasBegun, let kind = BinaryKind(beginning: block) { throw kind.refusal(of: name) }
        hasBegun = true
    }

    private static func unreadable(_ path: String, _ code: Int32) -> CommandError {
        .usage(
            "\(path) cannot be read: \(unsafe String(cString: strerror(code)))",
            fix: code == EISDIR
                ? "Name the files in it, or pipe them: cat \(ShellText.word(path))/* | "
                    + "contactory scan -"
                : "Name a file, - for standard input, or a store such as sqlite:contacts.db.")
    }
}
