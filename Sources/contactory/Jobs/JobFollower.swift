import JobQueue
import Redis

/// Watches a job to its end, and shows how far it is.
struct JobFollower {
    /// Often enough for a smooth bar, rarely enough to cost Redis nothing.
    static let interval: Duration = .milliseconds(100)
    /// Where nobody draws, one line so often.
    static let lineInterval: Duration = .seconds(5)

    let console: Console
    /// Ends the watching, not the job.
    let stop: StopSwitch

    /// Follows until the job has ended or the switch is thrown; the last picture.
    func follow(
        _ job: JobID, in queue: inout QueueAccess
    ) throws(CommandError) -> JobStatus {
        // A tiny job is over before a tenth of a second.
        var pause: Duration = .milliseconds(5)
        var nextLine = ContinuousClock.now + Self.lineInterval
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
            if stop.wait(for: pause) { return status }
            pause = min(pause * 2, Self.interval)
        }
    }
}
