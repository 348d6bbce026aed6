import ContactGenerator
import Foundation
import JobQueue
import Stores
import WorkerRuntime

/// A request for contacts, checked: what `create` and `enqueue` have in common.
struct JobRequest {
    static let flags: [Flag] =
        [
            .store, .chunkSize, .key, .priority, .maximumAttempts,
        ] + StoreFlags.all + RecipeRequest.flags + [allowRepeats]

    static let allowRepeats = Flag(
        "allow-repeats", "let phones come more than once where a tier has too few")

    let count: Int64
    let store: StoreAddress
    let storeOptions: StoreOptions
    let recipe: Recipe
    /// Whether nobody has asked for this seed.
    let hasRandomSeed: Bool
    /// What the job comes to; a job that cannot be served does not get this far.
    let plan: Plan
    let chunkSize: Int64?
    let key: String?
    let priority: Int
    let maximumAttempts: Int

    /// Reads and checks the options; nothing outside is touched.
    init(_ arguments: ParsedArguments, command: String) throws(CommandError) {
        let text = try arguments.onlyOperand("COUNT", example: "contactory \(command) 10k")
        do {
            count = try CountText.parse(text)
        } catch {
            throw .usage(
                "\(ArgumentScrubbing.scrubbed(text)) is not a count: \(error.rule)",
                fix: error.example)
        }
        guard count <= JobSubmission.maximumContacts else {
            throw .usage(
                "\(text) is more than a job can have, 1,099,511,627,776 contacts (2^40)",
                fix: "Split it into several jobs.")
        }
        store = try Self.store(arguments)
        storeOptions = try StoreFlags.options(arguments, for: store)
        let asked = try RecipeRequest(arguments)
        recipe = asked.recipe
        hasRandomSeed = asked.hasRandomSeed
        // Before the plan, which takes long for the large contacts that this refuses.
        chunkSize = try Self.chunkSize(arguments, recipe, count)
        plan = Plan(
            recipe, count: UInt64(count), phonesMayRepeat: arguments.has(Self.allowRepeats))
        if let refusal = plan.refusal {
            throw CommandError(.refused, refusal, fix: Self.wayOut(of: plan))
        }
        key = try Self.key(arguments[.key])
        priority = Int(try arguments.number(.priority, in: 1...1_000, default: 100))
        maximumAttempts = Int(try arguments.number(.maximumAttempts, in: 1...100, default: 5))
    }

    /// The options that let a job through which has too few phones.
    private static func wayOut(of plan: Plan) -> String? {
        guard plan.recipe.options.phoneTier != nil,
            Plan(plan.recipe, count: plan.count, phonesMayRepeat: true).refusal == nil
        else { return nil }
        return "--allow-repeats lets them repeat; without --phone-tier each locale has its usual "
            + "tier."
    }

    private static func chunkSize(
        _ arguments: ParsedArguments, _ recipe: Recipe, _ count: Int64
    ) throws(CommandError) -> Int64? {
        let smallest = ChunkPlan.smallestAllowed(total: max(1, count))
        let largest = ChunkPlan.largestAllowed(recipe)
        guard smallest <= largest else {
            throw CommandError(
                .refused,
                "\(NumberText.grouped(count)) contacts of this size need more chunks than a job can "
                    + "have, \(NumberText.grouped(JobSubmission.maximumChunks)) of "
                    + "\(NumberText.grouped(largest))",
                fix: "Split it into several jobs, or take smaller --photo-bytes and --note-bytes.")
        }
        guard arguments[.chunkSize] != nil else { return nil }
        let asked = try arguments.number(.chunkSize, in: 1...largest, default: 1)
        guard asked >= smallest else {
            throw .usage(
                "--chunk-size \(asked) would make more chunks than a job can have, "
                    + NumberText.grouped(JobSubmission.maximumChunks),
                fix: "It must be at least \(smallest) for \(NumberText.grouped(count)) contacts.")
        }
        return min(asked, max(1, count))
    }

    /// The store that `--to` names, with an absolute path so that any worker finds it.
    static func store(_ arguments: ParsedArguments) throws(CommandError) -> StoreAddress {
        do {
            return try StoreAddress(parsing: arguments[.store] ?? "sqlite:contacts.db")
                .absolute(in: FileManager.default.currentDirectoryPath)
        } catch {
            throw .usage(error.description)
        }
    }

    /// The job for a store whose chunks should have about `preferred` contacts.
    func specification(preferredChunkSize preferred: Int) -> JobSpecification {
        JobSpecification(
            key: key, store: store.description, storeOptions: storeOptions,
            profile: recipe.profile.rawValue,
            locales: recipe.mix.description, seed: recipe.seed.description,
            options: recipe.options.description, generator: ContactGenerator.version,
            total: count,
            chunkSize: chunkSize
                ?? ChunkPlan.size(
                    total: count, preferred: Int64(preferred),
                    bytesPerContact: Int64(plan.bytesPerContact)),
            maximumAttempts: maximumAttempts, priority: priority)
    }

    static func key(_ text: String?) throws(CommandError) -> String? {
        guard let text else { return nil }
        guard (1...JobSubmission.maximumKeyLength).contains(text.utf8.count) else {
            throw .usage(
                "--key has \(text.utf8.count) bytes",
                fix: "It may have 1 to \(JobSubmission.maximumKeyLength).")
        }
        return text
    }
}

extension JobSpecification {
    /// Whether the numbers are such that the queue takes them; a store's table may say anything.
    var isWithinBounds: Bool {
        (1...JobSubmission.maximumContacts).contains(total)
            && (1...ChunkPlan.largestOfAll).contains(chunkSize)
            && chunkSize >= ChunkPlan.smallestAllowed(total: total)
            && (1...1_000).contains(priority) && (1...100).contains(maximumAttempts)
    }

    /// The submission of this job under a name.
    ///
    /// - Parameters:
    ///   - id: the name.
    ///   - hasFinish: whether its store has something to do at the end.
    ///   - notes: what workers must know of each chunk, for jobs that have such.
    /// - Returns: what the queue takes.
    func submission(
        as id: JobID, hasFinish: Bool, notes: ChunkNotes? = nil
    ) -> JobSubmission {
        JobSubmission(
            id: id, key: key, total: total, chunkSize: chunkSize, weight: priority,
            maximumAttempts: maximumAttempts, specification: json, notes: notes,
            hasFinish: hasFinish)
    }

    /// What a store is told of this job.
    func description(as id: JobID) -> StoredJob.Description {
        StoredJob.Description(
            id: id.description, key: key, total: total, chunkSize: chunkSize, specification: json)
    }
}
