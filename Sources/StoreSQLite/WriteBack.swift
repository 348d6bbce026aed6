import CFiles
import Glibc

/// Has the disk begin with pages while more of them are written, so that a commit's sync has less to
/// wait for.
///
/// That is a hint to the kernel, and nothing depends on it: what was written is on the disk when
/// SQLite's own sync says so. It needs a descriptor of the file. To open one would be wrong, as
/// closing it would drop all locks that the process has on the file
/// (https://www.sqlite.org/howtocorrupt.html, section 2.2), so SQLite's own is looked up and used for
/// nothing else. If it were another file's by then, that would be written back early.
struct WriteBack {
    /// Pieces of 256 KiB to 1 MiB are as fast; of 64 KiB, they are slower.
    private static let interval: Int64 = 512 << 10

    /// The descriptor, if there is one.
    let descriptor: Int32?
    /// What was written, and the disk was not told of.
    private var pending: Range<Int64> = 0..<0

    /// Looks for a descriptor by which this process has the file at `path` open.
    init(of path: String) {
        descriptor = Self.descriptor(of: path)
    }

    /// Notes that so many bytes were written.
    mutating func wrote(_ count: Int64, at offset: Int64) {
        guard let descriptor else { return }
        if offset != pending.upperBound { pending = offset..<offset }
        pending = pending.lowerBound..<offset + count
        guard pending.count >= Self.interval else { return }
        _ = sync_file_range(
            descriptor, Int(pending.lowerBound), pending.count, UInt32(CONTACTORY_SYNC_RANGE_WRITE))
        pending = pending.upperBound..<pending.upperBound
    }

    private static func descriptor(of path: String) -> Int32? {
        var file = stat()
        guard unsafe stat(path, &file) == 0, let folder = unsafe opendir("/proc/self/fd") else {
            return nil
        }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            // Dots are no numbers: descriptor 0 is looked at once more, or twice.
            let number = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe atoi(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            var found = stat()
            guard unsafe fstat(number, &found) == 0, found.st_ino == file.st_ino,
                found.st_dev == file.st_dev
            else { continue }
            return number
        }
        return nil
    }
}
