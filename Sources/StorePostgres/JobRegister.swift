import Stores

/// The statements on `contactory_jobs`.
enum JobRegister {
    /// The ordinal of a job that is in the store.
    static func ordinal(
        of id: String, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Int64? {
        let result = try connection.execute(
            "SELECT ordinal FROM contactory_jobs WHERE job_id = $1", [id])
        return result.rowCount == 0 ? nil : result.integer(0, 0)
    }

    /// Writes a job with the ordinal after the last, or finds it there.
    ///
    /// One process at a time: each statement of a READ COMMITTED transaction sees what was
    /// committed before it, so behind the lock the greatest ordinal is the greatest. It is on the
    /// disk whatever the session says: a server that forgot it would give its ordinal to another.
    static func insert(
        _ job: StoredJob.Description, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> Int64 {
        defer { connection.rollBack() }
        try connection.execute(
            """
            BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit TO DEFAULT;
            SELECT pg_advisory_xact_lock(\(PostgresSchema.ordinalLock))
            """)
        if let known = try ordinal(of: job.id, on: connection) { return known }
        let last = try connection.execute("SELECT max(ordinal) FROM contactory_jobs").integer(0, 0)
        guard last < JobOrdinal.maximum else { return last + 1 }
        _ = try connection.execute(
            """
            INSERT INTO contactory_jobs (ordinal, job_id, key, total, chunk_size, specification)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                String(last + 1), job.id, job.key, String(job.total), String(job.chunkSize),
                job.specification,
            ])
        if job.total >= ContactKey.leastToPutOff { try ContactKey.putOff(on: connection) }
        try connection.commit()
        return last + 1
    }

    /// All jobs, by ordinal.
    static func all(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) -> [StoredJob] {
        let result = try connection.execute(
            """
            SELECT ordinal, job_id, key, total, chunk_size, specification
            FROM contactory_jobs ORDER BY ordinal
            """)
        var jobs: [StoredJob] = []
        for row in 0..<result.rowCount {
            guard let ordinal = JobOrdinal(result.integer(row, 0)) else { continue }
            jobs.append(
                StoredJob(
                    ordinal: ordinal,
                    description: StoredJob.Description(
                        id: result.text(row, 1) ?? "", key: result.text(row, 2),
                        total: result.integer(row, 3), chunkSize: result.integer(row, 4),
                        specification: result.text(row, 5) ?? "")))
        }
        return jobs
    }
}
