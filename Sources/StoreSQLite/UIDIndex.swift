import CSQLite

/// The unique index on `contacts.uid`: made when a job first needs it, and kept.
enum UIDIndex {
    /// What came of making it.
    enum Outcome: Hashable {
        /// It is there.
        case done
        /// It cannot be made: so many UIDs are in more than one contact.
        case repeated(uids: Int64, contacts: Int64)
    }

    /// Makes the index if it is missing.
    static func make(on connection: borrowing SQLiteConnection) throws(SQLiteFailure) -> Outcome {
        if try isThere(on: connection) { return .done }
        do {
            try connection.execute(
                "CREATE UNIQUE INDEX IF NOT EXISTS contacts_uid ON contacts (uid)")
            return .done
        } catch  where error.primaryCode == SQLITE_CONSTRAINT {
            let found = try connection.prepare(
                """
                SELECT count(*), coalesce(sum(contacts), 0) FROM (SELECT count(*) AS contacts
                  FROM contacts GROUP BY uid HAVING count(*) > 1)
                """
            ).rows { (uids: $0.integer(0), contacts: $0.integer(1)) }
            return .repeated(uids: found.first?.uids ?? 0, contacts: found.first?.contacts ?? 0)
        }
    }

    /// Whether an index, of whatever name, lets no UID come twice.
    private static func isThere(
        on connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Bool {
        try !connection.prepare(
            """
            SELECT 1 FROM pragma_index_list('contacts') AS list
            WHERE "unique" = 1 AND partial = 0
              AND (SELECT group_concat(coalesce(name, '')) FROM pragma_index_info(list.name)) = 'uid'
            """
        ).rows { $0.integer(0) }.isEmpty
    }
}
