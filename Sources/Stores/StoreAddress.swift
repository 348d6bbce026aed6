public import ContactModel

/// Where contacts go: the text after `--to`, checked, with its password set apart.
public struct StoreAddress: Hashable, Sendable {
    /// The kinds of store, each with what opens it.
    public enum Destination: Hashable, Sendable {
        /// A SQLite database in the file at `path`.
        case sqlite(path: String)
        /// A PostgreSQL database: a libpq connection URI, or `service=NAME`; without a password.
        case postgres(connection: String)
        /// Files of a format in a folder, or a single one, at `path`; see `isOneFile`.
        case files(ContactFormat, path: String)
        /// No store: contacts are made and forgotten.
        case null
    }

    /// What to open.
    public let destination: Destination
    /// The password that stood in the text.
    ///
    /// It may be handed to the store that is opened, and appears in no description, dump, job or
    /// log.
    public let secret: String?

    /// Makes an address of its parts.
    public init(_ destination: Destination, secret: String? = nil) {
        self.destination = destination
        self.secret = secret
    }

    /// The same address with a relative path placed in `folder`, an absolute path, so that a worker
    /// that was started elsewhere finds the same file.
    public func absolute(in folder: String) -> StoreAddress {
        switch destination {
        case .sqlite(let path):
            StoreAddress(.sqlite(path: Self.absolute(path, in: folder)), secret: secret)
        case .files(let format, let path):
            StoreAddress(.files(format, path: Self.absolute(path, in: folder)), secret: secret)
        case .postgres, .null: self
        }
    }

    private static func absolute(_ path: String, in folder: String) -> String {
        if path.hasPrefix("/") { return path }
        var tail = path[...]
        while tail.hasPrefix("./") { tail = tail.dropFirst(2).drop { $0 == "/" } }
        let separator = folder.hasSuffix("/") ? "" : "/"
        return folder + separator + tail
    }
}

extension StoreAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text that goes into a job: it parses to this address again, without the password.
    public var description: String {
        switch destination {
        case .sqlite(let path): "sqlite:" + path
        case .postgres(let connection): connection
        case .files(let format, let path): format.rawValue + ":" + path
        case .null: "null:"
        }
    }

    /// The same text, so that a log of a value that holds an address shows no password either.
    public var debugDescription: String { description }

    /// The destination only, so that `dump` shows no password.
    public var customMirror: Mirror {
        Mirror(self, children: ["destination": destination])
    }
}
