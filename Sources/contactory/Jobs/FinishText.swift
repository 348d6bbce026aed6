import JobQueue
import Stores
import WorkerRuntime

/// Where a job's finishing chunk is, in words.
enum FinishText {
    /// One word, for programs too.
    static func name(_ finish: JobFinish) -> String {
        switch finish {
        case .ahead: "ahead"
        case .underWay: "under_way"
        case .done: "done"
        case .dead: "dead"
        case .leftOut: "left_out"
        }
    }

    /// What a worker does with it, by the kind of store.
    static func activity(_ status: JobStatus) -> String {
        let job = JobSpecification(json: status.specification)
        let address = job.flatMap { try? StoreAddress(parsing: $0.store) }
        return switch address?.destination {
        case .sqlite where job?.storeOptions?.uniqueUID != true: "finishing"
        case .sqlite, .postgres: "building indexes"
        case .files: "finishing the files"
        case .null, nil: "finishing"
        }
    }

    /// Why it was given up, or `nil` when it was not.
    static func error(_ finish: JobFinish) -> String? {
        if case .dead(let code, let text) = finish { "\(code): \(text)" } else { nil }
    }

    /// A line for a person, or `nil` when there is nothing to say: before and after.
    static func line(_ finish: JobFinish) -> String? {
        switch finish {
        case .ahead, .done, .leftOut: nil
        case .underWay: "finishing under way"
        case .dead: error(finish).map { "finishing failed: " + $0 }
        }
    }
}
