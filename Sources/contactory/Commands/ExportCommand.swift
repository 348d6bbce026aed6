import JobQueue
import Redis
import Stores
import WorkerRuntime

/// The contacts of a store as files.
enum ExportCommand {
    static let enqueue = Flag(
        "enqueue", "leave the work to 'contactory work' processes, and return at once")

    static let command = Command(
        name: "export", operands: "DEST",
        summary: "write the contacts of a store into files",
        details: [
            """
            DEST is csv:DIR, ndjson:DIR or vcard:DIR for a folder of parts with a manifest.json of
            counts and SHA-256 sums, csv:FILE.csv, ndjson:FILE.ndjson or vcard:FILE.vcf for one
            file, or simulator:DIR for a pack of cards with scripts for iOS and Android. It must not
            be there yet, or be empty.
            """,
            """
            Works on all cores of this machine, as 'create' does; with --enqueue workers of the
            queue do it, which must reach both stores. The contacts are those that are there when
            it begins: one that is removed meanwhile is counted as failed, and a place among them
            that gets new ones is given up.
            """,
        ],
        flags: ExportRequest.flags + [enqueue] + RedisOptions.flags + WorkerFlags.all
            + [.credentials, .json, .quiet],
        examples: [
            .init("contactory export vcard:cards", "contacts.db as vCard 3.0, in parts"),
            .init(
                "contactory export csv:all.csv --from postgres://me@db/crm", "one file of all"),
            .init(
                "contactory export simulator:pack", "500 cards a file, and scripts to import them"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let request = try ExportRequest(arguments)
        let redis = try RedisOptions(arguments)
        let opening = try StoreOpening(
            known: [request.source, request.destination], credentials: arguments[.credentials])
        let worker = try WorkerFlags.options(arguments)
        let isEnqueued = arguments.has(enqueue)

        let plan = try plan(request, opening)
        guard plan.total > 0 else {
            console.say("nothing to do: there are no contacts in \(request.source)")
            return .done
        }
        let place = isEnqueued ? nil : try PrivateOrSharedRedis(redis)
        var queue = QueueAccess(redis.queue, at: place?.address ?? redis.address)
        if let place {
            try place.check(&queue, console)
        } else {
            try queue.checkServer(console)
            try queue.checkRoom()
        }
        let job = try begin(request, plan, opening, in: &queue)
        guard let place else {
            console.say(
                "enqueued \(NumberText.count(plan.total, "contact")) of \(request.source)")
            if arguments.has(.json) {
                try JSONText.print(StatusDocument(status: try queue.status(of: job)))
            } else {
                try StandardOutput.print(job.description)
            }
            return .done
        }
        let local = LocalRun(
            worker: worker, redis: place, queue: redis.queue, store: request.destination,
            opening: opening, console: console, isRecoverable: false)
        return try local.run(job, printsJSON: arguments.has(.json))
    }

    private static func plan(
        _ request: ExportRequest, _ opening: StoreOpening
    ) throws(CommandError) -> ExportPlan {
        do {
            let source = try opening.open(request.source, mode: .mustExist)
            let size =
                request.maximumCards
                ?? (request.pack == nil ? nil : SimulatorPack.cardsInAFile)
            for _ in 1...3 {
                let plan = try ExportPlan(source, size: size)
                if plan.isConsistent { return plan }
            }
        } catch {
            throw .store(error, at: request.source)
        }
        throw CommandError(
            .refused, "the contacts in \(request.source) change all the time",
            fix: "Export when the job that makes them has ended.")
    }

    /// Makes the place and puts the job into the queue.
    private static func begin(
        _ request: ExportRequest, _ plan: ExportPlan, _ opening: StoreOpening,
        in queue: inout QueueAccess
    ) throws(CommandError) -> JobID {
        try request.pack?.make()
        let specification = request.specification(total: plan.total, chunkSize: plan.pageSize)
        let id = JobID.new()
        let hasFinish: Bool
        do {
            let store = try opening.open(
                request.destination, options: request.options, mode: .createIfMissing)
            if let other = try store.jobs().first {
                throw StoreError.unusable(
                    StoreFault(
                        code: "files.used",
                        message: "\(request.destination) holds job \(other.description.id) "
                            + "already; choose a new folder, or remove this one"))
            }
            hasFinish = store.traits.needsFinish
            // The store first: it may refuse, and a job in the queue would be begun at once.
            _ = try store.register(specification.description(as: id))
        } catch let error as StoreError {
            throw .store(error, at: request.destination)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.refused, "\(error)")
        }
        var submission = specification.submission(as: id, hasFinish: hasFinish)
        submission.notes = plan.notes
        let job = submission
        _ = try queue.use { queue throws(RedisError) in try queue.submit(job) }
        return id
    }
}
