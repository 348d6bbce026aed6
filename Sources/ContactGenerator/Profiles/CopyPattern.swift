/// Which of 100 copies in a row are of the same original, and where those originals stand.
///
/// The sizes of the groups follow Zipf's law: as many have s copies as K / s says, up to the most
/// that a contact may have. A group's original stands before the first of its copies among the
/// same copies, or, for every second group, in an earlier window: then two places of that window
/// are kept for it, which no other group takes.
struct CopyPattern: Sendable {
    /// How many copies a window has.
    static let copies = 100
    /// What can be the most copies of one contact.
    static let most = 1...10

    /// The group of each copy.
    let groups: [Int]
    /// For each group the number of its original among those of the window.
    let near: [UInt64]
    /// For each group that has its original elsewhere two originals of this window, which groups of
    /// the same number of later windows take.
    let far: [UInt64]

    /// Makes a pattern.
    ///
    /// - Parameters:
    ///   - most: the most copies of one contact.
    ///   - share: the copies' share of all contacts, more than none and at most a half.
    ///   - words: where the randomness comes from.
    ///   - number: which pattern of several.
    init(most: Int, share: Share, _ words: RandomStream, number: Int) {
        var next = UInt64(number) << 32
        func draw(below limit: UInt64) -> UInt64 {
            next += 1
            var draw = words.draw(next)
            return UInt64(draw.below(Int(limit)))
        }
        let sizes = Self.sizes(most: most)
        var groups = sizes.indices.flatMap { Array(repeating: $0, count: sizes[$0]) }
        for place in stride(from: groups.count - 1, to: 0, by: -1) {
            groups.swapAt(place, Int(draw(below: UInt64(place + 1))))
        }
        // How many originals stand before the copy with this number, in any window at least.
        func originals(before copy: Int) -> UInt64 {
            UInt64(copy + 1) * (1_000_000 - share.partsPerMillion) / share.partsPerMillion
        }
        var taken: Set<UInt64> = []
        func take(below limit: UInt64) -> UInt64 {
            var original = draw(below: limit)
            while !taken.insert(original).inserted {
                original = original + 1 == limit ? 0 : original + 1
            }
            return original
        }
        var near: [UInt64?] = Array(repeating: nil, count: sizes.count)
        for (copy, group) in groups.enumerated() where near[group] == nil {
            near[group] = take(below: originals(before: copy))
        }
        let all = originals(before: Self.copies - 1)
        let lanes = min(UInt64(sizes.count), all - UInt64(sizes.count)) / 2
        var far: [UInt64] = []
        for _ in 0..<2 * lanes { far.append(take(below: all)) }
        self.groups = groups
        self.near = near.compactMap(\.self)
        self.far = far
    }

    /// The number of a group among those with an original elsewhere; nothing when it has it here.
    func lane(of group: Int) -> Int? {
        group % 2 == 1 && group / 2 < far.count / 2 ? group / 2 : nil
    }

    /// How many copies each group has.
    static func sizes(most: Int) -> [Int] {
        func total(_ scale: Int) -> Int { (1...most).reduce(0) { $0 + scale / $1 * $1 } }
        var scale = 1
        while total(scale + 1) <= copies { scale += 1 }
        // What does not come out even are single copies.
        return Array(repeating: 1, count: copies - total(scale))
            + (1...most).flatMap { Array(repeating: $0, count: scale / $0) }
    }
}
