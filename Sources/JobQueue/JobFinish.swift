/// Where a job's finishing chunk is (`JobSubmission.hasFinish`).
public enum JobFinish: Hashable, Sendable {
    /// Other chunks come first.
    case ahead
    /// All other chunks have come to their end; it waits or is in hand.
    case underWay
    case done
    /// It was given up, for this reason; `JobQueue.retry` puts it back.
    case dead(code: String, text: String)
    /// The job was cancelled before anything was done.
    case leftOut

    /// Reads the field of the job's hash, and the reason of a dead chunk, `code|text`.
    init?(field: Int64, reason: String) {
        switch field {
        case 0: self = .ahead
        case 1: self = .underWay
        case 2: self = .done
        case 3:
            let code = reason.prefix { $0 != "|" }
            self = .dead(code: String(code), text: String(reason.dropFirst(code.count + 1)))
        case 4: self = .leftOut
        default: return nil
        }
    }
}
