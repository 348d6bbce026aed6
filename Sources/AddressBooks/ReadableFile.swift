import Glibc

/// A regular file that is open for reading.
@safe struct ReadableFile: ~Copyable {
    /// How much is read at a time: enough that a system call costs nothing beside the copying.
    static let pieceLength = 256 << 10
    /// The most bytes of a file, 256 TiB: places in all files of a job stay far below the largest
    /// number.
    static let maximumSize = 1 << 48

    /// The name for messages.
    let name: String
    /// How many bytes it has.
    let size: Int
    /// When it was written last, in seconds of Unix time.
    let modified: Int64
    /// What tells files apart, whatever their names.
    let identity: FileIdentity
    private let descriptor: Int32

    /// Opens what is at `path`.
    ///
    /// - Throws: `FileFault` for what is not there, not readable, or no regular file. A FIFO or a
    ///   device is refused without waiting for its other end.
    init(_ path: String, named name: String? = nil) throws(FileFault) {
        self.name = name ?? path
        descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFault(self.name, errno: errno) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw FileFault(self.name, errno: code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileKind(status.st_mode).refusal(of: self.name)
        }
        guard status.st_size <= Self.maximumSize else {
            close(descriptor)
            throw FileFault(
                .unsuitable, self.name, "has more than 256 TiB", fix: "Cut it into several files.")
        }
        size = status.st_size
        modified = Int64(status.st_mtim.tv_sec)
        identity = FileIdentity(status)
    }

    deinit { close(descriptor) }

    /// Reads into `buffer` what stands at `offset`; answers with the number of bytes, which is below
    /// the length of the buffer at the end of the file only.
    func read(at offset: Int, into buffer: inout [UInt8]) throws(FileFault) -> Int {
        var filled = 0
        while filled < buffer.count {
            let done = filled
            let result = unsafe buffer.withUnsafeMutableBytes { bytes in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                return unsafe pread(descriptor, rest.baseAddress, rest.count, offset + done)
            }
            if result == 0 { break }
            if result > 0 {
                filled += result
            } else if errno != EINTR {
                throw FileFault(name, errno: errno)
            }
        }
        return filled
    }

    /// The bytes of a range, all of them.
    ///
    /// - Throws: `FileFault`, also when the file has become shorter.
    func bytes(_ range: Range<Int>) throws(FileFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        guard try read(at: range.lowerBound, into: &bytes) == range.count else {
            throw .changed(name, "it has become shorter")
        }
        return bytes
    }

    /// Shows the bytes of a range piece by piece; stops when `body` answers with false.
    func forEachPiece(
        of range: Range<Int>, in buffer: inout [UInt8],
        _ body: (_ offset: Int, Span<UInt8>) throws(FileFault) -> Bool
    ) throws(FileFault) {
        if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: Self.pieceLength) }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let length = min(try read(at: offset, into: &buffer), range.upperBound - offset)
            guard length > 0 else { throw .changed(name, "it has become shorter") }
            guard try body(offset, buffer.span.extracting(first: length)) else { return }
            offset += length
        }
    }
}

/// What tells files apart, whatever their names.
struct FileIdentity: Hashable {
    private let device: UInt
    private let number: UInt

    init(_ status: stat) {
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}

/// What is at a path.
enum FileKind {
    case regular, folder, fifo, socket, device

    init(_ mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .fifo
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }

    /// The words for something that is no file.
    func refusal(of path: String) -> FileFault {
        let what =
            switch self {
            case .regular: "a file"
            case .folder: "a folder"
            case .fifo: "a FIFO"
            case .socket: "a socket"
            case .device: "a device"
            }
        return FileFault(
            .unsuitable, path, "is \(what) and no file",
            fix: "Pipe what comes out of it: contactory import - < FILE")
    }
}
