public import ContactModel
public import Stores

extension PostgresStore {
    /// Where pages begin, from one walk over the keys.
    public func pages(of size: Int) throws(StoreError) -> ContactPages {
        try session.run { connection throws(PostgresFailure) in
            let result = try connection.execute(
                """
                SELECT id, place FROM (
                  SELECT id, row_number() OVER (ORDER BY id) - 1 AS place,
                    row_number() OVER (ORDER BY id DESC) AS rest FROM contacts) AS keys
                WHERE place % \(max(1, size)) = 0 OR rest = 1 ORDER BY id
                """)
            var pages = ContactPages()
            for row in 0..<result.rowCount {
                let place = result.integer(row, 1)
                if place % Int64(max(1, size)) == 0 {
                    pages.firstIDs.append(result.integer(row, 0))
                }
                pages.count = place + 1
            }
            return pages
        }
    }

    /// Reads contacts by id.
    public func read(
        _ ids: ClosedRange<Int64>, limit: Int, into batch: inout ContactBatch
    ) throws(StoreError) {
        let rows = try session.run { connection throws(PostgresFailure) in
            let result = try connection.execute(
                """
                SELECT \(CopyBuffer.columns) FROM contacts
                WHERE id BETWEEN \(ids.lowerBound) AND \(ids.upperBound)
                ORDER BY id LIMIT \(max(0, limit))
                """)
            return (0..<result.rowCount).map { row in
                (
                    id: result.integer(row, 0), uid: result.text(row, 1) ?? "",
                    texts: ContactField.allCases.map { result.text(row, $0.rawValue + 2) }
                )
            }
        }
        for row in rows {
            try batch.append(id: row.id, uid: row.uid, texts: row.texts, of: "postgres")
        }
    }
}
