import Foundation
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
                "contactory create 200 --profile seed --to postgres://me@localhost/app",
                "random characters, as little as an API may get"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let request = try JobRequest(arguments, command: "create")
        let redis = try RedisOptions(arguments)
        let opening = try StoreOpening(known: request.store, credentials: arguments[.credentials])
        let worker = try WorkerFlags.options(arguments)
        guard request.count > 0 else {
            console.say("nothing to do: 0 contacts asked for")
            return .done
        }

        let start = try StoreStart(request, opening: opening)
        if start.isContinuation {
            console.say("job \(start.id) of key \(request.key ?? "") goes on from the store")
        }
        let run = try PrivateOrSharedRedis(redis)
        var queue = QueueAccess(redis.queue, at: run.address)
        try run.check(&queue, console)
        let job = try start.enter(&queue)
        let local = LocalRun(worker: worker, opening: opening, console: console)
        let outcome = try local.run(job, in: &queue, named: redis.queue)
        if arguments.has(.json) { try JSONText.print(StatusDocument(status: outcome.status)) }
        if outcome.status.state.isTerminal {
            return local.summarize(outcome.status, in: request.store)
        }
        try Interruption.explain(
            job, of: outcome.status, in: request.store, opening: opening, redis: redis,
            console: console)
        return .interrupted
    }
}
