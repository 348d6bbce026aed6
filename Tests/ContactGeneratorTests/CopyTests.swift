import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct CopyTests {
    @Test func `an exact share of a thousand is a hundred copies and a hundred truths`() throws {
        let generator = ContactGenerator(try recipe(.duplicates, mix: "en_US"))
        let truths = (UInt64(0)..<1_000).map { generator.truth(of: $0) }
        #expect(truths.count { $0.original != nil } == 100)
        #expect(truths.count { $0.description.hasPrefix("class=copy;original=") } == 100)
    }

    @Test(arguments: ["0.01%", "1%", "10%", "12.3456%", "33.3333%", "50%"], [1, 2, 5, 10])
    func `of any number of contacts the rate are copies, of earlier originals, at most so often`(
        rate: String, most: Int
    ) throws {
        let scheme = CopyScheme(
            try recipe(
                .duplicates, mix: "en_US",
                options: "duplicate-rate=\(rate);duplicate-copies=\(most)"))
        let copies: UInt64 = 20_000
        var copiesOf: [UInt64: Int] = [:]
        var failures = 0
        for rank in 0..<copies {
            let index = scheme.copies.index(ofRank: rank)
            let original = scheme.original(ofCopy: rank)
            failures += original < index && !scheme.copies.contains(original) ? 0 : 1
            copiesOf[original, default: 0] += 1
        }
        #expect(failures == 0)
        // Every window of 100 copies has groups of these sizes, each of an original of its own.
        let sizes = CopyPattern.sizes(most: most)
        #expect(sizes.reduce(0, +) == 100 && sizes.allSatisfy { (1...most).contains($0) })
        for size in 1...most {
            let groups = sizes.count { $0 == size } * Int(copies) / 100
            #expect(copiesOf.values.count { $0 == size } == groups, "\(size)")
        }
    }

    @Test func `groups are as great as Zipf's law says`() {
        let sizes = CopyPattern.sizes(most: 5)
        #expect((1...5).map { size in sizes.count { $0 == size } } == [22, 10, 6, 5, 4])
        #expect(CopyPattern.sizes(most: 1) == Array(repeating: 1, count: 100))
    }

    @Test func `originals are near their copies and far away`() throws {
        let scheme = CopyScheme(try recipe(.duplicates, mix: "en_US"))
        var distances = Array(repeating: 0, count: 20)
        for rank in UInt64(0)..<100_000 {
            let distance = scheme.copies.index(ofRank: rank) - scheme.original(ofCopy: rank)
            distances[63 - distance.leadingZeroBitCount] += 1
        }
        // From one contact to 2^20, half of the job's million: each doubling has its share.
        #expect(distances.allSatisfy { $0 > 40 }, "\(distances)")
        #expect(distances[..<10].reduce(0, +) > 40_000)
        #expect(distances[15...].reduce(0, +) > 20_000)
    }

    @Test func `the last contacts have originals, too`() throws {
        let scheme = CopyScheme(
            try recipe(.duplicates, mix: "en_US", options: "duplicate-rate=50%"))
        let copies = scheme.copies.count(upTo: ContactGenerator.indexLimit) / 100 * 100
        var originals: Set<UInt64> = []
        for rank in copies - 1_000..<copies {
            let original = scheme.original(ofCopy: rank)
            #expect(original < scheme.copies.index(ofRank: rank))
            #expect(!scheme.copies.contains(original))
            originals.insert(original)
        }
        #expect(originals.count == 470)
    }

    @Test func `a copy with another address has one in style plain, too`() throws {
        let recipe = try recipe(
            .duplicates, mix: "en_US", options: "duplicate-noise=email;email-style=plain")
        let generator = ContactGenerator(recipe)
        let all = rows(recipe, count: 2_000)
        for row in all {
            guard let original = generator.truth(of: row.index).original else { continue }
            #expect(row[.email] != all[Int(original)][.email])
        }
    }
}
