public import Stores

extension PostgresStore {
    /// A page of the contacts' phones, e-mail addresses and further data, by id.
    public func reachableContacts(
        after id: Int64, limit: Int
    ) throws(StoreError) -> [ReachableContact] {
        try session.run { connection throws(PostgresFailure) in
            let result = try connection.execute(
                """
                SELECT id, phone, email, extra FROM contacts
                WHERE id > \(id) ORDER BY id LIMIT \(max(0, limit))
                """)
            var contacts: [ReachableContact] = []
            for row in 0..<result.rowCount {
                contacts.append(
                    ReachableContact(
                        id: result.integer(row, 0),
                        texts: [1, 2, 3].compactMap { result.text(row, $0) }))
            }
            return contacts
        }
    }
}
