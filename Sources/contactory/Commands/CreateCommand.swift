import JobQueue
import Redis
import Stores
import WorkerRuntime

/// All in one on this machine: Redis, workers, progress, summary.
enum CreateCommand {
    static let command = Command(
        name: "create", operands: "COUNT",
        summary: "create contacts on this machine, all in one",
        details: [
            """
            Starts a private redis-server, unless --redis or the environment names one, works on all
            cores, and waits with a progress bar. Interrupted or killed, nothing is lost: what is in
            the store stays, and 'contactory recover' or the same --key goes on from there.
            """
        ],
        flags: JobRequest.flags + RedisOptions.flags + WorkerFlags.all
            + [.credentials, .json, .quiet],
        examples: [
            .init("contactory create 1M", "a million contacts in contacts.db"),
            .init(
                "contactory create 10k --to sqlite:test.db --seed 42",
                "the same ten thousand contacts each time"),
            .init(
                "contactory create 1M --to vcard:cards --dialect apple",
                "a folder of vCard files with a manifest; csv: and ndjson: likewise"),
            .init(
                "contactory create 200 --profile seed --to postgres://me@localhost/app",
                "random characters, as little as an API may get"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let request = try JobRequest(arguments, command: "create")
        let redis = try RedisOptions(arguments)
        let opening = try StoreOpening(known: [request.store], credentials: arguments[.credentials])
        let worker = try WorkerFlags.options(arguments, for: request.store)
        guard request.count > 0 else {
            console.say("nothing to do: 0 contacts asked for")
            return .done
        }

        // Redis first: when it cannot be used, no store is made.
        let place = try PrivateOrSharedRedis(redis)
        var queue = QueueAccess(redis.queue, at: place.address)
        try place.check(&queue, console)
        let start = try StoreStart(request, opening: opening)
        let job = try start.enter(&queue)
        if let ended = try report(job, of: request, start, in: &queue, console) {
            if arguments.has(.json) { try JSONText.print(StatusDocument(status: ended)) }
            return ended.state == .completed ? .done : .partly
        }
        let local = LocalRun(
            worker: worker, redis: place, queue: redis.queue, store: request.store,
            opening: opening, console: console)
        return try local.run(job, printsJSON: arguments.has(.json))
    }

    /// Says what is known of a job that the key names already; its status when it has ended.
    private static func report(
        _ job: JobID, of request: JobRequest, _ start: StoreStart, in queue: inout QueueAccess,
        _ console: Console
    ) throws(CommandError) -> JobStatus? {
        guard start.isContinuation || job != start.id else { return nil }
        let status = try queue.status(of: job)
        if let warning = RepeatedKey.warning(request, for: status) { console.say(warning) }
        guard status.state.isTerminal else {
            console.say("the key names job \(job) already; it goes on")
            return nil
        }
        console.say("the key names job \(job) already, and it has ended; nothing new was created")
        console.say(StatusText.summary(status))
        return status
    }
}
