import Foundation
import Testing

@Suite struct DryRunTests {
    /// A Redis and a store that would be missed at once.
    private static let nowhere = [
        "--dry-run", "--redis", "unix:/no/such", "--to", "sqlite:/no/such/folder/a.db",
    ]

    private static func plan(_ arguments: String...) throws -> Finished {
        let place = try Place()
        let finished = try place.run(["enqueue"] + arguments + nowhere)
        #expect(try place.files.isEmpty && place.leftovers.isEmpty)
        #expect(finished.status == 0 && finished.errors.isEmpty, "\(finished.errors)")
        return finished
    }

    @Test func `the plan is text that touches neither Redis nor store`() throws {
        let page = try Self.plan(
            "1M", "--locale", "ja_JP:70,en_US:30", "--seed", "42", "--uid", "random")
        let lines = Set(page.output.split(separator: "\n").map(String.init))
        for line in [
            "what      realistic, en_US:30,ja_JP:70, seed 42, uid=random",
            "contacts  1,000,000 in 25 chunks of 40,000",
            "unique    uid: 1,000,000 of 1,099,511,627,776 there are",
            "unique    email (tagged): 1,000,000 of 1,099,511,627,776 there are",
            "unique    phone (ja_JP, unassignable): 700,000 of 42,000,000 there are",
            "unique    phone (en_US, unassignable): 300,000 of 464,000,000 there are",
            "exactly   300,000 locale en_US", "exactly   700,000 locale ja_JP",
            "exactly   300,000 with company",
        ] { #expect(lines.contains(line), "\(page.output)") }
        #expect(page.output.contains(/bytes     about \d+,000,000 of text, \d+ a contact/))
    }

    @Test func `the plan is JSON that touches neither Redis nor store`() throws {
        let json = try Self.plan(
            "1M", "--json", "--seed", "42", "--chunk-size", "7777", "--email-style", "plain"
        ).json
        #expect(Set(json.keys) == Self.keys)
        #expect(json["profile"] as? String == "realistic" && json["locales"] as? String == "en_US")
        #expect(json["seed"] as? String == "42")
        #expect(json["options"] as? String == "email-style=plain")
        #expect(json.number("total") == 1_000_000 && json.number("chunk_size") == 7_777)
        #expect(json.number("chunks") == 129)
        let bytes = try #require(json.number("bytes_per_contact"))
        #expect(json.number("estimated_bytes") == bytes * 1_000_000)
        let fields = try #require(json["unique_fields"] as? [[String: Any]])
        #expect(fields.map { $0["field"] as? String }.prefix(2) == ["uid", "email (plain)"])
        #expect(fields[1]["capacity"] is NSNull && fields[1]["unique"] as? Bool == false)
        #expect(
            fields[2].number("capacity") == 464_000_000 && fields[2].number("needed") == 1_000_000)
        let quotas = try #require(json["quotas"] as? [[String: Any]])
        #expect(
            quotas[0]["quota"] as? String == "with company" && quotas[0].number("count") == 300_000)
    }

    static let keys: Set<String> = [
        "profile", "locales", "seed", "options", "total", "chunks", "chunk_size", "unique_fields",
        "quotas", "expected_equal_pairs", "bytes_per_contact", "estimated_bytes", "notes",
    ]

    @Test func `profile seed says how many phones are equal by chance`() throws {
        let page = try Self.plan("1M", "--profile", "seed").output
        #expect(page.contains("chance    about 5000 pairs of contacts with the same phone\n"))
        let json = try Self.plan("10k", "--profile", "seed", "--json").json
        #expect(json.object("expected_equal_pairs")["phone"] as? Double == 0.5)
        #expect(json["options"] is NSNull)
    }

    @Test func `phones that repeat are explained`() throws {
        let page = try Self.plan("1M", "--locale", "en_GB").output
        #expect(page.contains("1,000,000 of 14,000 there are, so some come more than once\n"))
        #expect(page.contains("note      en_GB: there are 14000 phones of tier fictional"))
    }

    @Test(arguments: [
        "seed", "realistic", "addressbook-ja", "minimal", "heavy", "dirty", "duplicates",
    ])
    func `the largest job of each profile has a plan`(profile: String) throws {
        let json = try Self.plan(
            "1099511627776", "--profile", profile, "--json"
        ).json
        #expect(json.number("total") == 1 << 40)
        let (chunks, size) = (json.number("chunks") ?? 0, json.number("chunk_size") ?? 0)
        #expect(chunks * size >= 1 << 40 && chunks <= 1 << 24)
    }

    @Test func `the seed that a dry run prints is a seed to use`() throws {
        let page = try Self.plan("5").output
        #expect(page.firstMatch(of: /what      realistic, en_US, seed \d+\n/) != nil)
    }

    @Test func `no contacts are a plan too`() throws {
        #expect(try Self.plan("0").output.contains("contacts  0 in 0 chunks"))
    }
}
