import Testing

@testable import ContactGenerator

@Suite struct AliasTableTests {
    /// Kept for good, as a table's memory is: else a leak check would find it.
    private static let tables: [(weights: [UInt32], table: AliasTable)] = [
        [1], [1, 1], [1, 2, 3], [0, 5, 0, 1], [1_000_000, 1], Array(1...100),
        Array(repeating: 7, count: 1_000),
    ].map { ($0, AliasTable(weights: $0)) }

    @Test(arguments: tables.indices)
    func `every index is drawn as often as its weight says`(number: Int) {
        let (weights, table) = Self.tables[number]
        let stream = RandomStream(Seed("alias"), .givenName)
        var counts = Array(repeating: 0, count: weights.count)
        let draws = 100_000
        for index in UInt64(0)..<UInt64(draws) {
            counts[table.pick(stream.word(index))] += 1
        }
        let total = Double(weights.reduce(0, +))
        for (count, weight) in zip(counts, weights) {
            let expected = Double(draws) * Double(weight) / total
            let deviation = (expected * (1 - Double(weight) / total)).squareRoot()
            #expect(abs(Double(count) - expected) <= 5 * deviation + 1)
            #expect(weight > 0 || count == 0)
        }
    }
}
