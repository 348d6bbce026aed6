/// How long a session tries.
public enum Patience: Hashable, Sendable {
    /// Gives up so long after the start of a `perform`, and earlier when nothing listens at the
    /// address; for programs that a person waits for.
    case failFast(within: Duration)
    /// Tries until it is stopped; for workers.
    case forever

    /// Five seconds.
    public static let producer: Patience = .failFast(within: .seconds(5))
}
