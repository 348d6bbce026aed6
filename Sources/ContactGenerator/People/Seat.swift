/// Where a contact stands among the others of its job.
struct Seat: BitwiseCopyable {
    /// Its index in the job.
    let index: UInt64
    /// The number of its locale in the mix.
    let part: Int
    /// Its number among the contacts of its locale.
    let rank: UInt64
}

/// Turns ranks among the contacts of a locale into ranks among all who share its pool of phones.
struct PhoneRanks: BitwiseCopyable {
    /// How many of a block's contacts the locale has.
    let width: UInt64
    /// How many of a block's contacts the pool serves.
    let poolWidth: UInt64
    /// How many of those stand before the locale's.
    let poolOffset: UInt64

    /// The rank in the pool of the contact with a rank in the locale.
    @inline(__always) func poolRank(_ rank: UInt64) -> UInt64 {
        if width == poolWidth { return rank }
        let (block, offset) = rank.quotientAndRemainder(dividingBy: width)
        return block * poolWidth + poolOffset + offset
    }
}
