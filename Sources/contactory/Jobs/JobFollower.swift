import JobQueue
import Redis

/// Watches a job to its end, and shows how far it is.
struct JobFollower {
    /// Often enough for a smooth bar, rarely enough to cost Redis nothing.
    static let longestPause: Duration = .milliseconds(100)
    /// A tiny job is over before a tenth of a second.
    static let shortestPause: Duration = .milliseconds(5)
    /// Where nobody draws, one line so often.
    static let lineInterval: Duration = .seconds(5)

    let console: Console
    /// Ends the watching, not the job.
    let stop: StopSwitch

    /// Follows until the job has ended or the switch is thrown; the last picture.
    func follow(
        _ job: JobID, in queue: inout QueueAccess
    ) throws(CommandError) -> JobStatus {
        let start = ContinuousClock.now
        var nextLine = start + Self.lineInterval
        while true {
            let status = try queue.status(of: job)
            if status.state.isTerminal { return status }
            if console.isTerminal {
                console.draw(
                    ProgressBar.line(
                        status, columns: console.columns, unicode: console.showsUnicode))
            } else if ContinuousClock.now >= nextLine {
                console.say(ProgressBar.words(status))
                nextLine = .now + Self.lineInterval
            }
            if stop.wait(for: Self.pause(after: .now - start)) { return status }
        }
    }

    /// How long not to look after so much time: whoever waits for a job learns of its end by a
    /// fiftieth later.
    static func pause(after elapsed: Duration) -> Duration {
        min(max(elapsed / 50, shortestPause), longestPause)
    }
}
