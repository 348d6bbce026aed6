import CZlib
import Foundation
import Glibc
import Synchronization

/// A private folder for copies of what cannot be read from any place: standard input, and files
/// that are compressed.
public final class Spool: Sendable {
    private struct State {
        var folder: String?
        var count = 0
    }

    /// The folder in which the spool's own folder is made.
    public let parent: String
    private let state = Mutex(State())

    /// Prepares a spool; nothing is made before the first copy.
    public init(in parent: String) { self.parent = parent }

    /// The spool's own folder, once there is something in it.
    public var folder: String? { state.withLock { $0.folder } }

    /// Removes all copies; may be called from any thread.
    public func remove() {
        state.withLock { state in
            if let folder = state.folder { try? FileManager.default.removeItem(atPath: folder) }
            state.folder = nil
        }
    }

    /// Whether a file is compressed by gzip: its bytes say so, whatever its ending.
    public static func isCompressed(_ path: String) throws(FileFault) -> Bool {
        let file = try ReadableFile(path)
        guard file.size >= 2 else { return false }
        return try file.bytes(0..<2) == [0x1F, 0x8B]
    }

    /// Copies what comes out of standard input, or of a compressed file, uncompressed.
    ///
    /// - Parameter source: a path, or `-`.
    /// - Returns: the path of the copy, which only this user can read.
    /// - Throws: `FileFault` when either side fails.
    public func copy(of source: String) throws(FileFault) -> String {
        let input =
            source == InputSearch.standardInput
            ? dup(STDIN_FILENO) : unsafe open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw FileFault(source, errno: errno) }
        // Reads what is not compressed as it is, and members of gzip one behind the other.
        guard let stream = unsafe gzdopen(input, "rb") else {
            close(input)
            throw FileFault(source, errno: ENOMEM)
        }
        defer { _ = unsafe gzclose_r(stream) }
        _ = unsafe gzbuffer(stream, UInt32(ReadableFile.pieceLength))
        let (path, output) = try makeFile()
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: ReadableFile.pieceLength)
        while true {
            let length = unsafe gzread(stream, &buffer, UInt32(buffer.count))
            if length > 0 { try Self.write(buffer[..<Int(length)], to: output, path) }
            // A stream that is cut off gives what it has, and its error afterwards.
            if Int(length) < buffer.count {
                try unsafe Self.check(stream, source)
                if length == 0 { return path }
            }
        }
    }

    private static func check(_ stream: gzFile, _ source: String) throws(FileFault) {
        var code: Int32 = 0
        let words = unsafe gzerror(stream, &code)
        guard code != Z_OK && code != Z_STREAM_END else { return }
        if code == Z_ERRNO { throw FileFault(source, errno: errno) }
        let text = unsafe words.map { unsafe String(cString: $0) } ?? ""
        throw FileFault(
            .unsuitable, source,
            code == Z_BUF_ERROR
                ? "is compressed and cut off" : "is compressed and damaged: \(text)",
            fix: "Check it with gzip -t, or fetch it again.")
    }

    private func makeFile() throws(FileFault) -> (path: String, descriptor: Int32) {
        let path = try state.withLock { state throws(FileFault) in
            let folder: String
            if let known = state.folder { folder = known } else { folder = try makeFolder() }
            state.folder = folder
            state.count += 1
            return "\(folder)/\(state.count)"
        }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
        return (path, descriptor)
    }

    private func makeFolder() throws(FileFault) -> String {
        var template = Array((parent + "/contactory-spool-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Self.unwritable(parent, errno) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String
    ) throws(FileFault) {
        var rest = bytes
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                throw unwritable(path, errno)
            }
        }
    }

    private static func unwritable(_ path: String, _ code: Int32) -> FileFault {
        FileFault(
            .unreadable, path, "cannot be written: \(unsafe String(cString: strerror(code)))",
            fix: "Name a folder with room for an uncompressed copy: --spool DIR")
    }
}
