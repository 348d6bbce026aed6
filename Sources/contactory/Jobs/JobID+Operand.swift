import Foundation
import JobQueue

extension JobID {
    /// The job that an operand names.
    init(operand text: String) throws(CommandError) {
        guard let id = JobID(text) else {
            throw .usage(
                "\(ArgumentScrubbing.scrubbed(text)) is not a job id",
                fix: "A job id has 26 letters and digits; 'contactory status' lists the jobs.")
        }
        self = id
    }

    /// A new id, of now.
    static func new() -> JobID {
        var random = SystemRandomNumberGenerator()
        let now = Date().timeIntervalSince1970 * 1_000
        return JobID(at: UInt64(max(0, now)), using: &random)
    }
}
