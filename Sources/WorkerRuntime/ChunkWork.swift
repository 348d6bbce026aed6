import JobQueue
import Stores

/// A job as the lanes need it: read from its specification once.
struct JobPlan: Sendable {
    let source: any ChunkSource
    let store: StoreTarget
    let description: StoredJob.Description

    /// Reads a specification, or says why this program cannot work on it.
    ///
    /// - Parameters:
    ///   - text: the specification.
    ///   - job: the job's id.
    ///   - filesRoot: the folder that this worker has the files of imports below, when it was told.
    ///   - open: opens the store that contacts are taken from, where they are.
    /// - Throws: `UnreadableJob`; another worker may do better.
    init(
        _ text: String, of job: JobID, filesRoot: String?, open: @escaping StoreRoom.Opener
    ) throws(UnreadableJob) {
        guard let specification = JobSpecification(json: text) else { throw .unreadable }
        switch specification.kind {
        case "create": source = try GeneratedChunks(specification)
        case "import": source = try ImportedChunks(specification, filesRoot: filesRoot)
        case "export": source = try StoredChunks(specification, open: open)
        case let kind:
            throw UnreadableJob(reason: "this version knows no jobs of kind \(kind)")
        }
        store = StoreTarget(
            specification.store, options: specification.storeOptions ?? StoreOptions())
        description = StoredJob.Description(
            id: job.description, key: specification.key, total: specification.total,
            chunkSize: specification.chunkSize, specification: text)
    }

    /// Why a chunk is not one of this job that a lane can work on; usually there is no reason.
    func objection(to lease: ChunkLease) -> String? {
        let (largest, size) = (source.maximumCount, description.chunkSize)
        guard (1...largest).contains(size), lease.isFinish || (1...size).contains(lease.count)
        else { return "its chunks are not of 1 to \(largest) contacts" }
        // The finishing chunk has the number after the last.
        if lease.isFinish, description.total > 0,
            lease.chunk == (description.total - 1) / size + 1
        {
            return nil
        }
        let limit = min(description.total, source.indexLimit)
        guard lease.first >= 0, lease.first < limit, lease.first + lease.count <= limit,
            lease.first == lease.chunk.multipliedReportingOverflow(by: size).partialValue
        else { return "its chunks in Redis are not those of its specification" }
        return nil
    }
}

/// Why this program cannot work on a job; another version may.
struct UnreadableJob: Error {
    let reason: String

    static let unreadable = UnreadableJob(
        reason: "its specification cannot be read by this version")
}

/// A chunk on its way to a lane.
struct ChunkWork: Sendable {
    let lease: ChunkLease
    let plan: JobPlan
    /// What the queue keeps of the chunk for its source.
    let note: [UInt8]?
    /// What the queue has counted of the job, for its finishing chunk.
    let counted: CountedChunks?
}

/// What a lane, or the claimer, has to tell the queue about a chunk.
enum ChunkReport: Sendable {
    case settle(Settlement)
    case giveBack(ChunkLease, ChunkVerdict)
    /// The chunk that finishes a job is to come again, behind those that the store has lost.
    case reopen(ChunkLease, LedgerLoss)

    var lease: ChunkLease {
        switch self {
        case .settle(let settlement): settlement.lease
        case .giveBack(let lease, _), .reopen(let lease, _): lease
        }
    }

    var giveBack: GiveBack? {
        switch self {
        case .settle, .reopen: nil
        case .giveBack(let lease, let verdict): GiveBack(lease, verdict)
        }
    }

    var settlement: Settlement? {
        switch self {
        case .settle(let settlement): settlement
        case .giveBack, .reopen: nil
        }
    }
}
