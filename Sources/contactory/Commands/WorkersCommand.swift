import JobQueue
import Redis

/// The workers that are alive.
enum WorkersCommand {
    static let command = Command(
        name: "workers", operands: "", summary: "list the workers alive and what they do",
        details: ["A worker that was killed is listed for up to a minute."],
        flags: RedisOptions.flags + [.json],
        examples: [.init("contactory workers", "one line for each")],
        run: run)

    private struct Document: Encodable {
        struct Worker: Encodable {
            let worker, version: String
            let beat_at: String
            let lanes, in_hand, created, rate_per_second: Int64
            let jobs: [String]
            let waiting_for: [String]
        }

        let workers: [Worker]
    }

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        try arguments.refuseOperands(after: 0)
        let redis = try RedisOptions(arguments)
        var queue = QueueAccess(redis.queue, at: redis.address)
        let workers = try queue.use { queue throws(RedisError) in try queue.workers() }
            .map(describe)
        if arguments.has(.json) {
            try JSONText.print(Document(workers: workers))
            return .done
        }
        guard !workers.isEmpty else {
            try StandardOutput.print("no worker is alive; 'contactory work' starts one")
            return .done
        }
        var table = TextTable(
            header: ["WORKER", "LANES", "IN HAND", "CREATED", "RATE", "LAST BEAT", "DOES"])
        for worker in workers {
            let does =
                worker.waiting_for.isEmpty
                ? worker.jobs.joined(separator: " ")
                : "waits for its store: " + worker.waiting_for.joined(separator: " ")
            table.append([
                worker.worker, String(worker.lanes), String(worker.in_hand),
                NumberText.grouped(worker.created), NumberText.rate(Double(worker.rate_per_second)),
                worker.beat_at, does.isEmpty ? "idle" : does,
            ])
        }
        try StandardOutput.print(table.lines.joined(separator: "\n"))
        return .done
    }

    private static func describe(_ worker: WorkerStatus) -> Document.Worker {
        func number(_ field: String) -> Int64 { worker.about[field].flatMap { Int64($0) } ?? 0 }
        func list(_ field: String) -> [String] {
            (worker.about[field] ?? "").split(separator: " ").map(String.init)
        }
        return Document.Worker(
            worker: worker.id.description, version: worker.about["version"] ?? "",
            beat_at: TimeText.of(unixMilliseconds: worker.beatAt), lanes: number("lanes"),
            in_hand: number("in_hand"), created: number("created"),
            rate_per_second: number("rate_per_second"), jobs: list("jobs"),
            waiting_for: list("waiting_for"))
    }
}
