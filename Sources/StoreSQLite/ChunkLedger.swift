import Stores

/// The statements on `contactory_chunks`.
struct ChunkLedger: ~Copyable {
    private let insertion: SQLiteStatement
    private let correction: SQLiteStatement
    private let selection: SQLiteStatement
    private let paging: SQLiteStatement
    private let summation: SQLiteStatement

    /// Compiles the statements.
    init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        // Locals first: a noncopyable property must not be half set when a later one throws.
        let insertion = try connection.prepare(
            "INSERT INTO contactory_chunks VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
        let correction = try connection.prepare(
            """
            UPDATE contactory_chunks SET created = ?, skipped = ?
            WHERE job_ordinal = ? AND chunk = ?
            """)
        let selection = try connection.prepare(
            """
            SELECT created, failed, skipped FROM contactory_chunks
            WHERE job_ordinal = ? AND chunk = ?
            """)
        let paging = try connection.prepare(
            """
            SELECT created, failed, skipped, chunk FROM contactory_chunks
            WHERE job_ordinal = ? AND chunk > ? ORDER BY chunk LIMIT ?
            """)
        let summation = try connection.prepare(
            """
            SELECT coalesce(sum(created), 0), coalesce(sum(failed), 0), coalesce(sum(skipped), 0),
              count(*)
            FROM contactory_chunks WHERE job_ordinal = ?
            """)
        self.insertion = insertion
        self.correction = correction
        self.selection = selection
        self.paging = paging
        self.summation = summation
    }

    /// Writes a chunk's row, or finds one there and answers `false`.
    func insert(_ chunk: ChunkKey, _ counts: ChunkCounts) throws(SQLiteFailure) -> Bool {
        insertion.bind(chunk.job.value, at: 1)
        insertion.bind(chunk.number, at: 2)
        insertion.bind(counts.created, at: 3)
        insertion.bind(counts.failed, at: 4)
        insertion.bind(counts.skipped, at: 5)
        try insertion.run()
        return insertion.changedRows > 0
    }

    /// Corrects the counts in a chunk's row, inside the transaction that wrote it.
    func correct(_ chunk: ChunkKey, to counts: ChunkCounts) throws(SQLiteFailure) {
        correction.bind(counts.created, at: 1)
        correction.bind(counts.skipped, at: 2)
        correction.bind(chunk.job.value, at: 3)
        correction.bind(chunk.number, at: 4)
        try correction.run()
    }

    /// The counts in a chunk's row; zeros when there is none.
    func counts(of chunk: ChunkKey) throws(SQLiteFailure) -> ChunkCounts {
        selection.bind(chunk.job.value, at: 1)
        selection.bind(chunk.number, at: 2)
        return try selection.rows(Self.counts).first ?? ChunkCounts()
    }

    /// At most `limit` rows of a job behind chunk `after`.
    func page(
        of job: JobOrdinal, after: Int64, limit: Int64
    ) throws(SQLiteFailure) -> [LedgerRow] {
        paging.bind(job.value, at: 1)
        paging.bind(after, at: 2)
        paging.bind(limit, at: 3)
        return try paging.rows { LedgerRow(chunk: $0.integer(3), counts: Self.counts($0)) }
    }

    /// The sums over a job's rows.
    func totals(of job: JobOrdinal) throws(SQLiteFailure) -> LedgerTotals {
        summation.bind(job.value, at: 1)
        return try summation.rows { LedgerTotals(chunks: $0.integer(3), counts: Self.counts($0)) }
            .first ?? LedgerTotals(chunks: 0, counts: ChunkCounts())
    }

    private static func counts(_ row: borrowing SQLiteStatement) -> ChunkCounts {
        ChunkCounts(created: row.integer(0), failed: row.integer(1), skipped: row.integer(2))
    }
}
