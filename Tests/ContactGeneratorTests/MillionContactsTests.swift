import ContactModel
import Foundation
import Testing

@testable import ContactGenerator

/// What is checked on a million contacts of profile `realistic`, gathered in one pass.
private struct Million {
    static let count = 1_000_000
    static let sample = Million()

    /// Hashes of the addresses: when the hashes are distinct, so are the addresses.
    var emails: [UInt64] = []
    var phones: [UInt64] = []
    var areUIDsAscending = true
    var companies = 0
    var givenNames: [String: Int] = [:]
    var familyNames: [String: Int] = [:]

    private init() {
        emails.reserveCapacity(Self.count)
        phones.reserveCapacity(Self.count)
        var last = ContactUID(high: 0, low: 0)
        forEachRow(recipe(.realistic, seed: "million"), count: Self.count) { batch, position in
            emails.append(hash(batch.bytes[batch.range(of: .email, at: position)]))
            phones.append(hash(batch.bytes[batch.range(of: .phone, at: position)]))
            let uid = batch.uid(at: position)
            areUIDsAscending = areUIDsAscending && uid.high > last.high
            last = uid
            companies += batch.range(of: .company, at: position).isEmpty ? 0 : 1
            givenNames[batch.text(of: .givenName, at: position), default: 0] += 1
            familyNames[batch.text(of: .familyName, at: position), default: 0] += 1
        }
    }
}

private func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
}

@Suite struct MillionContactsTests {
    private let sample = Million.sample

    @Test func `no e-mail address comes twice`() {
        #expect(Set(sample.emails).count == Million.count)
    }

    @Test func `no phone comes twice`() {
        #expect(Set(sample.phones).count == Million.count)
    }

    @Test func `UIDs ascend, so none comes twice`() {
        #expect(sample.areUIDsAscending)
    }

    @Test func `three in ten have a company`() {
        // Standard deviation 458.
        #expect((298_000...302_000).contains(sample.companies))
    }

    @Test func `given names are as frequent as the census says of half women, half men`() {
        var shares: [String: Double] = [:]
        for table in [UnitedStates.shared.female, UnitedStates.shared.male] {
            for (name, share) in table.shares { shares[name, default: 0] += share / 2 }
        }
        #expect(abs(normalDeviate(of: sample.givenNames, against: shares)) < 3.9)
    }

    @Test func `family names are as frequent as the census says`() {
        let shares = UnitedStates.shared.family.shares
        #expect(abs(normalDeviate(of: sample.familyNames, against: shares)) < 3.9)
    }

    /// The chi-square of counts against shares, as a deviate of the normal distribution (Wilson and
    /// Hilferty); beyond 3.9 lie 10^-4 of all samples.
    private func normalDeviate(
        of counts: [String: Int], against shares: [String: Double]
    ) -> Double {
        #expect(Set(counts.keys).isSubset(of: shares.keys))
        var chiSquare = 0.0
        for (name, share) in shares {
            let expected = share * Double(Million.count)
            let difference = Double(counts[name] ?? 0) - expected
            chiSquare += difference * difference / expected
        }
        let freedom = Double(shares.count - 1)
        let spread = 2 / (9 * freedom)
        return (cbrt(chiSquare / freedom) - (1 - spread)) / spread.squareRoot()
    }
}

extension NameTable {
    /// Each name's part of all draws.
    fileprivate var shares: [String: Double] {
        let total = (0..<names.count).reduce(0.0) { $0 + Double(weights[$1]) }
        var shares: [String: Double] = [:]
        for index in 0..<names.count {
            shares[names.text(index), default: 0] += Double(weights[index]) / total
        }
        return shares
    }
}
