/// Which contacts belong to a share of all: as by chance, and exactly in every 1,000.
///
/// Indexes come in blocks of 1,000. A permutation of its own puts a block's contacts in an order,
/// and the first of them are members: as many as the share asks for, what a block's 1,000 leave
/// over being carried to the next (Bresenham). So members are spread as by chance, their number is
/// ⌊share · n⌋ for every n that is a multiple of 1,000 and computed by `count(upTo:)` for any
/// other, and a longer job moves nothing. `EvenQuota` has ⌊share · n⌋ for every n.
///
/// ```
/// members before block b = ⌊b · share · 1,000⌋        i is one ⇔ order of i < members of its block
/// ```
struct Quota: Sendable {
    private static let block = BlockPermutation.count

    /// How many of all contacts are members.
    let share: Share
    private let stream: RandomStream

    /// The quota that a stream stands for.
    init(_ share: Share, _ stream: RandomStream) {
        self.share = share
        self.stream = stream
    }

    /// Whether the contact at `index` is a member.
    @inline(__always) func contains(_ index: UInt64) -> Bool {
        let (block, place) = index.quotientAndRemainder(dividingBy: Self.block)
        return order(of: place, in: block) < members(in: block)
    }

    /// Whether the contact at `index` is a member, for contacts that follow one another.
    ///
    /// - Parameters:
    ///   - index: the contact.
    ///   - block: what is kept from one contact to the next; of this quota alone.
    /// - Returns: what `contains(_:)` returns.
    @inline(__always) func contains(_ index: UInt64, keeping block: inout QuotaBlock) -> Bool {
        if _slowPath(index &- block.first >= Self.block) { block = self.block(of: index) }
        return block.permutation.forward(index &- block.first) < block.members
    }

    /// The block of the contact at `index`.
    @inline(never) private func block(of index: UInt64) -> QuotaBlock {
        let number = index / Self.block
        return QuotaBlock(
            first: number * Self.block, members: members(in: number),
            permutation: BlockPermutation(stream.word(number)))
    }

    /// The number of a member among the members; nothing when it is none.
    @inline(__always) func rank(of index: UInt64) -> UInt64? {
        let (block, place) = index.quotientAndRemainder(dividingBy: Self.block)
        let order = order(of: place, in: block)
        return order < members(in: block) ? members(before: block) + order : nil
    }

    /// The member with this number; the share must not be zero.
    func index(ofRank rank: UInt64) -> UInt64 {
        // The last block with at most `rank` members before it.
        let block = ((rank + 1) * Self.block - 1) / share.partsPerMillion
        return block * Self.block + place(ofOrder: rank - members(before: block), in: block)
    }

    /// How many of the contacts 0 ..< `count` are members.
    func count(upTo count: UInt64) -> UInt64 {
        let (blocks, rest) = count.quotientAndRemainder(dividingBy: Self.block)
        let last = members(in: blocks)
        return (0..<rest).reduce(members(before: blocks)) {
            $0 + (order(of: $1, in: blocks) < last ? 1 : 0)
        }
    }

    /// How many members the blocks before `block` have.
    @inline(__always) func members(before block: UInt64) -> UInt64 {
        block &* share.partsPerMillion / Self.block
    }

    /// How many members `block` has.
    @inline(__always) func members(in block: UInt64) -> UInt64 {
        members(before: block &+ 1) &- members(before: block)
    }

    /// Where the contact at `place` of a block comes in its order.
    @inline(__always) func order(of place: UInt64, in block: UInt64) -> UInt64 {
        BlockPermutation(stream.word(block)).forward(place)
    }

    /// Which place of a block comes at `order`.
    func place(ofOrder order: UInt64, in block: UInt64) -> UInt64 {
        BlockPermutation(stream.word(block)).inverse(order)
    }
}
