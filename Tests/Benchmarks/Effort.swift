import Foundation

/// How much is measured; `CONTACTORY_BENCHMARKS` says it, and `deploy/bench.sh` sets that.
enum Effort: String {
    /// Shows in minutes that all of it runs; the figures say nothing.
    case quick
    /// Each benchmark takes two minutes at most.
    case usual
    /// Jobs of the size that targets are about, where that is more than `usual` has time for.
    case long

    /// The effort of this process.
    static let current =
        ProcessInfo.processInfo.environment["CONTACTORY_BENCHMARKS"].flatMap(Effort.init)
        ?? .usual

    /// How often variants run in turns.
    var rounds: Int { self == .quick ? 1 : 5 }

    /// A count of the usual effort, made smaller or larger.
    func scaled(_ usual: Int, long: Int? = nil) -> Int {
        switch self {
        case .quick: max(1, usual / 10)
        case .usual: usual
        case .long: long ?? usual
        }
    }
}
