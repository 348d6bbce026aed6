import AddressBooks
import JobQueue
import Redis
import Stores
import WorkerRuntime

/// Real address books into a store.
enum ImportCommand {
    static let command = Command(
        name: "import", operands: "FILE…",
        summary: "put the contacts of real address books into a store",
        details: [
            """
            Takes vCard 2.1, 3.0 and 4.0, CSV of Google, Outlook, Thunderbird and Excel, NDJSON, jCard
            and JSContact, in UTF-8, UTF-16, CP932 and the code pages of Windows; folders with all that
            is below them; - for standard input; and any of these compressed by gzip.
            """,
            """
            Each record ends as created, skipped or failed, and the counts add up. Skipped are those
            without name, kana and company, and those whose UID the store has. A record that cannot be
            read or saved costs nothing but itself: --rejects FILE writes its original. Importing the
            same files again changes nothing.
            """,
            """
            Works on all cores of this machine as 'create' does, or leaves the work to workers
            (--enqueue), which need the files at the same path or below their own --files-root. A file
            that changes meanwhile is not imported any further. With --on-error abort nothing behind
            the first failure is saved; of several workers each finishes what it has begun.
            """,
        ],
        flags: ImportRequest.flags + [EnqueueCommand.wait] + RedisOptions.flags + WorkerFlags.all
            + [.credentials, .json, .quiet],
        examples: [
            .init("contactory import contacts.vcf", "into contacts.db"),
            .init(
                "contactory import exports/ --to postgres://me@db/crm --rejects rejects.vcf",
                "all address books of a folder"),
            .init("zcat a.vcf.gz | contactory import - --country JP", "from a pipe"),
            .init(
                "contactory import /nfs/book.csv --enqueue --to service=crm", "for workers"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let request = try ImportRequest(arguments)
        let redis = try RedisOptions(arguments)
        let opening = try StoreOpening(known: [request.store], credentials: arguments[.credentials])
        var worker = try WorkerFlags.options(arguments, for: request.store)
        worker.filesRoot = request.filesRoot
        // One after the other, so that nothing behind the first failure is saved.
        if request.onError == .abort { worker.lanes = 1 }
        let isEnqueued = arguments.has(ImportFlag.enqueue)
        try check(arguments, request, isEnqueued)

        var input = try InputGathering(request, isEnqueued: isEnqueued, console)
        var keepsCopies = false
        var doubtful: JobID?
        defer {
            if !keepsCopies {
                input.spool.remove()
            } else if let folder = input.spool.folder {
                console.say(
                    doubtful.map {
                        "Redis may have job \($0), which reads copies in \(folder): remove them when "
                            + "'contactory status \($0)' does not know it or it has ended"
                    } ?? "the job reads copies in \(folder): remove them when it has ended")
            }
        }
        let status = input.faults.isEmpty ? ExitStatus.done : .partly
        guard input.scan.records > 0 else {
            console.say(
                input.scan.files.isEmpty
                    ? "nothing to import: no address book in "
                        + request.operands.joined(separator: ", ")
                    : "nothing to import: no record in \(filesText(input.scan))")
            return status
        }
        console.say(
            "found \(NumberText.count(input.scan.records, "record")) in \(filesText(input.scan))")

        try checkRejects(request, input.scan.files)

        let order = ImportOrder(request: request, scan: input.scan)
        let place =
            isEnqueued ? PrivateOrSharedRedis(shared: redis) : try PrivateOrSharedRedis(redis)
        var queue = QueueAccess(redis.queue, at: place.address)
        try place.check(&queue, console)
        let start = try StoreStart(order, opening: opening)
        let notes =
            start.isContinuation
            ? try ImportAgain.notes(of: start, filesRoot: request.filesRoot, console)
            : try order.notes(of: start.specification)
        input.endWatch()
        let job: JobID
        do {
            job = try start.enter(&queue, notes: notes)
        } catch {
            // The server may have taken the job before it was lost.
            if error.status == .unreachable, !start.isContinuation {
                (keepsCopies, doubtful) = (true, start.id)
            }
            throw error
        }
        // From here on workers may read the copies, now or when the job goes on. A job that was there
        // before has others.
        keepsCopies = !start.isContinuation && job == start.id
        if start.isContinuation || job != start.id {
            if let status = try known(job, order, &queue, arguments, console) { return status }
        }
        if isEnqueued {
            return try leave(job, redis, &queue, arguments, console)
        }
        let local = LocalRun(
            worker: worker, redis: place, queue: redis.queue, store: request.store,
            opening: opening, console: console,
            atEnd: { status, queue in
                keepsCopies = false
                let report = try ImportReport(
                    status, of: job, filesRoot: request.filesRoot,
                    findsOriginals: request.rejects != nil, in: &queue)
                try report.show(console, rejects: request.rejects)
            })
        let ended = try local.run(job, printsJSON: arguments.has(.json))
        return ended == .done ? status : ended
    }

    private static func check(
        _ arguments: ParsedArguments, _ request: ImportRequest, _ isEnqueued: Bool
    ) throws(CommandError) {
        if arguments.has(EnqueueCommand.wait), !isEnqueued {
            throw .usage("--wait is for --enqueue", fix: "Without both, import waits anyway.")
        }
        if isEnqueued, request.rejects != nil {
            throw .usage(
                "--rejects needs the end of the job, which --enqueue does not wait for",
                fix: "Later: contactory failures JOB --rejects FILE")
        }
    }

    /// Finds out before the work that the originals of failed records will have a place.
    private static func checkRejects(
        _ request: ImportRequest, _ files: [InputFile]
    ) throws(CommandError) {
        guard let path = request.rejects else { return }
        do { try RejectsWriter.check(path, against: files) } catch { throw .file(error) }
    }

    private static func filesText(_ scan: BookScan) -> String {
        guard scan.files.count != 1, let first = scan.files.first else {
            return scan.files.first?.name ?? "no file"
        }
        return "\(NumberText.count(Int64(scan.files.count), "file")) from \(first.name) on"
    }

    /// Says what is known of a job that the key names already; how the command ends if that has.
    private static func known(
        _ job: JobID, _ order: ImportOrder, _ queue: inout QueueAccess,
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus? {
        let status = try queue.status(of: job)
        if let known = JobSpecification(json: status.specification),
            known.input?.files.map(\.name) != order.scan.files.map(\.name)
                || known.total != order.scan.records
        {
            console.say(
                "warning: the job of this key stays as it is: "
                    + "\(NumberText.count(known.total, "record")) of other files. "
                    + "Another job needs another key.")
        }
        guard status.state.isTerminal else {
            console.say("the key names job \(job) already; it goes on")
            return nil
        }
        console.say("the key names job \(job) already, and it has ended; nothing was imported")
        console.say(StatusText.summary(status))
        if arguments.has(.json) { try JSONText.print(StatusDocument(status: status)) }
        return status.state == .completed ? .done : .partly
    }

    private static func leave(
        _ job: JobID, _ redis: RedisOptions, _ queue: inout QueueAccess,
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let status = try queue.status(of: job)
        if !arguments.has(EnqueueCommand.wait) {
            if arguments.has(.json) {
                try JSONText.print(StatusDocument(status: status))
            } else {
                try StandardOutput.print(job.description)
            }
            return .done
        }
        if !arguments.has(.json) { try StandardOutput.print(job.description) }
        return try EnqueueCommand.follow(job, redis, arguments, console)
    }
}
