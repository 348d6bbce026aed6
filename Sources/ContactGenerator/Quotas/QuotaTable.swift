/// Splits all contacts into classes of whole thousandths, exactly in every block of 1,000.
///
/// The same order within a block as in `Quota`; the classes take their places one after the other.
struct QuotaTable: Sendable {
    private static let block = BlockPermutation.count

    /// How many of 1,000 each class has; all together 1,000.
    let widths: [UInt64]
    /// Where in a block's order each class begins.
    private let starts: [UInt64]
    private let stream: RandomStream

    /// The classes of these sizes.
    ///
    /// - Precondition: the widths add up to 1,000.
    init(_ widths: [UInt64], _ stream: RandomStream) {
        precondition(widths.reduce(0, +) == Self.block, "classes add up to the whole")
        self.widths = widths
        self.stream = stream
        var starts: [UInt64] = []
        var start: UInt64 = 0
        for width in widths {
            starts.append(start)
            start += width
        }
        self.starts = starts
    }

    /// Where a contact stands: its class, and how far into the class's part of its block.
    struct Place {
        /// The number of the block.
        let block: UInt64
        /// The number of the class.
        let group: Int
        /// 0 ..< the width of the class.
        let offset: UInt64
    }

    /// The class of the contact at `index`.
    @inline(__always) func place(of index: UInt64) -> Place {
        let (block, place) = index.quotientAndRemainder(dividingBy: Self.block)
        let order = BlockPermutation(stream.word(block)).forward(place)
        var group = 0
        while order - starts[group] >= widths[group] { group += 1 }
        return Place(block: block, group: group, offset: order - starts[group])
    }

    /// The index of the contact that stands at a place.
    func index(of place: Place) -> UInt64 {
        let order = starts[place.group] + place.offset
        let permutation = BlockPermutation(stream.word(place.block))
        return place.block * Self.block + permutation.inverse(order)
    }

    /// How many of the contacts 0 ..< `count` are in each class.
    func counts(upTo count: UInt64) -> [UInt64] {
        let (blocks, rest) = count.quotientAndRemainder(dividingBy: Self.block)
        var counts = widths.map { $0 * blocks }
        for place in 0..<rest {
            counts[self.place(of: blocks * Self.block + place).group] += 1
        }
        return counts
    }
}
