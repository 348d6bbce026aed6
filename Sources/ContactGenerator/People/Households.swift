/// Who lives with whom: the contacts of a locale in blocks of sixteen, each block parted into
/// households by one of 64 patterns.
///
/// ```
/// pattern   nibble s = the head of the household of slot s, the first of its members
/// ```
///
/// The head of a contact is found from its rank alone, and is never later than the contact.
struct Households: Sendable {
    private let stream: RandomStream
    // A copy, because a look at the static constant asks each time whether it has been made.
    private let patterns = Self.patterns

    /// The households of a seed.
    init(_ seed: Seed, _ locale: ContactLocale) {
        stream = RandomStream(seed, .household, locale)
    }

    /// The rank of the head of the household of the contact at `rank`.
    @inline(__always) func head(of rank: UInt64) -> UInt64 {
        Self.head(of: rank, in: pattern(of: rank >> 4))
    }

    /// The pattern of the sixteen contacts of a block.
    @inline(__always) func pattern(of block: UInt64) -> UInt64 {
        // Six bits choose one of the 64 patterns.
        let choice = Int(truncatingIfNeeded: stream.word(block) >> 58)
        return unsafe patterns[unchecked: choice]
    }

    /// The head of the household of the contact at `rank`, whose block has this pattern.
    @inline(__always) static func head(of rank: UInt64, in pattern: UInt64) -> UInt64 {
        rank & ~15 | pattern &>> (4 &* (rank & 15)) & 15
    }

    /// 64 ways to part sixteen people: of 100 about 45 live alone, as the sizes below say.
    static let patterns = ImmortalArray((0..<64).map(pattern))

    /// The pairs of members of one household, in all patterns together.
    static let pairsInPatterns: UInt128 = (0..<patterns.count).reduce(0) { sum, number in
        var members = Array(repeating: UInt128(0), count: 16)
        for slot in 0..<UInt64(16) { members[Int(patterns[number] >> (4 * slot) & 15)] += 1 }
        return members.reduce(sum) { $0 + $1 * (max($1, 1) - 1) / 2 }
    }

    private static func pattern(_ number: Int) -> UInt64 {
        var slots = Array(0..<16)
        var word = RandomDraw(Mixing.mix64(UInt64(number) &* Mixing.goldenStep))
        for slot in stride(from: 15, to: 4, by: -1) { slots.swapAt(slot, word.below(slot + 1)) }
        word = RandomDraw(Mixing.mix64(UInt64(number + 64) &* Mixing.goldenStep))
        var heads: UInt64 = 0
        var next = 0
        while next < 16 {
            let size = min([1, 1, 1, 1, 1, 1, 2, 2, 3, 4][word.below(10)], 16 - next)
            let members = slots[next..<next + size]
            let head = UInt64(members.min() ?? 0)
            for member in members { heads |= head << UInt64(4 * member) }
            next += size
        }
        return heads
    }
}
