import ContactModel

/// Makes the UIDs of a recipe: UUIDs of version 8 (RFC 9562 §5.8) that ascend with the index.
///
/// ```
/// high  63 … 44        43 … 16               15 … 12   11 … 0
///      ┌──────────────┬─────────────────────┬─────────┬───────────────────┐
///      │ prefix, 20   │ index, upper 28     │ 8       │ index, lower 12   │
///      └──────────────┴─────────────────────┴─────────┴───────────────────┘
/// low   63 62   61 … 0
///      ┌───────┬──────────────────────────────────────────────────────────┐
///      │ 1 0   │ random, 62                                               │
///      └───────┴──────────────────────────────────────────────────────────┘
/// ```
///
/// Prefix and random bits come from seed, profile and locale. The index is there in full, so UIDs of
/// one recipe never collide, and a B-tree over them only grows at its right end. Two recipes collide
/// in a contact with a chance of 2^-82.
struct UIDScheme: Sendable {
    private let stream: RandomStream
    private let prefix: UInt64

    /// The scheme of a recipe.
    init(_ recipe: Recipe) {
        let purpose = "\(recipe.profile.rawValue) \(recipe.locale.rawValue)"
        stream = RandomStream(recipe.seed, .uid, purpose: purpose)
        // The last word of the stream: no contact has this index.
        prefix = (stream.word(.max) >> 44) << 44
    }

    /// The UID of the contact at `index`, which is below 2^40.
    @inline(__always) func uid(_ index: UInt64) -> ContactUID {
        ContactUID(
            high: prefix | (index >> 12) << 16 | 0x8000 | index & 0xFFF,
            low: 1 << 63 | stream.word(index) >> 2)
    }

    /// The index of the contact with this UID; nothing when it is not one of this recipe.
    func index(of uid: ContactUID) -> UInt64? {
        let upper = uid.high >> 16 & 0xFFF_FFFF
        let index = upper << 12 | uid.high & 0xFFF
        return self.uid(index) == uid ? index : nil
    }
}
