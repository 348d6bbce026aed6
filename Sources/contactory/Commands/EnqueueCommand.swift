import ContactGenerator
import JobQueue
import Redis
import Stores
import WorkerRuntime

/// The producer: splits a request into chunk jobs and returns.
enum EnqueueCommand {
    static let wait = Flag("wait", "follow the job to its end")
    static let noStoreCheck = Flag(
        "no-store-check", "do not open the store first; for machines that cannot reach it")

    static let dryRun = Flag(
        "dry-run", "print what the job comes to, and enqueue nothing; no Redis, no store")

    static let command = Command(
        name: "enqueue", operands: "COUNT",
        summary: "put a job for any number of workers into Redis",
        details: [
            """
            Prints the job's id and returns at once, whatever the size: a job is a few numbers in
            Redis. 'contactory work' processes, on any machine, do it. The store is opened first, so
            that a mistake shows here; its password never enters Redis: workers take it from
            PGPASSWORD, PGPASSFILE, service=NAME or --credentials FILE.
            """
        ],
        flags: JobRequest.flags + RedisOptions.flags + [
            .credentials, wait, dryRun, noStoreCheck, .json, .quiet,
        ],
        examples: [
            .init(
                "contactory enqueue 1M --to postgres://me@db/crm --seed 42",
                "a million contacts for the workers of the default queue"),
            .init(
                "contactory enqueue 1B --to service=crm --key nightly-2026-11-30 --wait",
                "safe to repeat: the key names the same job again"),
            .init(
                "contactory enqueue 1M --locale ja_JP:70,en_US:30 --dry-run",
                "how many phones there are for it, how large it will be"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let request = try JobRequest(arguments, command: "enqueue")
        let redis = try RedisOptions(arguments)
        let opening = try StoreOpening(known: [request.store], credentials: arguments[.credentials])
        if arguments.has(dryRun) { return try show(request, arguments) }
        guard request.count > 0 else {
            console.say("nothing to do: 0 contacts asked for")
            return .done
        }
        var queue = QueueAccess(redis.queue, at: redis.address)
        try queue.checkServer(console)
        try queue.checkRoom()
        let traits = try traits(request, opening, arguments)
        let specification = request.specification(preferredChunkSize: traits.preferredChunkSize)

        let id = JobID.new()
        let submission = specification.submission(as: id, hasFinish: traits.needsFinish)
        let outcome = try queue.use { queue throws(RedisError) in try queue.submit(submission) }
        let job: JobID
        if case .existing(let other) = outcome, other != id {
            job = other
            console.say("the key names job \(other) already; nothing new was enqueued")
            if let warning = RepeatedKey.warning(request, for: try queue.status(of: other)) {
                console.say(warning)
            }
        } else {
            job = id
            console.say(
                "enqueued \(NumberText.count(request.count, "contact")) in "
                    + "\(NumberText.count((specification.total - 1) / specification.chunkSize + 1, "chunk")), "
                    + "seed \(request.recipe.seed)")
            if request.store.secret != nil {
                console.say(
                    "the store's password stays here: workers need it in PGPASSWORD, PGPASSFILE "
                        + "or --credentials FILE")
            }
        }
        if !arguments.has(wait) {
            try report(try queue.status(of: job), arguments)
            return .done
        }
        if !arguments.has(.json) { try StandardOutput.print(job.description) }
        return try follow(job, redis, arguments, console)
    }

    private static func show(
        _ request: JobRequest, _ arguments: ParsedArguments
    ) throws -> ExitStatus {
        guard !arguments.has(wait) else {
            throw CommandError.usage(
                "--dry-run enqueues nothing that --wait could follow", fix: "Leave out one of them."
            )
        }
        let document = PlanDocument(
            request.plan,
            chunkSize: request.specification(
                preferredChunkSize: StoreOpening.traits(of: request.store).preferredChunkSize
            ).chunkSize)
        if arguments.has(.json) {
            try JSONText.print(document)
        } else {
            try StandardOutput.print(PlanText.page(document).joined(separator: "\n"))
        }
        return .done
    }

    /// Opens the store, which shows mistakes before anything is enqueued.
    private static func traits(
        _ request: JobRequest, _ opening: StoreOpening, _ arguments: ParsedArguments
    ) throws(CommandError) -> StoreTraits {
        if arguments.has(noStoreCheck) { return StoreOpening.traits(of: request.store) }
        do {
            return try opening.open(
                request.store, options: request.storeOptions, mode: .createIfMissing
            ).traits
        } catch {
            throw .store(error, at: request.store)
        }
    }

    private static func report(_ status: JobStatus, _ arguments: ParsedArguments) throws {
        if arguments.has(.json) {
            try JSONText.print(StatusDocument(status: status))
        } else {
            try StandardOutput.print(status.id.description)
        }
    }

    /// Follows a job to its end, and says how it went.
    static func follow(
        _ job: JobID, _ redis: RedisOptions, _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let stop = StopSwitch()
        let signals = Signals { _ in stop.stop() }
        var queue = QueueAccess(
            redis.queue, at: redis.address, patience: .forever, stop: stop,
            log: { console.say($0) })
        let status = try JobFollower(console: console, stop: stop).follow(job, in: &queue)
        guard signals.received == 0 else {
            console.say("the job goes on without us: contactory status \(job)")
            return .interrupted
        }
        if arguments.has(.json) { try JSONText.print(StatusDocument(status: status)) }
        console.say(StatusText.summary(status))
        return status.state == .completed ? .done : .partly
    }
}
