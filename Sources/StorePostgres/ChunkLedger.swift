import Stores

/// The statements on `contactory_chunks`.
enum ChunkLedger {
    /// Opens a transaction, writes a chunk's row and begins the COPY of its contacts into `table`,
    /// which `preparation` makes.
    ///
    /// All in one round trip. Answers `false` when the row was there; the COPY is then to be given
    /// up. The advisory lock blocks nobody, because it is shared; it marks who works on the chunk, for
    /// `endHolder`. READ COMMITTED, whatever the default: under a stricter level a row that was
    /// committed a moment ago is an error instead of a conflict.
    static func begin(
        _ chunk: ChunkKey, _ counts: ChunkCounts, copyInto table: String = "contacts",
        preparation: String = "", on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Bool {
        var isNew = false
        try connection.beginCopy(
            """
            BEGIN ISOLATION LEVEL READ COMMITTED;
            SELECT pg_advisory_xact_lock_shared(\(marker(of: chunk)));
            INSERT INTO contactory_chunks VALUES (\(chunk.job.value), \(chunk.number),
              \(counts.created), \(counts.failed), \(counts.skipped)) ON CONFLICT DO NOTHING;
            \(preparation);
            COPY \(table) (\(CopyBuffer.columns)) FROM STDIN (FORMAT binary)
            """
        ) { result in
            if result.commandTag == "INSERT 0 1" { isNew = true }
        }
        return isNew
    }

    /// Corrects the counts in a chunk's row, inside the transaction that wrote it.
    static func correct(
        _ chunk: ChunkKey, to counts: ChunkCounts, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        try connection.execute(
            """
            UPDATE contactory_chunks SET created = \(counts.created), skipped = \(counts.skipped)
            WHERE job_ordinal = \(chunk.job.value) AND chunk = \(chunk.number)
            """)
    }

    /// The counts in a chunk's row; zeros when there is none.
    static func counts(
        of chunk: ChunkKey, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> ChunkCounts {
        let result = try connection.execute(
            """
            SELECT created, failed, skipped FROM contactory_chunks
            WHERE job_ordinal = \(chunk.job.value) AND chunk = \(chunk.number)
            """)
        return result.rowCount == 0 ? ChunkCounts() : counts(result, 0)
    }

    /// At most `limit` rows of a job behind chunk `after`.
    static func page(
        of job: JobOrdinal, after: Int64, limit: Int, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> [LedgerRow] {
        let result = try connection.execute(
            """
            SELECT created, failed, skipped, chunk FROM contactory_chunks
            WHERE job_ordinal = \(job.value) AND chunk > \(after)
            ORDER BY chunk LIMIT \(max(0, limit))
            """)
        var rows: [LedgerRow] = []
        for row in 0..<result.rowCount {
            rows.append(LedgerRow(chunk: result.integer(row, 3), counts: counts(result, row)))
        }
        return rows
    }

    /// The sums over a job's rows.
    static func totals(
        of job: JobOrdinal, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> LedgerTotals {
        let result = try connection.execute(
            """
            SELECT coalesce(sum(created), 0), coalesce(sum(failed), 0),
              coalesce(sum(skipped), 0), count(*)
            FROM contactory_chunks WHERE job_ordinal = \(job.value)
            """)
        return LedgerTotals(chunks: result.integer(0, 3), counts: counts(result, 0))
    }

    /// Ends other sessions of ours that have been writing this chunk for longer than `age`.
    static func endHolder(
        of chunk: ChunkKey, olderThan age: Duration, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        let marker = marker(of: chunk)
        try connection.execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks AS marker
            JOIN pg_stat_activity AS session USING (pid)
            WHERE marker.locktype = 'advisory' AND marker.granted AND marker.objsubid = 1
              AND marker.database = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND marker.classid = \(marker >> 32) AND marker.objid = \(marker & 0xFFFF_FFFF)
              AND pid <> pg_backend_pid()
              AND session.usename = current_user AND session.application_name = 'contactory'
              AND session.xact_start < now() - interval '\(age.components.seconds) seconds'
              AND EXISTS (SELECT FROM pg_locks AS ledger WHERE ledger.pid = marker.pid
                AND ledger.relation = 'contactory_chunks'::regclass)
            """)
    }

    /// One number for a chunk, by the same arithmetic as a contact's id.
    private static func marker(of chunk: ChunkKey) -> Int64 {
        chunk.job.contactID(index: UInt64(truncatingIfNeeded: chunk.number))
    }

    private static func counts(_ result: borrowing PostgresResult, _ row: Int) -> ChunkCounts {
        ChunkCounts(
            created: result.integer(row, 0), failed: result.integer(row, 1),
            skipped: result.integer(row, 2))
    }
}
