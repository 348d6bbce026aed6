import Stores

/// The statements on `contactory_jobs`.
struct JobRegister: ~Copyable {
    private let look: SQLiteStatement
    private let next: SQLiteStatement
    private let insertion: SQLiteStatement
    private let listing: SQLiteStatement

    /// Compiles the statements.
    init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        // Locals first: a noncopyable property must not be half set when a later one throws.
        let look = try connection.prepare("SELECT ordinal FROM contactory_jobs WHERE job_id = ?")
        let next = try connection.prepare(
            "SELECT coalesce(max(ordinal), 0) + 1 FROM contactory_jobs")
        let insertion = try connection.prepare(
            """
            INSERT INTO contactory_jobs (ordinal, job_id, key, total, chunk_size, specification)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        let listing = try connection.prepare(
            """
            SELECT ordinal, job_id, key, total, chunk_size, specification
            FROM contactory_jobs ORDER BY ordinal
            """)
        self.look = look
        self.next = next
        self.insertion = insertion
        self.listing = listing
    }

    /// The ordinal of a job that is in the store.
    func ordinal(of id: String) throws(SQLiteFailure) -> Int64? {
        try look.bind(id, at: 1)
        return try look.rows { $0.integer(0) }.first
    }

    /// The ordinal after the last; 1 in an empty store.
    func nextOrdinal() throws(SQLiteFailure) -> Int64 {
        try next.rows { $0.integer(0) }.first ?? JobOrdinal.first.value
    }

    /// Writes a job.
    func insert(_ job: StoredJob.Description, as ordinal: Int64) throws(SQLiteFailure) {
        insertion.bind(ordinal, at: 1)
        try insertion.bind(job.id, at: 2)
        try insertion.bind(job.key, at: 3)
        insertion.bind(job.total, at: 4)
        insertion.bind(job.chunkSize, at: 5)
        try insertion.bind(job.specification, at: 6)
        try insertion.run()
    }

    /// All jobs, by ordinal.
    func all() throws(SQLiteFailure) -> [StoredJob] {
        try listing.rows { row in
            JobOrdinal(row.integer(0)).map { ordinal in
                StoredJob(
                    ordinal: ordinal,
                    description: StoredJob.Description(
                        id: row.text(1) ?? "", key: row.text(2), total: row.integer(3),
                        chunkSize: row.integer(4), specification: row.text(5) ?? ""))
            }
        }.compactMap { $0 }
    }
}
