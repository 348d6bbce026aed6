import Foundation

/// A new folder that is removed with the value, and also when the test process dies in any way;
/// short enough for Unix sockets (107 bytes).
public final class TemporaryFolder: Sendable {
    /// The folder's absolute path, without a slash at the end.
    public let path: String

    /// Makes the folder.
    public init() throws {
        var template = Array("/tmp/contactory-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw TestSupportError("cannot make a folder in /tmp: \(errnoText())")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try Watchdog.shared.add(path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        Watchdog.shared.forget(path)
    }

    /// The path of `name` in the folder.
    public func file(_ name: String) -> String { path + "/" + name }
}

/// Why a test could not be set up.
public struct TestSupportError: Error, CustomStringConvertible, Sendable {
    /// What happened.
    public let description: String

    /// Makes an error with a message.
    public init(_ description: String) { self.description = description }
}

/// What the C library says of the last error on this thread.
func errnoText() -> String { unsafe String(cString: strerror(errno)) }
