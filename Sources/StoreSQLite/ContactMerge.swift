import CSQLite
import Stores

/// Lets a batch's contacts meet those with the same UIDs in the file, as `DuplicateRule` says.
///
/// Which of two contacts stays is a comparison of revision and id, in one direction for all pairs:
/// so the last one to stay is the same in every order. Ids grow with a job's ordinal, then with the
/// index in it.
enum ContactMerge {
    private static let digits = "contactory_digits"

    /// Adds what the statements need to a connection.
    static func prepare(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        try unsafe connection.addFunction(named: digits) { context, _, arguments in
            unsafe ContactMerge.answerDigits(context, arguments?.pointee)
        }
    }

    /// Moves the rows of the virtual table into `contacts`, and answers how many were added.
    ///
    /// Needs the index of `UIDIndex`, and a transaction.
    static func run(
        _ rule: DuplicateRule, of count: Int, on connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Int64 {
        let columns = BatchRows.columns.joined(separator: ", ")
        // WHERE true: without it the grammar takes ON for a join's.
        let insert = """
            INSERT INTO contacts AS kept (\(columns))
            SELECT \(columns) FROM \(BatchModule.name) WHERE true ON CONFLICT (uid) DO
            """
        let addition = try connection.prepare(insert + " NOTHING")
        try addition.run()
        let created = addition.changedRows
        guard created < count else { return created }

        // The rows that were added meet themselves, and stay.
        let assignments = BatchRows.columns.map { "\($0) = excluded.\($0)" }
        let isSameJob = rule == .skip ? "AND excluded.id >> 40 = kept.id >> 40" : ""
        let replacement = try connection.prepare(
            insert + """
                 UPDATE SET \(assignments.joined(separator: ", "))
                WHERE (\(revision(of: "excluded")), excluded.id)
                  > (\(revision(of: "kept")), kept.id) \(isSameJob)
                """)
        try replacement.run()
        return created
    }

    /// The digits of `extra.revision`: `2024-01-01T00:00:00Z` and `20240101T000000Z` are the same,
    /// and no revision is earlier than any.
    private static func revision(of row: String) -> String {
        """
        coalesce(\(digits)(CASE WHEN json_valid(\(row).extra)
          THEN json_extract(\(row).extra, '$.revision') END), '')
        """
    }

    /// Answers with the digits of a value's text; with NULL where there are none.
    @unsafe private static func answerDigits(_ context: OpaquePointer?, _ value: OpaquePointer?) {
        var digits: [UInt8] = []
        if let start = unsafe sqlite3_value_text(value) {
            let length = Int(unsafe sqlite3_value_bytes(value))
            digits = unsafe UnsafeBufferPointer(start: start, count: length).filter {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
        }
        guard !digits.isEmpty else { return unsafe sqlite3_result_null(context) }
        unsafe digits.withUnsafeBytes { bytes in
            // -1 is SQLITE_TRANSIENT: SQLite copies the text.
            unsafe sqlite3_result_text64(
                context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                UInt64(bytes.count),
                unsafeBitCast(-1, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?.self),
                UInt8(SQLITE_UTF8))
        }
    }
}
