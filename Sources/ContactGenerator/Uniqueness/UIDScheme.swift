import ContactModel

/// Makes the UIDs of a recipe: UUIDs of version 8 (RFC 9562 §5.8).
///
/// ```
/// ordered
/// high  63 … 44        43 … 16               15 … 12   11 … 0
///      ┌──────────────┬─────────────────────┬─────────┬───────────────────┐
///      │ prefix, 20   │ index, upper 28     │ 8       │ index, lower 12   │
///      └──────────────┴─────────────────────┴─────────┴───────────────────┘
/// low   63 62   61 … 0
///      ┌───────┬──────────────────────────────────────────────────────────┐
///      │ 1 0   │ random, 62                                               │
///      └───────┴──────────────────────────────────────────────────────────┘
/// random
/// high  random, but for the 8          low  1 0 │ a permutation of the index, 62
/// ```
///
/// All but the index comes from seed, profile, mix and options. The index is there in full, so UIDs
/// of one recipe never collide; ordered ones make a B-tree grow only at its right end. Two recipes
/// collide in a contact with a chance of 2^-82.
struct UIDScheme: Sendable {
    /// The random bits.
    let stream: RandomStream
    /// The upper 20 bits of ordered UIDs.
    let prefix: UInt64
    private let permutation: Permutation?

    /// The scheme of a recipe.
    init(_ recipe: Recipe) {
        var purpose = "\(recipe.profile.rawValue) \(recipe.mix)"
        let options = recipe.options.description
        if !options.isEmpty { purpose += " \(options)" }
        stream = RandomStream(recipe.seed, .uid, purpose: purpose)
        // The last word of the stream: no contact has this index.
        prefix = (stream.word(.max) >> 44) << 44
        permutation =
            recipe.options.uid == .random ? Permutation(count: 1 << 62, stream: stream) : nil
    }

    /// The UID of the contact at `index`, which is below 2^40.
    @inline(__always) func uid(_ index: UInt64) -> ContactUID {
        let word = stream.word(index)
        guard let permutation else {
            return ContactUID(
                high: prefix | (index >> 12) << 16 | 0x8000 | index & 0xFFF,
                low: 1 << 63 | word >> 2)
        }
        return ContactUID(
            high: word & ~0xF000 | 0x8000, low: 1 << 63 | permutation.forward(index))
    }

    /// The index of the contact with this UID; nothing when it is not one of this recipe.
    func index(of uid: ContactUID) -> UInt64? {
        var index = (uid.high >> 16 & 0xFFF_FFFF) << 12 | uid.high & 0xFFF
        if let permutation { index = permutation.inverse(uid.low & ((1 << 62) - 1)) }
        guard index < ContactGenerator.indexLimit else { return nil }
        return self.uid(index) == uid ? index : nil
    }
}
