/// The unique index on `contacts.uid`: made when a job first needs it, and kept.
enum UIDIndex {
    /// What it is called.
    static let name = "contacts_uid"
    /// The statement by which an owner makes it.
    static let definition = "CREATE UNIQUE INDEX \(name) ON contacts (uid)"

    /// Makes the index if it is missing.
    static func make(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> LateIndexes.Outcome {
        try LateIndexes.make(name, on: "uid", under: PostgresSchema.uidLock, connection)
    }
}
