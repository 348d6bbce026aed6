/// How a job wants its store used, beyond the address; part of the job's specification.
///
/// A store takes note of what concerns it and passes over the rest; the command line has refused
/// what does not go together.
public struct StoreOptions: Codable, Hashable, Sendable {
    /// Whether commits may be lost in a crash of the server: `synchronous_commit = off`.
    public var fastCommit: Bool?
    /// Whether no two contacts may have the same UID.
    public var uniqueUID: Bool?
    /// Which way into a SQLite file is taken: `sql` or `pages`.
    public var sqliteWriter: String?
    /// How files are written: the text form of the writer's options.
    public var writing: String?
    /// The most bytes of one file.
    public var maximumBytes: Int64?
    /// Whether all files of a job become one at its end.
    public var merge: Bool?

    enum CodingKeys: String, CodingKey {
        case fastCommit = "fast_commit"
        case uniqueUID = "unique_uid"
        case sqliteWriter = "sqlite_writer"
        case writing
        case maximumBytes = "max_bytes"
        case merge
    }

    /// Makes options that leave everything to the store.
    public init() {}

    /// Whether nothing is asked for.
    public var isEmpty: Bool { self == StoreOptions() }
}

/// A store as a job names it.
public struct StoreTarget: Hashable, Sendable {
    /// The address, without its password.
    public let address: String
    /// How it is to be used.
    public let options: StoreOptions
    /// Whether it may be made.
    public let mode: StoreOpenMode

    /// Makes a target of its parts.
    public init(
        _ address: String, options: StoreOptions = StoreOptions(),
        mode: StoreOpenMode = .createIfMissing
    ) {
        self.address = address
        self.options = options
        self.mode = mode
    }
}
