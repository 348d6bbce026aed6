/// A chunk as a store is given it: its name, and what its batch does not show.
public struct ChunkDelivery: Hashable, Sendable {
    /// Which chunk of which job the contacts are.
    public var key: ChunkKey
    /// Records of the chunk that are not in the batch because they failed or were skipped before.
    ///
    /// They go into the ledger row beside the contacts; `created` is 0.
    public var others: ChunkCounts
    /// What becomes of a contact whose UID the store has already.
    public var duplicates: DuplicateRule

    /// Makes a delivery of its parts.
    public init(
        _ key: ChunkKey, others: ChunkCounts = ChunkCounts(), duplicates: DuplicateRule = .keep
    ) {
        self.key = key
        self.others = others
        self.duplicates = duplicates
    }

    /// The ledger's counts when so many contacts were added and so many were duplicates.
    package func counts(created: Int64, duplicates: Int64 = 0) -> ChunkCounts {
        ChunkCounts(
            created: created, failed: others.failed, skipped: others.skipped + duplicates)
    }
}

/// What becomes of a contact whose UID a store has already.
///
/// Within one job the rule is the same for all but `keep`: of several records with one UID the one
/// with the latest revision stays, of equal ones the one with the highest index, in whatever order
/// their chunks come; the others are duplicates.
///
/// A revision is the digits of `extra.revision`, compared as text; having none is earlier than any.
public enum DuplicateRule: String, CaseIterable, Codable, Hashable, Sendable {
    /// Nobody looks: the contact is stored once more.
    case keep
    /// What the store has stays as it is; the contact counts as skipped.
    case skip
    /// The contact takes the place of the one in the store, whose id goes away, unless that has a
    /// later revision, or the same and comes from a later job; it counts as skipped, too, because
    /// no contact is added.
    case update
}
