/// Why a store refused, sorted by what the caller does next.
public enum StoreError: Error, Hashable, Sendable {
    /// Try again later: the destination is busy, full or away. Nothing of the chunk was kept, or
    /// all of it was; a repetition finds out.
    case unavailable(StoreFault)
    /// Never retry this chunk: its contacts break a rule of the destination.
    case rejected(StoreFault)
    /// Never use this destination as it is: no rights, not ours, a newer schema, a bad path.
    case unusable(StoreFault)
    /// The permit to commit was withheld (the lease has ended); nothing of the chunk was kept.
    case withheld

    /// What went wrong, when the store said so.
    public var fault: StoreFault? {
        switch self {
        case .unavailable(let fault), .rejected(let fault), .unusable(let fault): fault
        case .withheld: nil
        }
    }
}

/// A store's own words for what went wrong.
public struct StoreFault: Hashable, Sendable {
    /// A short and stable name, for counting: `sqlite.busy`, `postgres.23505`, `contact.nul`.
    ///
    /// Lower case, no spaces, at most 40 bytes.
    public let code: String
    /// What happened and, where there is one, the fix.
    ///
    /// Never a password, never contact data.
    public let message: String

    /// Makes a fault of its parts.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

extension StoreError: CustomStringConvertible {
    /// The message to show a person.
    public var description: String {
        fault?.message ?? "the chunk's lease ended before its contacts were committed"
    }
}
