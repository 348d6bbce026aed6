/// Draws an index by weight in constant time (Walker's alias method, built as Vose does).
///
/// ```
/// slot   63 … 32  threshold   keep the slot's own index when a 32-bit draw is below it
///        31 …  0  alias       else take this one
/// ```
///
/// Built with integers alone, so every machine builds the same table. Thresholds are rounded down
/// to 2^-32; a row's share is off by less than that.
struct AliasTable: Sendable, BitwiseCopyable {
    let slots: ImmortalArray<UInt64>

    /// Makes a table that draws index i with a share of weights[i] / their sum.
    ///
    /// - Precondition: not empty, not all zero; the sum times the count is below 2^63, the sum
    ///   below 2^31.
    init(weights: [UInt32]) {
        let total = weights.reduce(UInt64(0)) { $0 + UInt64($1) }
        precondition(!weights.isEmpty && total > 0 && total < 1 << 31, "weights out of range")
        // Each slot holds `total` parts; index i has weights[i] · count parts to place.
        var parts = weights.map { UInt64($0) * UInt64(weights.count) }
        var slots = weights.indices.map { UInt64(UInt32.max) << 32 | UInt64($0) }
        var small = parts.indices.filter { parts[$0] < total }
        var large = parts.indices.filter { parts[$0] >= total }
        while let less = small.popLast(), let more = large.last {
            slots[less] = (parts[less] << 32 / total) << 32 | UInt64(more)
            parts[more] -= total - parts[less]
            if parts[more] < total {
                large.removeLast()
                small.append(more)
            }
        }
        // What is left is full: its alias is itself, so its threshold does not matter.
        self.slots = ImmortalArray(slots)
    }

    /// How many indexes there are.
    var count: Int { slots.count }

    /// Draws an index; takes the whole word.
    @inline(__always) func pick(_ word: UInt64) -> Int {
        var draw = RandomDraw(word)
        let own = draw.below(slots.count)
        // A draw is below its count, and a table is never empty.
        let slot = unsafe slots[unchecked: own]
        let threshold = Int(truncatingIfNeeded: slot >> 32)
        return draw.below(1 << 32) < threshold ? own : Int(truncatingIfNeeded: slot & 0xFFFF_FFFF)
    }

    /// How likely each index is, in units of 2^-48: the very chances that `pick` has.
    var shares: [UInt64] {
        var parts = Array(repeating: UInt64(0), count: count)
        for own in 0..<count {
            let threshold = slots[own] >> 32
            parts[own] += threshold
            parts[Int(slots[own] & 0xFFFF_FFFF)] += 1 << 32 - threshold
        }
        return parts.map { ($0 << 16) / UInt64(count) }
    }
}
