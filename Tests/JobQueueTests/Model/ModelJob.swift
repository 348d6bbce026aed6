// For the memberwise initializers of the counts.
@testable import JobQueue

/// What a job should look like: where each chunk is, said in the plainest way.
struct ModelJob {
    /// Where a chunk is.
    enum Place: Hashable {
        case fresh
        case leased(fence: Int64, worker: WorkerID, hasRunOut: Bool)
        case waiting(isDue: Bool)
        case done(created: Int64, failed: Int64, skipped: Int64)
        case dead(code: String)
        case dropped
    }

    let id: JobID
    let key: String?
    let total: Int64
    let size: Int64
    let attempts: Int
    let weight: Int
    let notes: ChunkNotes?
    let hasFinish: Bool
    /// How many chunks there are beside the finishing one.
    let chunkCount: Int
    var state: JobState
    var hasStarted = false
    /// By chunk; the finishing one is the last, as soon as all others have ended.
    var places: [Place]
    /// By chunk, only of chunks that are not at their end.
    var failures: [Int: Int] = [:]
    /// By chunk, only of chunks that are not at their end.
    var crashes: [Int: Int] = [:]
    var retried: Int64 = 0
    var crashed: Int64 = 0
    /// Failed contacts of chunks that are done, by code.
    var errorsOfDone: [String: Int64] = [:]
    /// Skipped contacts by code.
    var skips: [String: Int64] = [:]
    var samples: [FailureSample] = []

    init(_ submission: JobSubmission, isPaused: Bool) {
        id = submission.id
        key = submission.key
        total = submission.total
        size = submission.chunkSize
        attempts = submission.maximumAttempts
        weight = submission.weight
        notes = submission.notes
        hasFinish = submission.hasFinish
        state = isPaused ? .paused : .queued
        let chunks = (submission.total + submission.chunkSize - 1) / submission.chunkSize
        chunkCount = Int(chunks)
        places = Array(repeating: .fresh, count: chunkCount)
    }

    /// How many contacts a chunk has.
    func contacts(of chunk: Int) -> Int64 { max(0, min(size, total - Int64(chunk) * size)) }

    /// Whether the job can be begun, or goes on.
    var isOpen: Bool { state == .queued || state == .running }
    /// Whether claims may take chunks: also the one that finishes a cancelled job.
    var isClaimable: Bool { isOpen || state == .cancelling && finish != nil }
    /// Where the finishing chunk is, once all others have ended.
    var finish: Place? { places.count > chunkCount ? places[chunkCount] : nil }

    /// Where the finishing chunk is, as the status says it.
    var finishStatus: JobFinish? {
        guard hasFinish else { return nil }
        switch finish {
        case nil, .fresh?: return .ahead
        case .leased?, .waiting?: return .underWay
        case .done?: return .done
        case .dead(let code)?: return .dead(code: code, text: Self.text(of: code))
        case .dropped?: return .leftOut
        }
    }

    /// What goes with a code in the histories.
    static func text(of code: String) -> String {
        switch code {
        case "busy": "try again"
        case "away": "try | later"
        case "refused": "no"
        default: "the chunk took its worker down 3 times"
        }
    }

    /// Whether a chunk is not tried any more because the job is being cancelled.
    func isCalledOff(_ chunk: Int) -> Bool {
        state == .cancelling && (chunk < chunkCount || !done.contains { $0 < chunkCount })
    }

    /// The chunks in a place of some kind.
    func chunks(where isThere: (Place) -> Bool) -> [Int] {
        places.indices.filter { isThere(places[$0]) }
    }

    /// Chunks to be tried again now.
    var due: [Int] { chunks { $0 == .waiting(isDue: true) } }
    /// Chunks to be tried again later.
    var delayed: [Int] { chunks { $0 == .waiting(isDue: false) } }
    /// Chunks nobody has had.
    var fresh: [Int] { chunks { $0 == .fresh } }
    /// Chunks in hand.
    var leased: [Int] { chunks { if case .leased = $0 { true } else { false } } }
    /// Chunks that are settled.
    var done: [Int] { chunks { if case .done = $0 { true } else { false } } }
    /// Chunks that are given up.
    var dead: [Int] { chunks { if case .dead = $0 { true } else { false } } }
    /// Chunks a cancellation left out.
    var dropped: [Int] { chunks { $0 == .dropped } }

    /// Ends the job when every chunk is at its end, the finishing one as the last.
    mutating func endIfComplete() {
        guard !state.isTerminal, haveAllEnded else { return }
        if hasFinish, finish == nil {
            places.append(isCalledOff(chunkCount) ? .dropped : .waiting(isDue: true))
        }
        guard haveAllEnded else { return }
        let counts = counts
        let isFinishDead = if case .dead? = finish { true } else { false }
        if state == .cancelling {
            state = .cancelled
        } else if counts.failed == 0, !isFinishDead {
            state = .completed
        } else {
            state = counts.created + counts.skipped > 0 ? .partial : .failed
        }
    }

    private var haveAllEnded: Bool {
        done.count + dead.count + dropped.count == places.count
    }

    /// Puts a chunk at its end, where its troubles are forgotten.
    mutating func end(_ chunk: Int, as place: Place) {
        places[chunk] = place
        failures[chunk] = nil
        crashes[chunk] = nil
    }

    /// Where the contacts are.
    var counts: JobStatus.Contacts {
        var counts = JobStatus.Contacts(
            total: total, created: 0, failed: 0, skipped: 0, cancelled: 0, pending: 0)
        for (chunk, place) in places.enumerated() {
            switch place {
            case .fresh, .leased, .waiting: counts.pending += contacts(of: chunk)
            case .dead: counts.failed += contacts(of: chunk)
            case .dropped: counts.cancelled += contacts(of: chunk)
            case .done(let created, let failed, let skipped):
                counts.created += created
                counts.failed += failed
                counts.skipped += skipped
            }
        }
        return counts
    }

    /// Failed contacts by code.
    var errors: [String: Int64] {
        var errors = errorsOfDone
        for (chunk, place) in places.enumerated() {
            if case .dead(let code) = place { errors[code, default: 0] += contacts(of: chunk) }
        }
        return errors
    }

    /// Workers that have chunks in hand.
    var holders: Set<WorkerID> {
        Set(
            places.compactMap {
                if case .leased(_, let worker, _) = $0 { worker } else { nil }
            })
    }
}
