import ContactModel
import Testing

@testable import ContactGenerator

/// What has nothing to do with each other looks like it; all seeds are fixed, so nothing is flaky.
@Suite struct IndependenceTests {
    /// How often each pair of classes came up.
    private struct Crossing {
        let width: Int
        var counts: [Int]

        init(_ height: Int, _ width: Int) {
            self.width = width
            counts = Array(repeating: 0, count: height * width)
        }

        mutating func add(_ row: Int, _ column: Int) { counts[row * width + column] += 1 }

        /// How far the classes are from being independent, as a deviate of the normal distribution;
        /// classes that nobody is in do not count.
        var deviate: Double {
            let height = counts.count / width
            let total = Double(counts.reduce(0, +))
            let rows = (0..<height).map { row in
                Double(counts[row * width..<(row + 1) * width].reduce(0, +))
            }
            let columns = (0..<width).map { column in
                Double((0..<height).reduce(0) { $0 + counts[$1 * width + column] })
            }
            var chiSquare = 0.0
            for row in 0..<height {
                for column in 0..<width where rows[row] * columns[column] > 0 {
                    let expected = rows[row] * columns[column] / total
                    let difference = Double(counts[row * width + column]) - expected
                    chiSquare += difference * difference / expected
                }
            }
            let used = (rows.count { $0 > 0 } - 1) * (columns.count { $0 > 0 } - 1)
            return normalDeviate(chiSquare: chiSquare, freedom: Double(used))
        }
    }

    @Test(arguments: RandomField.allCases)
    func `a field's word says nothing about the next one`(field: RandomField) {
        let stream = RandomStream(Seed("serial"), field)
        for distance in [UInt64(1), 16, 1_000] {
            var crossing = Crossing(16, 16)
            for index in UInt64(0)..<50_000 {
                crossing.add(
                    Int(stream.word(index) >> 60), Int(stream.word(index + distance) >> 60))
            }
            #expect(abs(crossing.deviate) < 3.9)
        }
    }

    @Test func `a field's word says nothing about that of another`() {
        let fields = RandomField.allCases
        let classes = fields.map { field in
            let stream = RandomStream(Seed("crossed"), field)
            return (UInt64(0)..<10_000).map { Int(stream.word($0) >> 61) }
        }
        var deviates: [Double] = []
        for one in fields.indices {
            for other in 0..<one {
                var crossing = Crossing(8, 8)
                for (row, column) in zip(classes[one], classes[other]) { crossing.add(row, column) }
                deviates.append(crossing.deviate)
            }
        }
        // About 500 deviates of the normal distribution.
        #expect(deviates.allSatisfy { abs($0) < 4.5 })
        let mean = deviates.reduce(0, +) / Double(deviates.count)
        #expect(abs(mean) < 0.2)
    }

    /// What can be seen of contacts that should be independent, as small classes.
    private static func features(_ count: Int) -> [[Int]] {
        let cast = Cast(recipe(.realistic, seed: "features"))
        let locale = cast.locales[0]
        return rows(recipe(.realistic, seed: "features"), count: count).map { row in
            let person = locale.people.person(row.index)
            func hashed(_ field: ContactField, _ classes: UInt64) -> Int {
                Int(Mixing.mix64(hash(Array(row[field].utf8)[...])) % classes)
            }
            return [
                person.isFemale ? 1 : 0, locale.employed.contains(row.index) ? 1 : 0,
                locale.detailed.contains(row.index) ? 1 : 0, hashed(.phoneLabel, 7),
                locale.emails.isAtWork(row.index) ? 1 : 0, hashed(.givenName, 16),
                hashed(.phone, 16), hashed(.street, 8), CivilDate(daysSince1970: person.birth).day,
            ]
        }
    }

    @Test func `what contacts have says nothing about what else they or the next ones have`() {
        let features = Self.features(60_000)
        for one in features[0].indices {
            for other in features[0].indices {
                // Given names go with gender; both are looked at against all others.
                if [one, other].sorted() == [0, 5] { continue }
                var crossing = Crossing(32, 32)
                var next = Crossing(32, 32)
                for (row, following) in zip(features, features.dropFirst()) {
                    crossing.add(row[one], row[other])
                    next.add(row[one], following[other])
                }
                if one < other { #expect(abs(crossing.deviate) < 3.9, "\(one) and \(other)") }
                // Households live in one street.
                if one == 7 && other == 7 { continue }
                #expect(abs(next.deviate) < 3.9, "\(one), then \(other)")
            }
        }
    }

    @Test func `a changed bit of a seed changes half of the bits of every field`() {
        var differing = Array(repeating: 0, count: 64)
        var fields: [RandomField: Int] = [:]
        for field in RandomField.allCases {
            let stream = RandomStream(Seed("4711"), field)
            for bit in 0..<64 {
                let other = RandomStream(Seed("\(UInt64(4_711) ^ 1 << UInt64(bit))"), field)
                for index in UInt64(0)..<50 {
                    let count = (stream.word(index) ^ other.word(index)).nonzeroBitCount
                    differing[bit] += count
                    fields[field, default: 0] += count
                }
            }
        }
        // Of 100,000 bits a standard deviation is 0.16 per cent.
        let perBit = Double(RandomField.allCases.count * 50 * 64)
        #expect(differing.allSatisfy { abs(Double($0) / perBit - 0.5) < 0.01 })
        #expect(fields.values.allSatisfy { abs(Double($0) / (64 * 50 * 64) - 0.5) < 0.01 })
    }

    @Test func `a changed bit of an index changes half of the bits of a word`() {
        let stream = RandomStream(Seed("avalanche"), .street)
        for bit in 0..<40 {
            var differing = 0
            for index in UInt64(0)..<1_000 {
                let changed = index ^ 1 << UInt64(bit)
                differing += (stream.word(index) ^ stream.word(changed)).nonzeroBitCount
            }
            #expect(abs(Double(differing) / 64_000 - 0.5) < 0.01, "\(bit)")
        }
    }

    // Known answers of the authors' Random123 library.
    @Test(
        arguments: [
            ([0, 0, 0, 0, 0, 0], [0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8]),
            (
                Array(repeating: UInt32.max, count: 6),
                [0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD]
            ),
            (
                [
                    0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344, 0xA409_3822, 0x299F_31D0,
                ], [0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1]
            ),
        ] as [([UInt32], [UInt32])])
    func `the other generator is Philox4x32-10`(input: [UInt32], output: [UInt32]) {
        let philox = Philox(key: (input[4], input[5]))
        #expect(philox.words((input[0], input[1], input[2], input[3])) == output)
    }

    @Test(arguments: [ContactLocale.unitedStates, .japan, .korea])
    func `draws from our words and from Philox's are alike`(locale: ContactLocale) {
        let table = LocaleTables.of(locale).family
        let ours = RandomStream(Seed("philox"), .familyName)
        let philox = Philox(key: (42, 0))
        var crossing = Crossing(2, min(500, table.weights.count))
        var numbers = Crossing(2, 1_000)
        for index in UInt64(0)..<200_000 {
            for (row, word) in [ours.word(index), philox.word(index)].enumerated() {
                crossing.add(row, table.pick(word) % crossing.width)
                var draw = RandomDraw(word)
                numbers.add(row, draw.below(1_000))
            }
        }
        #expect(abs(crossing.deviate) < 3.9)
        #expect(abs(numbers.deviate) < 3.9)
    }
}
