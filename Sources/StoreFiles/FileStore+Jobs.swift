public import Stores

extension FileStore {
    /// Finds the job, or writes its file with the next number.
    public func register(_ job: StoredJob.Description) throws(StoreError) -> JobOrdinal {
        while true {
            let known = try jobs()
            if let job = known.first(where: { $0.description.id == job.id }) { return job.ordinal }
            if let other = known.first, place.onlyFile != nil {
                throw FileFailure.refusal(
                    "single", path,
                    "it is the file of job \(other.description.id) already; "
                        + "choose another file, or a folder, which takes several jobs")
            }
            guard let next = JobOrdinal((known.last?.ordinal.value ?? 0) + 1) else {
                throw FileFailure.refusal(
                    "ordinals", path,
                    "it holds \(JobOrdinal.maximum) jobs, the most there can be; "
                        + "begin a new folder")
            }
            let record = JobRecord(job)
            if try RecordFile.add(record, FileNames.job(next), token: token, to: place.hidden) {
                return next
            }
            // Another process was faster, perhaps with the same job.
        }
    }

    /// All jobs of the folder, by ordinal.
    public func jobs() throws(StoreError) -> [StoredJob] {
        var jobs: [StoredJob] = []
        for ordinal in try place.hidden.names().compactMap(FileNames.ordinal(ofJob:)).sorted() {
            let record = try RecordFile.read(
                JobRecord.self, FileNames.job(ordinal), in: place.hidden)
            if let record {
                jobs.append(StoredJob(ordinal: ordinal, description: record.description))
            }
        }
        return jobs
    }

    /// A page of a job's ledger.
    public func ledger(
        of job: JobOrdinal, after: Int64, limit: Int
    ) throws(StoreError) -> [LedgerRow] {
        guard let job = try JobFolder(job, in: place.hidden) else { return [] }
        var rows: [LedgerRow] = []
        for chunk in try job.chunks().drop(while: { $0 <= after }).prefix(max(0, limit)) {
            if let entry = try job.entry(chunk) {
                rows.append(LedgerRow(chunk: chunk, counts: entry.counts))
            }
        }
        return rows
    }

    /// The sums over a job's ledger.
    public func totals(of job: JobOrdinal) throws(StoreError) -> LedgerTotals {
        guard let job = try JobFolder(job, in: place.hidden) else {
            return LedgerTotals(chunks: 0, counts: ChunkCounts())
        }
        var counts = ChunkCounts()
        let entries = try job.entries()
        for (_, entry) in entries {
            counts.created += entry.created
            counts.failed += entry.failed
            counts.skipped += entry.skipped
        }
        return LedgerTotals(chunks: Int64(entries.count), counts: counts)
    }
}
