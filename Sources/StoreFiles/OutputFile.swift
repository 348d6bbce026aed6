import CFiles
import Glibc
import Stores

/// A file that is written from its beginning to its end.
@safe struct OutputFile: ~Copyable {
    /// The disk is asked to begin with what has been written every so many bytes, so that there is
    /// little left to wait for at the end.
    private static let flushInterval: Int64 = 4 << 20

    /// How many bytes were written.
    private(set) var count: Int64 = 0
    private let path: String
    private let descriptor: Int32
    private var flushed: Int64 = 0

    /// Takes over a file that was just made; `path` is for messages.
    init(descriptor: Int32, path: String) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { _ = close(descriptor) }

    /// Appends bytes.
    mutating func write(_ bytes: Span<UInt8>) throws(StoreError) {
        var start = 0
        while start < bytes.count {
            let written = unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe Glibc.write(
                    descriptor, UnsafeRawPointer(bytes.baseAddress)?.advanced(by: start),
                    bytes.count - start)
            }
            guard written >= 0 || errno == EINTR else {
                throw FileFailure.error(errno, at: path)
            }
            start += max(0, written)
        }
        count += Int64(bytes.count)
        if count - flushed >= Self.flushInterval { beginFlush() }
    }

    /// Waits until all that was written is on the disk.
    func sync() throws(StoreError) {
        guard fdatasync(descriptor) == 0 else { throw FileFailure.error(errno, at: path) }
    }

    /// Only a hint: `sync` reports what goes wrong.
    private mutating func beginFlush() {
        let flags = UInt32(CONTACTORY_SYNC_RANGE_WRITE)
        _ = sync_file_range(descriptor, Int(flushed), Int(count - flushed), flags)
        flushed = count
    }
}
