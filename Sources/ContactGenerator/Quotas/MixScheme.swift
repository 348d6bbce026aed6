/// Says which locale the contact at an index has, and who it is among the contacts of that locale.
///
/// Every block of 1,000 contacts has each locale's share exactly. A contact's rank in its locale is
/// computed from its index and the other way round, so a locale's contacts are the same people in
/// the same order whatever else is in the mix. Contacts of locales that share a pool of phones
/// (several countries use American ones) are counted together for their phones: no two get one.
struct MixScheme: Sendable {
    private static let block = BlockPermutation.count

    /// How many of 1,000 contacts each part of the mix has.
    private let table: QuotaTable?
    /// For each part, which pool its phones come from.
    private let pools: [Int]
    /// How many of 1,000 contacts use the pool of each part.
    private let poolWidths: [UInt64]
    /// How many of a block's contacts of the same pool stand before those of each part.
    private let poolOffsets: [UInt64]

    /// The contacts of a mix; `pools` has for each part of it the number of its pool.
    init(_ seed: Seed, _ mix: LocaleMix, pools: [Int]) {
        let widths = mix.parts.map { UInt64($0.percent) * 10 }
        table =
            widths.count == 1 ? nil : QuotaTable(widths, RandomStream(seed, .localeShare))
        self.pools = pools
        poolWidths = pools.map { pool in
            zip(pools, widths).reduce(0) { $0 + ($1.0 == pool ? $1.1 : 0) }
        }
        poolOffsets = pools.indices.map { part in
            (0..<part).reduce(0) { $0 + (pools[$1] == pools[part] ? widths[$1] : 0) }
        }
    }

    /// Whether there is one locale alone: then rank and index are the same.
    var isSingle: Bool { table == nil }

    /// The seat of the contact at `index`.
    @inline(__always) func seat(of index: UInt64) -> Seat {
        guard let table else { return Seat(index: index, part: 0, rank: index) }
        let place = table.place(of: index)
        return Seat(
            index: index, part: place.group,
            rank: place.block * table.widths[place.group] + place.offset)
    }

    /// How the ranks of a part of the mix become ranks among all who share its pool.
    func phoneRanks(of part: Int) -> PhoneRanks {
        PhoneRanks(
            width: table?.widths[part] ?? 1, poolWidth: table == nil ? 1 : poolWidths[part],
            poolOffset: poolOffsets[part])
    }

    /// The index of the contact with this rank in a part of the mix.
    func index(ofRank rank: UInt64, in part: Int) -> UInt64 {
        guard let table else { return rank }
        let (block, offset) = rank.quotientAndRemainder(dividingBy: table.widths[part])
        return table.index(of: .init(block: block, group: part, offset: offset))
    }

    /// The index of the contact with this rank among those who share the pool of a part.
    func index(ofPhoneRank rank: UInt64, inPoolOf part: Int) -> UInt64 {
        guard let table else { return rank }
        let (block, order) = rank.quotientAndRemainder(dividingBy: poolWidths[part])
        let group =
            pools.indices.last { pools[$0] == pools[part] && poolOffsets[$0] <= order } ?? part
        return table.index(
            of: .init(block: block, group: group, offset: order - poolOffsets[group]))
    }

    /// How many of the contacts 0 ..< `count` each part of the mix has.
    func counts(upTo count: UInt64) -> [UInt64] {
        table?.counts(upTo: count) ?? [count]
    }
}
