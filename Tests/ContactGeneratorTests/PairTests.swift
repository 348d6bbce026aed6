import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct PairTests {
    @Test(arguments: [
        (Profile.realistic, "en_US", 60_000), (.realistic, "zh_CN", 20_000),
        (.realistic, "fr_FR", 60_000), (.realistic, "es_ES", 20_000),
        (.realistic, "en_US:50,en_GB:50", 40_000), (.heavy, "ko_KR", 20_000),
        (.dirty, "sv_SE", 20_000), (.addressBookJapanese, "ja_JP", 40_000),
    ])
    func `as many pairs share a plain address as the plan expects`(
        profile: Profile, mix: String, count: Int
    ) throws {
        let recipe = try recipe(
            profile, mix: mix, options: "email-style=plain;note-bytes=0;photo-bytes=0")
        var owners: [String: Int] = [:]
        forEachRow(recipe, count: count) { batch, position in
            let email = batch.text(of: .email, at: position)
            if !email.isEmpty { owners[email, default: 0] += 1 }
        }
        let pairs = Double(owners.values.reduce(0) { $0 + $1 * ($1 - 1) / 2 })
        let planned = Plan(recipe, count: UInt64(count)).expectedPairs["email (plain)"]
        let expected = try #require(planned.flatMap(Double.init))
        #expect(expected > 100)
        // Pairs of frequent names come together, so they scatter more than single ones.
        let scatter = expected.squareRoot() + expected / 20
        #expect(abs(pairs - expected) < 3 * scatter, "\(pairs), not \(expected)")
    }

    @Test(arguments: [("sv_SE", 494), ("sv_SE", 495), ("sv_SE", 1_237), ("en_GB", 20_000)])
    func `as many pairs share a phone as the plan says, exactly`(mix: String, count: Int) throws {
        let recipe = try recipe(.realistic, mix: mix)
        var owners: [String: Int] = [:]
        forEachRow(recipe, count: count) {
            owners[$0.text(of: .phone, at: $1), default: 0] += 1
        }
        let pairs = owners.values.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
        let planned = Plan(recipe, count: UInt64(count)).expectedPairs
        #expect(planned == (pairs == 0 ? [:] : ["phone (\(mix), fictional)": "\(pairs)"]))
    }

    @Test func `what is unique by construction has no pairs`() throws {
        #expect(Plan(recipe(.realistic), count: 1_000_000).expectedPairs.isEmpty)
    }

    @Test func `a plan of the greatest job does not overflow`() throws {
        let recipe = try recipe(.realistic, mix: "zh_CN", options: "email-style=plain")
        let planned = Plan(recipe, count: 1 << 40).expectedPairs["email (plain)"]
        #expect((planned.flatMap(Double.init) ?? 0) > 1e18)
    }

    @Test(arguments: ContactLocale.allCases)
    func `the shares of a table are all of it`(locale: ContactLocale) {
        let people = PersonScheme(
            Seed("1"), LocaleTables.of(locale), referenceDate: RecipeOptions.usualReferenceDate)
        let whole = Double(1 << 48)
        let sums = [
            people.givenNameShares().values.reduce(0, +),
            LocaleTables.of(locale).family.shares.reduce(0, +),
        ]
        for sum in sums { #expect(abs(Double(sum) / whole - 1) < 1e-6) }
    }
}
