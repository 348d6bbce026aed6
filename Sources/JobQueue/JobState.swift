/// Where a job is in its life.
///
/// ```
/// queued ─→ running ⇄ paused
///              │ ↘─────────→ cancelling ─→ cancelled
///              └─→ completed | partial | failed
/// ```
public enum JobState: String, Sendable, CaseIterable {
    case queued, running, paused, cancelling
    /// All contacts are created or left out by a rule, and the job is finished.
    case completed
    /// Some contacts have failed, or finishing the job has.
    case partial
    /// No contact was created.
    case failed
    case cancelled

    /// Whether nothing of the job can change any more, short of a retry.
    public var isTerminal: Bool {
        switch self {
        case .queued, .running, .paused, .cancelling: false
        case .completed, .partial, .failed, .cancelled: true
        }
    }
}
