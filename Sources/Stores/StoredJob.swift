/// A job's number in one store; with the index in the job it makes a contact's primary key.
public struct JobOrdinal: Hashable, Comparable, Sendable {
    /// 1 … `JobOrdinal.maximum`.
    public let value: Int64

    /// The largest ordinal: 2^63 / 2^40 ids leave 23 bits for it.
    public static let maximum: Int64 = (1 << 23) - 1

    /// The ordinal of a store's first job.
    public static let first = JobOrdinal(checked: 1)

    private init(checked value: Int64) { self.value = value }

    /// Makes an ordinal, or nothing when `value` is out of range.
    public init?(_ value: Int64) {
        guard (1...Self.maximum).contains(value) else { return nil }
        self.value = value
    }

    /// The primary key of the contact at `index` (below 2^40): ordinal × 2^40 + index.
    public func contactID(index: UInt64) -> Int64 {
        value << 40 | Int64(truncatingIfNeeded: index & ((1 << 40) - 1))
    }

    /// Orders jobs as the store met them.
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// A job as a store remembers it, so that the store alone can verify and recover it.
public struct StoredJob: Hashable, Sendable {
    /// The job's number in this store.
    public let ordinal: JobOrdinal
    /// What was registered.
    public let description: Description

    /// Makes a stored job of its parts.
    public init(ordinal: JobOrdinal, description: Description) {
        self.ordinal = ordinal
        self.description = description
    }

    /// What a store is told about a job.
    public struct Description: Hashable, Sendable {
        /// The job id, unique over all queues.
        public let id: String
        /// The idempotency key, when the job has one.
        public let key: String?
        /// How many contacts the job is about.
        public let total: Int64
        /// How many contacts each chunk but the last has.
        public let chunkSize: Int64
        /// The whole specification as JSON; the store keeps it as it is.
        public let specification: String

        /// Makes a description of its parts.
        public init(
            id: String, key: String?, total: Int64, chunkSize: Int64, specification: String
        ) {
            self.id = id
            self.key = key
            self.total = total
            self.chunkSize = chunkSize
            self.specification = specification
        }
    }
}
