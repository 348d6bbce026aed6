/// Which contacts are copies, of whom, and in what they differ.
///
/// Of the contacts 0 ..< n exactly ⌊rate · n⌋ are copies. A copy's original is never a copy itself
/// and always earlier, so it is in every job that the copy is in. How many copies the originals
/// have follows Zipf's law up to a maximum, exactly in each window of 100 copies.
///
/// ```
/// copy ──► window, place ──► group of the pattern ──► an original of the same window
///                                                 └─► an original of window 2^(k-1) + …, p
/// window 2^k + t, 0 ≤ t < 2^k     p = permutation of t, its lowest bit chooses one of two places
/// ```
///
/// The second way is one-to-one, so no original has copies from two windows' groups; half of the
/// copies have originals near them, the others up to three quarters of the job away.
struct CopyScheme: Sendable {
    /// The members are the copies.
    let copies: EvenQuota
    private let patterns: [CopyPattern]
    private let choices: RandomStream
    private let jumps: RandomStream
    private let noises: QuotaTable
    private let kinds: [Noise]

    private static let window = UInt64(CopyPattern.copies)
    private static let patternBits: UInt64 = 4

    /// The copies of a recipe.
    init(_ recipe: Recipe) {
        let options = recipe.options
        copies = EvenQuota(options.duplicateRate)
        let words = RandomStream(recipe.seed, .original, purpose: "pattern")
        patterns =
            options.duplicateRate == .none
            ? []
            : (0..<1 << Int(Self.patternBits)).map {
                CopyPattern(
                    most: options.duplicateCopies, share: options.duplicateRate, words, number: $0)
            }
        choices = RandomStream(recipe.seed, .original)
        jumps = RandomStream(recipe.seed, .original, purpose: "jump")
        kinds = options.duplicateNoise.isEmpty ? [.exact] : options.duplicateNoise
        noises = QuotaTable(Self.widths(kinds.count), RandomStream(recipe.seed, .noise))
    }

    /// The noise of the copy with this number among the copies.
    func noise(ofCopy rank: UInt64) -> Noise { kinds[noises.place(of: rank).group] }

    /// How many copies of each noise are among the contacts 0 ..< `count`.
    func counts(upTo count: UInt64) -> [(noise: Noise, count: UInt64)] {
        Array(zip(kinds, noises.counts(upTo: copies.count(upTo: count)))).map { ($0.0, $0.1) }
    }

    /// The index that the copy with this number among the copies is a copy of.
    func original(ofCopy rank: UInt64) -> UInt64 {
        let (window, place) = rank.quotientAndRemainder(dividingBy: Self.window)
        let group = pattern(of: window).groups[Int(place)]
        guard window > 0, let lane = pattern(of: window).lane(of: group) else {
            return index(of: pattern(of: window).near[group], in: window)
        }
        let (source, side) = source(of: window, lane)
        return index(of: pattern(of: source).far[2 * lane + side], in: source)
    }

    /// The index of an original by its number among those of a window.
    private func index(of original: UInt64, in window: UInt64) -> UInt64 {
        let copies = window * Self.window
        // The originals before the last copy of the window before; fewer than 2^40.
        let parts = self.copies.share.partsPerMillion
        let before = (copies * (1_000_000 - parts) + parts - 1) / parts
        return self.copies.index(ofRest: before + original)
    }

    private func pattern(of window: UInt64) -> CopyPattern {
        patterns[Int(choices.word(window) >> (64 - Self.patternBits))]
    }

    /// The earlier window where a lane has its original, and which of its two places.
    private func source(of window: UInt64, _ lane: Int) -> (window: UInt64, side: Int) {
        let bits = UInt64(63 - window.leadingZeroBitCount)
        let size = UInt64(1) << bits
        guard size > 1 else { return (0, 0) }
        let key = jumps.word(bits << 32 | UInt64(lane))
        // Every step is one-to-one below `size`.
        var place = (window - size) &* (key | 1) & (size - 1)
        place ^= place >> ((bits + 1) / 2)
        place = (place &* (key >> 32 | 1) &+ key >> 16) & (size - 1)
        return (size / 2 + place / 2, Int(place % 2))
    }

    /// 1,000 in parts as equal as whole numbers can be.
    private static func widths(_ count: Int) -> [UInt64] {
        let count = UInt64(count)
        let block = BlockPermutation.count
        return (0..<count).map { block * ($0 + 1) / count - block * $0 / count }
    }
}
