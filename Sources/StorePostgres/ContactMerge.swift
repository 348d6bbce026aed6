import Stores

/// Lets a chunk's contacts meet those with the same UIDs in the store, as `DuplicateRule` says.
///
/// The rows come by COPY into a temporary table and go from there into `contacts` by one statement.
/// It takes the UIDs in their order, so that two workers that bring the same ones wait for each
/// other instead of in a circle, and each conflict is decided by what the other one has committed.
///
/// Which of two contacts stays is a comparison of revision and id, in one direction for all pairs:
/// so the last one to stay is the same in every order. Ids grow with a job's ordinal, then with the
/// index in it.
enum ContactMerge {
    /// The session's table for a chunk's rows; empty between transactions.
    static let table = "pg_temp.contactory_incoming"

    /// Makes the table in a session that has none.
    ///
    /// It has no constraints: a row that the store must refuse is refused by the store's own.
    static let makeTable = """
        CREATE TEMPORARY TABLE IF NOT EXISTS contactory_incoming ON COMMIT DELETE ROWS
          AS SELECT \(CopyBuffer.columns) FROM contacts WITH NO DATA
        """

    /// Moves the rows of the temporary table into `contacts`, and answers how many were added.
    static func run(
        _ rule: DuplicateRule, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Int64 {
        let excluded = CopyBuffer.columnNames.map { "excluded." + $0 }.joined(separator: ", ")
        let isSameJob = rule == .skip ? "AND excluded.id >> 40 = kept.id >> 40" : ""
        // The new version of an updated row keeps the mark of the lock that ON CONFLICT took
        // (xmax); a row that was inserted has none.
        return try connection.execute(
            """
            WITH stored AS (
              INSERT INTO contacts AS kept (\(CopyBuffer.columns))
              SELECT DISTINCT ON (uid) \(CopyBuffer.columns) FROM \(table) AS incoming
              ORDER BY uid, \(revision(of: "incoming")) DESC, id DESC
              ON CONFLICT (uid) DO UPDATE SET (\(CopyBuffer.columns)) = ROW(\(excluded))
              WHERE (\(revision(of: "excluded")), excluded.id)
                > (\(revision(of: "kept")), kept.id) \(isSameJob)
              RETURNING kept.xmax = 0 AS is_new)
            SELECT count(*) FILTER (WHERE is_new) FROM stored
            """
        ).integer(0, 0)
    }

    /// The digits of `extra.revision`: `2024-01-01T00:00:00Z` and `20240101T000000Z` are the same,
    /// and no revision is earlier than any.
    private static func revision(of row: String) -> String {
        #"coalesce(regexp_replace(\#(row).extra->>'revision', '[^0-9]', '', 'g'), '') COLLATE "C""#
    }
}
