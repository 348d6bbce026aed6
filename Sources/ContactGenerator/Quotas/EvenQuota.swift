/// Which contacts belong to a share of all, exactly in every job: of the contacts 0 ..< n always
/// ⌊share · n⌋ are members.
///
/// No set but this one has that property for every n, so its members are spaced evenly: it serves
/// where the number is what people count on, and `Quota` where members are to look like chance.
///
/// ```
/// members before n = ⌊n · share⌋        i is one ⇔ members before i + 1 > members before i
/// ```
struct EvenQuota: Sendable {
    private static let whole: UInt64 = 1_000_000

    /// How many of all contacts are members.
    let share: Share

    /// The quota of a share.
    init(_ share: Share) {
        self.share = share
    }

    /// Whether the contact at `index` is a member.
    @inline(__always) func contains(_ index: UInt64) -> Bool {
        count(upTo: index + 1) > count(upTo: index)
    }

    /// The number of a member among the members; nothing when it is none.
    @inline(__always) func rank(of index: UInt64) -> UInt64? {
        contains(index) ? count(upTo: index) : nil
    }

    /// The member with this number; the share must not be zero.
    func index(ofRank rank: UInt64) -> UInt64 {
        ((rank + 1) * Self.whole + share.partsPerMillion - 1) / share.partsPerMillion - 1
    }

    /// The contact with this number among those that are no members; the share must not be all.
    func index(ofRest rank: UInt64) -> UInt64 {
        rank * Self.whole / (Self.whole - share.partsPerMillion)
    }

    /// How many of the contacts 0 ..< `count` are members.
    @inline(__always) func count(upTo count: UInt64) -> UInt64 {
        count * share.partsPerMillion / Self.whole
    }
}
