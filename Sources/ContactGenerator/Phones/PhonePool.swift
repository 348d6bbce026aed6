/// All the numbers of a country and tier in a row, 0 ..< `capacity`, so that a permutation can deal
/// them out.
struct PhonePool: Sendable, BitwiseCopyable {
    /// How many numbers there are.
    let capacity: UInt64
    /// The length of the longest number.
    let textAtMost: Int

    /// The beginning of the numbers of each range.
    let prefixes: TextTable
    /// The ranges in their order.
    let ranges: ImmortalArray<Entry>
    /// 2^64 divided by the size of a range, when all have the same size; else 0.
    let reciprocal: UInt64
    private let size: UInt64

    /// A range as a contact's number is made of it.
    struct Entry: BitwiseCopyable {
        let start: UInt64
        let first: UInt64
        let digits: Int
    }

    /// A number: its range, and what stands behind the prefix.
    struct Number: BitwiseCopyable {
        let range: Int
        let rest: UInt64
        let digits: Int
    }

    /// Lays out ranges one after the other.
    ///
    /// - Precondition: there is at least one range.
    init(_ ranges: [PhoneRanges.Range]) {
        prefixes = TextTable(ranges.map(\.prefix))
        var entries: [Entry] = []
        var start: UInt64 = 0
        for range in ranges {
            entries.append(Entry(start: start, first: range.first, digits: range.digits))
            start += range.count
        }
        self.ranges = ImmortalArray(entries)
        capacity = start
        size = ranges[0].count
        textAtMost = ranges.map { $0.prefix.utf8.count + $0.digits }.max() ?? 0
        let isEven = ranges.allSatisfy { $0.count == ranges[0].count }
        // Exact while a number times the size is below 2^64.
        let isSmall = start.multipliedFullWidth(by: size).high == 0
        reciprocal = isEven && isSmall && size > 1 ? UInt64.max / size + 1 : 0
    }

    /// The number at a place of the row, 0 ..< `capacity`.
    @inline(__always) func number(at place: UInt64) -> Number {
        let range = reciprocal > 0 ? evenRange(of: place) : Self.unevenRange(of: place, ranges)
        let entry = ranges[range]
        return Number(
            range: range, rest: entry.first &+ (place &- entry.start), digits: entry.digits)
    }

    /// Where a number stands in the row; nothing when it is none of the pool's.
    func place(of text: String) -> UInt64? {
        for range in 0..<ranges.count {
            let prefix = prefixes.text(range)
            guard text.hasPrefix(prefix) else { continue }
            let rest = text.dropFirst(prefix.count)
            let entry = ranges[range]
            let end = range + 1 < ranges.count ? ranges[range + 1].start : capacity
            guard rest.count == entry.digits, let number = UInt64(rest), number >= entry.first,
                number - entry.first < end - entry.start
            else { continue }
            return entry.start + (number - entry.first)
        }
        return nil
    }

    /// The prefix of each range.
    @inline(__always) func withPrefix<Result>(
        of number: Number, _ body: (Span<UInt8>) -> Result
    ) -> Result {
        prefixes.withText(number.range, body)
    }

    @inline(__always) private func evenRange(of place: UInt64) -> Int {
        Int(truncatingIfNeeded: place.multipliedFullWidth(by: reciprocal).high)
    }

    /// The last range that begins at `place` or before.
    ///
    /// Of the ranges alone, so that no call needs the whole pool at an address.
    private static func unevenRange(of place: UInt64, _ ranges: ImmortalArray<Entry>) -> Int {
        var low = 0
        var high = ranges.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if ranges[middle].start <= place { low = middle } else { high = middle }
        }
        return low
    }
}
