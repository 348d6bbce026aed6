import Glibc

/// Data: everything for programs, on standard output.
enum StandardOutput {
    /// The reader has closed its end, as `head` does; not an error.
    struct Closed: Error {}

    /// Writes all bytes.
    ///
    /// - Throws: `Closed` when nobody reads any more, or `CommandError` when the bytes cannot be
    ///   written, to a full disk for example.
    static func write(_ bytes: borrowing [UInt8]) throws {
        var written = 0
        try unsafe bytes.withUnsafeBytes { buffer in
            while written < buffer.count {
                let part = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
                let result = unsafe Glibc.write(STDOUT_FILENO, part.baseAddress, part.count)
                if result >= 0 {
                    written += result
                } else if errno == EPIPE {
                    throw Closed()
                } else if errno != EINTR {
                    let reason = unsafe String(cString: strerror(errno))
                    throw CommandError(.refused, "standard output cannot be written: \(reason)")
                }
            }
        }
    }

    /// Writes one line.
    static func print(_ line: String) throws {
        try write(Array((line + "\n").utf8))
    }
}
