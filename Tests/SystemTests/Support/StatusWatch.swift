import Foundation
import TestSupport

/// Asks `status` ten times a second while a job runs, and checks what must hold at every moment.
final class StatusWatch: Sendable {
    /// What it saw.
    struct Report: Sendable {
        var latest: JobPicture?
        /// Answers, and questions that got none because Redis was away.
        var answers = 0, refusals = 0
        /// How often a `kill -9` made Redis forget settlements that its file did not hold yet.
        var rollbacks = 0
        /// What must not happen.
        var complaints: [String] = []
    }

    private struct State {
        var report = Report()
        var isStopped = false
        /// Changes with each outage of Redis.
        var era = 0
        /// The era in which `report.latest` was seen; nothing when it spans two.
        var eraOfLatest: Int?
    }

    private let state: Guarded<State>
    private let thread: Background<Void>

    /// Starts to watch.
    init(_ job: JobPicture, in queue: Queue) {
        let state = Guarded(State())
        self.state = state
        thread = Background {
            while !state.withLock({ $0.isStopped }) {
                let era = state.withLock { $0.era }
                let picture = try? queue.status(of: job.job)
                state.withLock { Self.note(picture, askedIn: era, total: job.total, &$0) }
                _ = eventually(within: .milliseconds(100)) { state.withLock { $0.isStopped } }
            }
        }
    }

    /// The newest picture.
    var latest: JobPicture? { state.withLock { $0.report.latest } }

    /// Redis is about to be killed, or is back: what it knew last may be forgotten.
    func beginEra() { state.withLock { $0.era += 1 } }

    /// Ends the watch, and answers with what it saw.
    func stop() -> Report {
        state.withLock { $0.isStopped = true }
        _ = thread.value()
        return state.withLock { $0.report }
    }

    private static func note(
        _ picture: JobPicture?, askedIn era: Int, total: Int64, _ state: inout State
    ) {
        guard let picture else {
            state.report.refusals += 1
            if era == state.era, era % 2 == 0 {
                state.report.complaints.append("no answer although Redis is there")
            }
            return
        }
        state.report.answers += 1
        let sums = [
            picture.created, picture.failed, picture.skipped, picture.cancelled, picture.pending,
        ]
        if !picture.addsUp || picture.total != total || sums.contains(where: { $0 < 0 }) {
            state.report.complaints.append("sums are wrong: \(picture)")
        }
        let isSameEra = era == state.era && era == state.eraOfLatest
        if let latest = state.report.latest, picture.created < latest.created {
            state.report.rollbacks += 1
            if isSameEra {
                state.report.complaints.append(
                    "created fell from \(latest.created) to \(picture.created)")
            }
        }
        state.report.latest = picture
        state.eraOfLatest = era == state.era ? era : nil
    }
}
