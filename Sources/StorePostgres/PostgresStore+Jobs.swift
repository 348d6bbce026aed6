public import Stores

extension PostgresStore {
    /// Finds the job, or writes it with the next ordinal; a large one that comes into an empty table
    /// gets its primary key at the end.
    public func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal {
        let value = try session.run { connection throws(PostgresFailure) in
            if let known = try JobRegister.ordinal(of: job.id, on: connection) { return known }
            return try JobRegister.insert(job, on: connection)
        }
        guard let ordinal = JobOrdinal(value) else {
            throw session.refusal(
                "ordinals",
                "it holds \(JobOrdinal.maximum) jobs, the most there can be; begin a new database")
        }
        return ordinal
    }

    /// All jobs in the database, by ordinal.
    public func jobs() throws(StoreError) -> [StoredJob] {
        try session.run { connection throws(PostgresFailure) in
            try JobRegister.all(on: connection)
        }
    }

    /// A page of a job's ledger.
    public func ledger(
        of job: JobOrdinal, after: Int64, limit: Int
    ) throws(StoreError) -> [LedgerRow] {
        try session.run { connection throws(PostgresFailure) in
            try ChunkLedger.page(of: job, after: after, limit: limit, on: connection)
        }
    }

    /// The sums over a job's ledger.
    public func totals(of job: JobOrdinal) throws(StoreError) -> LedgerTotals {
        try session.run { connection throws(PostgresFailure) in
            try ChunkLedger.totals(of: job, on: connection)
        }
    }
}
