public import Stores

extension SQLiteStore {
    /// A page of the contacts' phones, e-mail addresses and further data, by id.
    public func reachableContacts(
        after id: Int64, limit: Int
    ) throws(StoreError) -> [ReachableContact] {
        try reported { () throws(SQLiteFailure) in
            let page = try connection.prepare(
                "SELECT id, phone, email, extra FROM contacts WHERE id > ? ORDER BY id LIMIT ?")
            page.bind(id, at: 1)
            page.bind(Int64(max(0, limit)), at: 2)
            return try page.rows { row in
                ReachableContact(id: row.integer(0), texts: (1...3).compactMap { row.text($0) })
            }
        }
    }
}
