import Glibc

/// Why a file of an address book cannot be imported.
public struct FileFault: Error, Hashable, Sendable {
    /// What may help.
    public enum Kind: String, Hashable, Sendable {
        /// The file is not the one that was looked through: nothing can be read from it any more.
        case changed = "file.changed"
        /// The file cannot be read here and now.
        case unreadable = "file.unreadable"
        /// The file is no address book.
        case unsuitable = "file.unsuitable"
    }

    /// What kind of fault it is; its raw value is a stable code.
    public let kind: Kind
    /// The file, as the user or the job names it.
    public let path: String
    /// What is wrong, to stand behind the path.
    public let reason: String
    /// What to do about it.
    public let fix: String

    /// Makes a fault of its parts.
    public init(_ kind: Kind, _ path: String, _ reason: String, fix: String) {
        self.kind = kind
        self.path = path
        self.reason = reason
        self.fix = fix
    }

    /// A fault that the system reports.
    init(_ path: String, errno code: Int32) {
        self.init(
            .unreadable, path, "cannot be read: \(unsafe String(cString: strerror(code)))",
            fix: code == ENOENT
                ? "Check the name; workers need it at the same path, or below their --files-root."
                : "Check the permissions of the file and of its folders.")
    }

    /// The system has no memory for the digest of a file.
    static func noMemory(_ path: String) -> FileFault { FileFault(path, errno: ENOMEM) }

    /// A file that is not any more what it was.
    static func changed(_ path: String, _ what: String) -> FileFault {
        FileFault(
            .changed, path, "has changed since it was looked through: \(what)",
            fix: "Import it anew; contacts that are in the store already are skipped.")
    }
}
