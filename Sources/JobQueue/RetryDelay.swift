/// How long a failed chunk waits before it is tried again: exponential with jitter.
///
/// After the n-th failure between half and all of 1 s × 2^(n−1), at most 60 s: a store that came
/// back is found soon, and chunks that failed together do not return together.
public enum RetryDelay {
    /// The delay after the first failure, before jitter.
    public static let first: Duration = .seconds(1)
    /// No delay is longer.
    public static let longest: Duration = .seconds(60)

    /// The delay after `failures` failures (at least 1).
    public static func after(
        failures: Int, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let doublings = min(max(failures, 1) - 1, 6)
        let whole = min(first * (1 << doublings), longest).milliseconds
        return .milliseconds(Int64.random(in: whole / 2...whole, using: &generator))
    }
}
