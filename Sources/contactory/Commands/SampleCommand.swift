import ContactGenerator
import ContactModel
import JobQueue

/// Contacts on standard output; no Redis, no store.
enum SampleCommand {
    static let format = Flag("format", value: "FORMAT", "csv, ndjson (default) or vcard")
    static let start = Flag("start", value: "INDEX", "the first contact's index (default: 0)")
    static let withTruth = Flag(
        "with-truth", "a further column: class, original and noise of each contact")
    /// Enough rows for large writes, few enough to show at once.
    private static let rowsAtATime: Int64 = 1_000

    static let command = Command(
        name: "sample", operands: "COUNT", summary: "print contacts without storing them",
        details: [
            """
            Contact i of a job with the same seed, profile, locale and options is the same contact.
            """
        ],
        flags: [format, start, withTruth] + RecipeRequest.flags
            + [JobRequest.allowRepeats, .quiet],
        examples: [
            .init("contactory sample 5", "five contacts as JSON, one a line"),
            .init(
                "contactory sample 10k --seed 42 --format vcard > contacts.vcf",
                "an address book to import"),
            .init(
                "contactory sample 1 --seed 42 --start 999999 --format csv",
                "the millionth contact of a job"),
            .init(
                "contactory sample 1k --profile duplicates --with-truth --format csv",
                "copies, and of which contact each is one"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        // The options mean the same as for a job.
        let request = try JobRequest(arguments, command: "sample")
        let first = try arguments.number(
            start, in: 0...JobSubmission.maximumContacts - 1, default: 0)
        guard request.count <= JobSubmission.maximumContacts - first else {
            throw CommandError.usage(
                "\(request.count) contacts from index \(first) go beyond the last index",
                fix: "Indexes end at 1,099,511,627,775 (2^40 - 1).")
        }
        let format: ContactFormat
        do {
            format = try ContactFormat(parsing: arguments[Self.format] ?? "ndjson")
        } catch {
            throw CommandError.usage("--format: \(error)")
        }
        let showsTruth = arguments.has(withTruth)
        if showsTruth, !format.hasTruthColumn {
            throw CommandError.usage(
                "--with-truth: \(format.rawValue) has no place for it", fix: "Take csv or ndjson.")
        }
        let header = showsTruth ? format.headerWithTruth : format.header
        guard request.count > 0 else {
            try StandardOutput.write(header)
            console.say("nothing to do: 0 contacts asked for")
            return .done
        }
        if request.hasRandomSeed { console.say("seed \(request.recipe.seed)") }

        let generator = ContactGenerator(request.recipe)
        let rowsAtATime = min(rowsAtATime, Int64(generator.maximumBatchCount))
        var batch = ContactBatch()
        var bytes = header
        var done: Int64 = 0
        while done < request.count {
            let rows = min(rowsAtATime, request.count - done)
            generator.fill(&batch, first: UInt64(first + done), count: Int(rows))
            if showsTruth {
                for position in 0..<batch.count {
                    let truth = generator.truth(of: batch.index(at: position))
                    format.encode(position, of: batch, truth: truth.description, into: &bytes)
                }
            } else {
                format.encode(batch, into: &bytes)
            }
            try StandardOutput.write(bytes)
            bytes.removeAll(keepingCapacity: true)
            done += rows
        }
        return .done
    }
}
