/// What the 1,000 contacts of a block share of a quota: their order, and how many are members.
struct QuotaBlock: BitwiseCopyable {
    /// The index of the first contact.
    let first: UInt64
    /// How many of them are members.
    let members: UInt64
    /// Their order.
    let permutation: BlockPermutation

    /// No block: no index is in it.
    static let none = QuotaBlock(
        first: 1 << 63, members: 0, permutation: BlockPermutation(0))
}
