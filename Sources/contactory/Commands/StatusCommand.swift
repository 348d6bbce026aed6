import Glibc
import JobQueue
import Redis
import WorkerRuntime

/// How far jobs are, and what went wrong.
enum StatusCommand {
    static let watch = Flag("watch", "show it again every second until all has ended")
    /// The list shows the newest jobs only; a queue may have kept thousands.
    static let listed = 200

    static let command = Command(
        name: "status", operands: "[JOB]",
        summary: "say how far a job is, or list all jobs",
        details: [
            """
            The numbers of a job are of one moment and always add up: created + failed + skipped +
            cancelled + pending = total. Without JOB the newest 200 jobs are listed with their
            totals. Exit code 1 when the job has ended and some contacts have failed.
            """
        ],
        flags: RedisOptions.flags + [watch, .json],
        examples: [
            .init("contactory status", "one line for each job"),
            .init("contactory status 01J… --watch", "how far it is, until it has ended"),
            .init("contactory status 01J… --json | jq .created", "for programs"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        try arguments.refuseOperands(after: 1)
        let job = try arguments.operands.first.map { text throws(CommandError) in
            try JobID(operand: text)
        }
        let redis = try RedisOptions(arguments)
        let stop = StopSwitch()
        let isWatching = arguments.has(watch)
        let signals = isWatching ? Signals { _ in stop.stop() } : nil
        var queue = QueueAccess(
            redis.queue, at: redis.address, patience: isWatching ? .forever : .producer,
            stop: stop, log: { if isWatching { console.say($0) } })
        while true {
            let statuses = try read(job, from: &queue)
            try show(statuses, of: job, from: &queue, arguments)
            let hasEnded = statuses.allSatisfy { $0.state.isTerminal }
            if !isWatching || hasEnded || stop.wait(for: .seconds(1)) {
                if let signals, signals.received > 0 { return .interrupted }
                guard job != nil, let state = statuses.first?.state else { return .done }
                return state == .partial || state == .failed ? .partly : .done
            }
        }
    }

    private static func read(
        _ job: JobID?, from queue: inout QueueAccess
    ) throws(CommandError) -> [JobStatus] {
        if let job { return [try queue.status(of: job)] }
        return try queue.use { queue throws(RedisError) in
            var statuses: [JobStatus] = []
            for job in try queue.jobs(atMost: listed) {
                // A job may expire between the list and the look.
                if let status = try queue.status(of: job) { statuses.append(status) }
            }
            return statuses
        }
    }

    private static func show(
        _ statuses: [JobStatus], of job: JobID?, from queue: inout QueueAccess,
        _ arguments: ParsedArguments
    ) throws {
        let workers = try job == nil ? queue.workerCount() : 0
        if arguments.has(.json) {
            if job != nil {
                try statuses.map(StatusDocument.init).forEach(JSONText.print)
            } else {
                try JSONText.print(
                    QueueDocument(jobs: statuses.map(StatusDocument.init), workers: workers))
            }
            return
        }
        let lines: [String]
        if job != nil {
            lines = statuses.flatMap(StatusText.page)
        } else if statuses.isEmpty {
            lines = [
                "no jobs; \(NumberText.count(Int64(workers), "worker")). "
                    + "'contactory enqueue' makes one."
            ]
        } else {
            lines = StatusText.list(statuses, workers: workers)
        }
        if arguments.has(watch), let screen = TerminalScreen(of: STDOUT_FILENO) {
            try StandardOutput.write(Array(screen.picture(of: lines).utf8))
        } else {
            try StandardOutput.print(lines.joined(separator: "\n"))
        }
    }
}
