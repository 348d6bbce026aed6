public import ContactModel
public import Stores

extension SQLiteStore {
    /// Where pages begin, from one walk over the keys.
    public func pages(of size: Int) throws(StoreError) -> ContactPages {
        try reported { () throws(SQLiteFailure) in
            let counting = try connection.prepare("SELECT count(*) FROM contacts")
            let count = try counting.rows { $0.integer(0) }.first ?? 0
            let keys = try connection.prepare(
                """
                SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM contacts)
                WHERE place % ? = 0 ORDER BY id
                """)
            keys.bind(Int64(max(1, size)), at: 1)
            return ContactPages(firstIDs: try keys.rows { $0.integer(0) }, count: count)
        }
    }

    /// Reads contacts by id.
    public func read(
        _ ids: ClosedRange<Int64>, limit: Int, into batch: inout ContactBatch
    ) throws(StoreError) {
        let rows = try reported { () throws(SQLiteFailure) in
            let columns = BatchRows.columns.joined(separator: ", ")
            let selection = try connection.prepare(
                "SELECT \(columns) FROM contacts WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?")
            selection.bind(ids.lowerBound, at: 1)
            selection.bind(ids.upperBound, at: 2)
            selection.bind(Int64(max(0, limit)), at: 3)
            return try selection.rows { row in
                (
                    id: row.integer(0), uid: row.text(1) ?? "",
                    texts: ContactField.allCases.map { row.text(Int32($0.rawValue + 2)) }
                )
            }
        }
        for row in rows {
            try batch.append(id: row.id, uid: row.uid, texts: row.texts, of: "sqlite")
        }
    }
}
