import Foundation
import TestSupport
import Testing

/// Random histories: whatever happens in whatever order, the queue does what the model does.
///
/// `CONTACTORY_SEED` replays one history, or begins with it; `CONTACTORY_HISTORIES` says how many
/// there are on each kind of server.
@Suite struct HistoryTests {
    @Test func `random histories end as the model says`() throws {
        try check(histories: 2_000, on: RedisServer())
    }

    @Test func `a cluster changes nothing`() throws {
        try check(
            histories: 300, on: RedisServer(.init(clusterSlots: RedisServer.allSlots)))
    }

    @Test func `killing the server loses nothing`() throws {
        try check(
            histories: 24, on: RedisServer(.init(isAppendOnly: true)), hasRestarts: true)
    }

    private func check(
        histories usual: UInt64, on server: RedisServer, hasRestarts: Bool = false
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let replayed = environment["CONTACTORY_SEED"].flatMap { UInt64($0) }
        let count = environment["CONTACTORY_HISTORIES"].flatMap { UInt64($0) }
        let first = replayed ?? 1
        for seed in first..<first + (count ?? (replayed == nil ? usual : 1)) {
            var random = SeededRandom(seed: seed)
            var generator = HistoryGenerator(seed: seed, hasRestarts: hasRestarts)
            let history = generator.history(of: random.pick(40...60))
            guard HistoryRunner.failure(of: history, on: server) != nil else { continue }
            Issue.record("\(Self.report(seed, history, on: server))")
            return
        }
    }

    /// The shortest history that fails, as a script to read.
    private static func report(
        _ seed: UInt64, _ history: [HistoryStep], on server: RedisServer
    ) -> String {
        let short = Shrinker.shrink(history) {
            HistoryRunner.failure(of: $0, on: server) != nil
        }
        let reason = HistoryRunner.failure(of: short, on: server) ?? "no failure any more"
        let lines = short.enumerated().map { "  \($0.offset)  \($0.element)" }
        return "CONTACTORY_SEED=\(seed), \(short.count) of \(history.count) steps\n"
            + lines.joined(separator: "\n") + "\n\(reason)"
    }
}
