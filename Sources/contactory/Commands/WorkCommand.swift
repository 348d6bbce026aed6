import JobQueue
import Redis
import Stores
import WorkerRuntime

/// A worker process.
enum WorkCommand {
    static let exitWhenIdle = Flag(
        "exit-when-idle", "stop when nothing waits, sleeps or is in hand anywhere in the queue")

    static let command = Command(
        name: "work", operands: "",
        summary: "work on jobs until told to stop",
        details: [
            """
            SIGTERM or SIGINT lets the chunks in hand finish, for at most --drain-timeout; a second
            signal gives them back at once. Either costs no attempt and exits with 0. A worker waits
            for a Redis that is away, and for a store that is away, as long as it takes.
            """
        ],
        flags: RedisOptions.flags + WorkerFlags.all
            + [ImportFlag.ownFilesRoot, exitWhenIdle, .credentials, .quiet],
        examples: [
            .init("contactory work", "one chunk on each core at a time"),
            .init(
                "contactory work --redis redis://queue:6379 --concurrency 4 --exit-when-idle",
                "until the queue is empty"),
            .init(
                "PGPASSFILE=/etc/contactory/pgpass contactory work",
                "with the passwords of its stores"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        try arguments.refuseOperands(after: 0)
        let redis = try RedisOptions(arguments)
        let opening = try StoreOpening(credentials: arguments[.credentials])
        var options = try WorkerFlags.options(
            arguments, exitsWhenIdle: arguments.has(exitWhenIdle))
        options.filesRoot = arguments[ImportFlag.ownFilesRoot].map(ImportRequest.absolute)
        let id = WorkerID.ofThisProcess()

        let stop = StopSwitch()
        let worker = Worker(
            id, options: options, queue: redis.queue, at: redis.address, version: Program.version,
            openStore: { target throws(StoreError) in try opening.open(target) },
            log: { console.log($0) })
        let signals = Signals { count in
            console.log(
                count == 1
                    ? "worker drains worker=\(id)" : "worker gives back what it has worker=\(id)")
            if count == 1 { worker.drain() } else { worker.handBack() }
            stop.stop()
        }
        // Signals count to the very end, also where nobody asks for their number any more.
        defer { withExtendedLifetime(signals) {} }
        // Waits for a server that is away, and says at once what is wrong with one that is not.
        var queue = QueueAccess(
            redis.queue, at: redis.address, patience: .forever, stop: stop,
            log: { console.log($0) })
        do {
            try queue.checkServer(console)
        } catch {
            if signals.received > 0 { return .done }
            throw error
        }
        console.log(
            "worker starts worker=\(id) version=\(Program.version) lanes=\(options.lanes) "
                + "queue=\(redis.queue) redis=\(redis.address)")
        do {
            try worker.run()
        } catch {
            throw CommandError.redis(error, at: redis.address)
        }
        console.log("worker ends worker=\(id) created=\(worker.created)")
        return .done
    }
}
