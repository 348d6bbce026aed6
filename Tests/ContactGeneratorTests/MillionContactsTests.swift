import ContactModel
import Foundation
import Testing

@testable import ContactGenerator

/// What is checked on a million contacts of profile `realistic`, gathered in one pass.
private struct Million {
    static let count = 1_000_000
    static let sample = Million()

    /// Hashes of the values: when the hashes are distinct, so are the values.
    var emails: [UInt64] = []
    var phones: [UInt64] = []
    var areUIDsAscending = true
    var companies: UInt64 = 0
    var birthdays: UInt64 = 0
    var givenNames: [String: Int] = [:]
    /// Those of heads of households: members have the same one.
    var familyNames: [String: Int] = [:]
    var heads = 0

    private init() {
        emails.reserveCapacity(Self.count)
        phones.reserveCapacity(Self.count)
        var last = ContactUID(high: 0, low: 0)
        let households = Households(Seed("million"), .unitedStates)
        forEachRow(recipe(.realistic, seed: "million"), count: Self.count) { batch, position in
            emails.append(hash(batch.bytes[batch.range(of: .email, at: position)]))
            phones.append(hash(batch.bytes[batch.range(of: .phone, at: position)]))
            let uid = batch.uid(at: position)
            areUIDsAscending = areUIDsAscending && uid.high > last.high
            last = uid
            companies += batch.range(of: .company, at: position).isEmpty ? 0 : 1
            birthdays += batch.range(of: .extra, at: position).isEmpty ? 0 : 1
            givenNames[batch.text(of: .givenName, at: position), default: 0] += 1
            let index = batch.index(at: position)
            guard households.head(of: index) == index else { return }
            heads += 1
            familyNames[batch.text(of: .familyName, at: position), default: 0] += 1
        }
    }
}

func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
}

@Suite struct MillionContactsTests {
    private let sample = Million.sample
    private let tables = LocaleTables.of(.unitedStates)

    @Test func `no e-mail address comes twice`() {
        #expect(Set(sample.emails).count == Million.count)
    }

    @Test func `no phone comes twice`() {
        #expect(Set(sample.phones).count == Million.count)
    }

    @Test func `UIDs ascend, so none comes twice`() {
        #expect(sample.areUIDsAscending)
    }

    @Test func `exactly three in ten have a company, and two a birthday`() {
        #expect(sample.companies == 300_000)
        #expect(sample.birthdays == 200_000)
    }

    @Test func `given names are as frequent as births by decade say, of half women, half men`() {
        // The share of each decade among the birthdays that ages of 18 to 80 give.
        var shares: [String: Double] = [:]
        let youngest = RecipeOptions.usualReferenceDate - 18 * 365 - 5
        var days: [Int: Int] = [:]
        for age in 0..<62 * 365 {
            days[CivilDate(daysSince1970: youngest - age).year / 10 * 10, default: 0] += 1
        }
        for text in [
            UnitedStatesTables.femaleNamesByDecade, UnitedStatesTables.maleNamesByDecade,
        ] {
            for block in text.split(separator: "=") {
                let lines = block.split(separator: "\n", maxSplits: 1)
                guard lines.count == 2, let year = Int(lines[0].filter(\.isNumber)) else {
                    continue
                }
                let rows = WeightLines(parsing: lines[1])
                let total = rows.weights.reduce(0.0) { $0 + Double($1) }
                let part = Double(days[year] ?? 0) / Double(62 * 365) / 2
                for (name, weight) in zip(rows.tokens, rows.weights) {
                    shares[name, default: 0] += part * Double(weight) / total
                }
            }
        }
        shares = shares.filter { $0.value > 0 }
        #expect(
            abs(normalDeviate(of: sample.givenNames, total: Million.count, against: shares)) < 3.9)
    }

    @Test func `family names of households are as frequent as the census says`() {
        let table = tables.family
        let total = (0..<table.weights.count).reduce(0.0) { $0 + Double(table.weights[$1]) }
        var shares: [String: Double] = [:]
        for index in 0..<table.weights.count {
            shares[table.names.text(index), default: 0] += Double(table.weights[index]) / total
        }
        #expect(
            abs(normalDeviate(of: sample.familyNames, total: sample.heads, against: shares)) < 3.9)
    }

    /// How far counts are from shares, as a deviate of the normal distribution.
    private func normalDeviate(
        of counts: [String: Int], total: Int, against shares: [String: Double]
    ) -> Double {
        #expect(Set(counts.keys).isSubset(of: shares.keys))
        var chiSquare = 0.0
        for (name, share) in shares {
            let expected = share * Double(total)
            let difference = Double(counts[name] ?? 0) - expected
            chiSquare += difference * difference / expected
        }
        return ContactGeneratorTests.normalDeviate(
            chiSquare: chiSquare, freedom: Double(shares.count - 1))
    }
}
