import Foundation
public import Stores

/// What a job asks for, as it travels from the producer through Redis and the store's own table to
/// the workers, and from there to `status`.
///
/// Its JSON is the format: fields are only ever added, unknown ones are ignored.
public struct JobSpecification: Codable, Hashable, Sendable {
    /// The idempotency key, when the job has one.
    public var key: String?
    /// What to do: `create` makes contacts up, `export` takes them from another store.
    public var kind: String
    /// The store's address, without its password.
    public var store: String
    /// How the store is used, where that was asked for.
    public var storeOptions: StoreOptions?
    /// The store that contacts are taken from, without its password, where they are.
    public var source: String?
    /// The generator's profile, where contacts are made up.
    public var profile: String?
    /// The locale, or the mix of them.
    public var locales: String?
    /// The seed, as the user wrote it.
    public var seed: String?
    /// What else is chosen about contacts, in the generator's own text form.
    public var options: String?
    /// The version of the generator that must make the contacts.
    public var generator: Int?
    /// What is read and by which rules, where contacts are imported.
    public var input: ImportInput?
    /// How many contacts.
    public var total: Int64
    /// How many contacts each chunk but the last has.
    public var chunkSize: Int64
    /// How often a chunk may fail.
    public var maximumAttempts: Int
    /// The job's share of the workers.
    public var priority: Int

    enum CodingKeys: String, CodingKey {
        case key, kind, store, source, profile, locales, seed, options, generator, input, total
        case storeOptions = "store_options"
        case chunkSize = "chunk_size"
        case maximumAttempts = "max_attempts"
        case priority
    }

    /// Makes a specification of its parts.
    public init(
        key: String? = nil, kind: String = "create", store: String,
        storeOptions: StoreOptions = StoreOptions(), source: String? = nil,
        profile: String? = nil, locales: String? = nil, seed: String? = nil,
        options: String? = nil, generator: Int? = nil, input: ImportInput? = nil, total: Int64,
        chunkSize: Int64, maximumAttempts: Int, priority: Int
    ) {
        self.key = key
        self.kind = kind
        self.store = store
        self.storeOptions = storeOptions.isEmpty ? nil : storeOptions
        self.source = source
        self.profile = profile
        self.locales = locales
        self.seed = seed
        self.options = options.flatMap { $0.isEmpty ? nil : $0 }
        self.generator = generator
        self.input = input
        self.total = total
        self.chunkSize = chunkSize
        self.maximumAttempts = maximumAttempts
        self.priority = priority
    }

    /// Reads the JSON form, or nothing when `text` is not one.
    public init?(json text: String) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)),
            read.input?.isPossible ?? true
        else { return nil }
        self = read
    }

    /// The JSON form: keys in alphabetical order, so the same job is the same text.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and whole numbers always encode.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}
