import JobQueue
import Redis
import Stores
import WorkerRuntime

/// Rebuilds a job from the store's own ledger.
enum RecoverCommand {
    static let command = Command(
        name: "recover", operands: "JOB",
        summary: "rebuild a job from its store after Redis lost it, and go on",
        details: [
            """
            The store remembers each job and each chunk that it holds. With --redis, or a Redis named
            by the environment, the job goes back into that queue for its workers; otherwise it is
            finished here, as 'create' does. Safe to repeat. The files of an import are looked through
            again, and must be as they were.
            """
        ],
        flags: [.store] + RedisOptions.flags + WorkerFlags.all
            + [ImportFlag.ownFilesRoot, .credentials, .json, .quiet],
        examples: [
            .init("contactory recover 01J… --to sqlite:contacts.db", "finish an interrupted job"),
            .init(
                "contactory recover 01J… --to postgres://me@db/crm --redis redis://queue",
                "hand it to the workers again"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let job = try JobID(
            operand: arguments.onlyOperand(
                "JOB", example: "contactory recover 01J… --to sqlite:contacts.db"))
        let address = try JobRequest.store(arguments)
        let redis = try RedisOptions(arguments)
        let opening = try StoreOpening(known: [address], credentials: arguments[.credentials])
        var worker = try WorkerFlags.options(arguments, for: address)
        worker.filesRoot = arguments[ImportFlag.ownFilesRoot].map(ImportRequest.absolute)
        let start = try StoreStart(of: job, in: address, opening: opening)

        let place = try PrivateOrSharedRedis(redis)
        var queue = QueueAccess(redis.queue, at: place.address)
        try place.check(&queue, console)
        let notes = try ImportAgain.notes(of: start, filesRoot: worker.filesRoot, console)
        _ = try start.enter(&queue, notes: notes)
        let status = try queue.status(of: job)
        console.say(
            "recovered job \(job): \(NumberText.grouped(status.contacts.created)) of "
                + "\(NumberText.count(status.contacts.total, "contact")) are in \(address)")
        if !place.isPrivate {
            if arguments.has(.json) { try JSONText.print(StatusDocument(status: status)) }
            console.say(StatusText.summary(status))
            return .done
        }
        let local = LocalRun(
            worker: worker, redis: place, queue: redis.queue, store: address, opening: opening,
            console: console)
        return try local.run(job, printsJSON: arguments.has(.json))
    }
}
