import JobQueue
import Redis
import Stores
import WorkerRuntime

/// The start of a job from its store: a new job, or one that the store's ledger knows in part.
struct StoreStart {
    let id: JobID
    let specification: JobSpecification
    /// The job's number in the store, when it was there before.
    private let ordinal: JobOrdinal?
    private let store: any ContactStore
    private let address: StoreAddress

    /// Whether the store has the job already.
    var isContinuation: Bool { ordinal != nil }

    /// Opens the store of a request, making it where it is missing, and looks for the key there.
    init(_ request: some JobOrder, opening: StoreOpening) throws(CommandError) {
        address = request.store
        do {
            let found = try opening.open(
                request.store, options: request.storeOptions, mode: .createIfMissing)
            if let key = request.key,
                let job = try found.jobs().first(where: { $0.description.key == key })
            {
                (id, specification) = try Self.read(job, in: request.store)
                ordinal = job.ordinal
                store = try Self.open(request.store, as: specification, opening)
            } else {
                id = .new()
                specification = try request.specification(for: found.traits)
                ordinal = nil
                store = found
            }
        } catch let error as StoreError {
            throw .store(error, at: request.store)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.refused, "\(error)")
        }
    }

    /// Opens a store that must be there, and finds a job in it.
    init(
        of job: JobID, in address: StoreAddress, opening: StoreOpening
    ) throws(CommandError) {
        self.address = address
        do {
            let jobs = try opening.open(address, mode: .mustExist).jobs()
            guard let known = jobs.first(where: { $0.description.id == job.description }) else {
                let ids = jobs.suffix(5).map(\.description.id).joined(separator: ", ")
                throw CommandError(
                    .usage, "there is no job \(job) in the store \(address)",
                    fix: ids.isEmpty ? "It has no jobs at all." : "It has these: \(ids)")
            }
            (id, specification) = try Self.read(known, in: address)
            guard specification.kind != "export" else {
                throw CommandError(
                    .refused,
                    "job \(job) is an export, and only its queue knew which contacts each chunk has",
                    fix: "Remove what it has written, and export again.")
            }
            ordinal = known.ordinal
            store = try Self.open(address, as: specification, opening)
        } catch let error as StoreError {
            throw .store(error, at: address)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.refused, "\(error)")
        }
    }

    /// Submits the job, and answers with the one to follow: another when Redis knows the key already.
    ///
    /// A job that the store knows is rebuilt from the ledger first; that is safe to repeat.
    ///
    /// - Parameters:
    ///   - queue: where the job goes.
    ///   - notes: what workers must know of each chunk, for jobs that have such.
    /// - Returns: the job to follow.
    /// - Throws: a `CommandError` when Redis or the store does not take it.
    func enter(
        _ queue: inout QueueAccess, notes: ChunkNotes? = nil
    ) throws(CommandError) -> JobID {
        // Where nothing but the end is left, no worker is needed for it.
        let hasFinish = store.traits.needsFinish ? try !finished() : false
        let submission = specification.submission(as: id, hasFinish: hasFinish, notes: notes)
        let isPaused = isContinuation
        let outcome = try queue.use { queue throws(RedisError) in
            try queue.submit(submission, isPaused: isPaused)
        }
        let id = id
        guard let ordinal else {
            if case .existing(let other) = outcome { return other }
            // From here on the store alone is enough to go on, even before the first chunk.
            do {
                _ = try store.register(specification.description(as: id))
            } catch {
                _ = try queue.use { queue throws(RedisError) in try queue.cancel(id) }
                throw .store(error, at: address)
            }
            return id
        }
        if case .existing(let other) = outcome, other != id {
            throw CommandError(
                .refused,
                "the key names job \(id) in the store, but job \(other) in Redis at \(queue.address)",
                fix: "Take another key, or another --queue.")
        }
        try restore(ordinal, &queue)
        _ = try queue.use { queue throws(RedisError) in try queue.resume(id) }
        return id
    }

    /// Whether all chunks of the job are in the store.
    func hasAllChunks() throws(CommandError) -> Bool {
        guard let ordinal else { return false }
        let chunks = (specification.total - 1) / specification.chunkSize + 1
        do {
            return try store.totals(of: ordinal).chunks == chunks
        } catch {
            throw .store(error, at: address)
        }
    }

    /// Finishes a job whose chunks are all in the store; false for others, and where the store
    /// refuses: the job's own end reports that.
    private func finished() throws(CommandError) -> Bool {
        guard let ordinal, try hasAllChunks() else { return false }
        do {
            try store.finish(ordinal)
            return true
        } catch .rejected {
            return false
        } catch {
            throw .store(error, at: address)
        }
    }

    private func restore(
        _ ordinal: JobOrdinal, _ queue: inout QueueAccess
    ) throws(CommandError) {
        var pages = LedgerPages(of: ordinal, in: store)
        while true {
            let rows: [LedgerRow]?
            do { rows = try pages.next() } catch { throw .store(error, at: address) }
            guard let rows else { return }
            let chunks = rows.map {
                RestoredChunk(
                    chunk: $0.chunk, created: $0.counts.created, failed: $0.counts.failed,
                    skipped: $0.counts.skipped)
            }
            let id = id
            _ = try queue.use { queue throws(RedisError) in try queue.restore(chunks, of: id) }
        }
    }

    /// Opens the store with the options that the job was written with: its end needs them.
    private static func open(
        _ address: StoreAddress, as specification: JobSpecification, _ opening: StoreOpening
    ) throws(StoreError) -> any ContactStore {
        try opening.open(
            address, options: specification.storeOptions ?? StoreOptions(), mode: .mustExist)
    }

    /// The store may have moved since the job was written: where it is now counts.
    private static func read(
        _ job: StoredJob, in address: StoreAddress
    ) throws(CommandError) -> (JobID, JobSpecification) {
        guard let id = JobID(job.description.id),
            var specification = JobSpecification(json: job.description.specification)
        else {
            throw CommandError(
                .refused,
                "the job \(job.description.id) in the store was written by another version")
        }
        guard specification.isWithinBounds else {
            throw CommandError(
                .refused, "the job \(id) in the store asks for what no job can have",
                fix: "Was the table contactory_jobs changed by hand?")
        }
        specification.store = address.description
        return (id, specification)
    }
}
