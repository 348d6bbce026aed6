import ContactModel

/// What a job of a recipe comes to, before anything is made: capacities, quotas, collisions, bytes.
///
/// Pure: the same recipe and count give the same plan anywhere.
public struct Plan: Sendable {
    /// A field whose values are all different, as far as there are enough of them.
    public struct UniqueField: Hashable, Sendable {
        /// The field, and for phones the locales and the tier.
        public let name: String
        /// How many different values there are; nothing when no number says it.
        public let capacity: UInt64?
        /// How many values the job takes.
        public let needed: UInt64
        /// Whether no value comes twice.
        public var isUnique: Bool { capacity.map { needed <= $0 } ?? false }
    }

    /// How many contacts of the job belong to a class, exactly.
    public struct Count: Hashable, Sendable {
        /// What they have in common.
        public let name: String
        /// How many there are.
        public let count: UInt64
    }

    /// What is made.
    public let recipe: Recipe
    /// How many contacts.
    public let count: UInt64
    /// The fields that are unique by construction, with their capacities.
    public let uniqueFields: [UniqueField]
    /// The classes and their exact sizes.
    public let quotas: [Count]
    /// How many pairs of contacts share a value, in decimal digits, where values repeat: expected
    /// ones where chance decides; for phones the pairs of owners, whether or not all show theirs.
    public let expectedPairs: [String: String]
    /// The bytes of text of an average contact, its UID's 16 included: the mean of the first 200,
    /// or of fewer large ones.
    public let bytesPerContact: Int
    /// Why the job cannot be made as it is asked for, and the ways out; nothing when it can.
    public let refusal: String?
    /// What a person should know, such as phones that come more than once.
    public let notes: [String]

    /// Plans a job.
    ///
    /// - Parameters:
    ///   - recipe: what is made.
    ///   - count: how many contacts.
    ///   - phonesMayRepeat: whether a tier that was asked for may be too small.
    public init(_ recipe: Recipe, count: UInt64, phonesMayRepeat: Bool = false) {
        self.recipe = recipe
        self.count = count
        let inLimit = min(count, ContactGenerator.indexLimit)
        let phones = PhonePlan(recipe, count: inLimit)
        uniqueFields = Self.identities(recipe, inLimit) + phones.fields
        quotas = Self.quotas(recipe, inLimit)
        expectedPairs = Self.pairs(recipe, inLimit, phones)
        bytesPerContact = Self.bytes(recipe)
        refusal =
            Self.refusal(recipe, count) ?? phones.missingTier
            ?? (phonesMayRepeat ? nil : phones.shortage) ?? Self.emailRefusal(recipe, inLimit)
        notes = phones.notes
    }

    /// The bytes of all contacts, roughly.
    public var estimatedBytes: UInt64 {
        count.multipliedReportingOverflow(by: UInt64(bytesPerContact)).partialValue
    }

    private static func identities(_ recipe: Recipe, _ count: UInt64) -> [UniqueField] {
        var fields = [
            UniqueField(name: "uid", capacity: ContactGenerator.indexLimit, needed: count)
        ]
        if recipe.profile != .seed && recipe.profile != .minimal {
            let copies =
                recipe.profile == .duplicates
                ? CopyScheme(recipe).copies.count(upTo: count) : 0
            fields.append(
                UniqueField(
                    name: "email (\(recipe.options.emailStyle.rawValue))",
                    capacity: recipe.options.emailStyle.capacity, needed: count - copies))
        }
        return fields
    }

    private static func refusal(_ recipe: Recipe, _ count: UInt64) -> String? {
        if count > ContactGenerator.indexLimit {
            return "\(count) contacts are more than a job can have, 2^40 = "
                + "\(ContactGenerator.indexLimit); make several jobs with different seeds"
        }
        if recipe.options.phoneTier == .plausible && !recipe.options.unsafe {
            return "\(RecipeError.unsafePhones)"
        }
        return nil
    }

    private static func emailRefusal(_ recipe: Recipe, _ count: UInt64) -> String? {
        guard recipe.profile != .seed, recipe.profile != .minimal,
            recipe.options.emailStyle == .digits, let capacity = EmailStyle.digits.capacity,
            count > capacity
        else { return nil }
        return "\(count) e-mail addresses of style digits were asked for and there are "
            + "\(capacity); take style tagged, or at most \(capacity) contacts"
    }

    private static func bytes(_ recipe: Recipe) -> Int {
        let generator = ContactGenerator(recipe)
        var batch = ContactBatch()
        var bytes = 0
        var contacts: UInt64 = 0
        // Large ones are as large as each other: a few of them tell.
        while contacts < 200, bytes < 4 << 20 {
            generator.fill(&batch, first: contacts, count: 1)
            bytes += batch.bytes.count
            contacts += 1
        }
        return bytes / Int(contacts) + 16
    }
}
