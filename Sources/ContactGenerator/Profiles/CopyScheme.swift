/// Which contacts are copies, of whom, and in what they differ.
///
/// A copy's original is never a copy itself, never later than the copy's block of 1,000 and, in the
/// first block, never later than the copy: it is in every job that the copy is in.
struct CopyScheme: Sendable {
    /// The members are the copies.
    let copies: Quota
    private let originals: RandomStream
    private let noises: QuotaTable
    private let kinds: [Noise]

    private static let block = BlockPermutation.count

    /// The copies of a recipe.
    init(_ recipe: Recipe) {
        copies = Quota(
            recipe.options.duplicateRate, RandomStream(recipe.seed, .isCopy), sparesFirst: true)
        originals = RandomStream(recipe.seed, .original)
        kinds = recipe.options.duplicateNoise.isEmpty ? [.exact] : recipe.options.duplicateNoise
        noises = QuotaTable(
            Self.widths(kinds.count), RandomStream(recipe.seed, .noise))
    }

    /// The noise of the copy with this number among the copies.
    func noise(ofCopy rank: UInt64) -> Noise { kinds[noises.place(of: rank).group] }

    /// How many copies of each noise are among the contacts 0 ..< `count`.
    func counts(upTo count: UInt64) -> [(noise: Noise, count: UInt64)] {
        // The numbers of a last, partial block's copies are not the next ones: they are looked at.
        let whole = count / Self.block
        var counts = noises.counts(upTo: copies.members(before: whole))
        for index in whole * Self.block..<count {
            if let rank = copies.rank(of: index) { counts[noises.place(of: rank).group] += 1 }
        }
        return Array(zip(kinds, counts)).map { ($0.0, $0.1) }
    }

    /// The index that the copy at `index` is a copy of.
    func original(of index: UInt64) -> UInt64 {
        let (block, place) = index.quotientAndRemainder(dividingBy: Self.block)
        var draw = originals.draw(index)
        guard block > 0 else { return originalInFirstBlock(before: place, &draw) }
        let chosen = UInt64(draw.below(Int(block)))
        let members = copies.members(in: chosen)
        let order = members + UInt64(draw.below(Int(Self.block - members)))
        return chosen * Self.block + copies.place(ofOrder: order, in: chosen)
    }

    /// There are at most 500 copies in the first block, so counting does not matter.
    private func originalInFirstBlock(
        before place: UInt64, _ draw: inout RandomDraw
    ) -> UInt64 {
        let count = (0..<place).reduce(0) { $0 + (copies.contains($1) ? 0 : 1) }
        var left = draw.below(count)
        for candidate in 0..<place where !copies.contains(candidate) {
            if left == 0 { return candidate }
            left -= 1
        }
        preconditionFailure("contact 0 is never a copy")
    }

    /// 1,000 in parts as equal as whole numbers can be.
    private static func widths(_ count: Int) -> [UInt64] {
        let count = UInt64(count)
        return (0..<count).map { block * ($0 + 1) / count - block * $0 / count }
    }
}
