import Foundation
import Testing

@testable import contactory

@Suite struct WhoisTests {
    static let recipes: [[String]] = [
        [], ["--locale", "ja_JP:70,en_US:30"], ["--uid", "random", "--email-style", "digits"],
        ["--locale", "sv_SE", "--phone-tier", "fictional"], ["--profile", "heavy"],
        ["--profile", "addressbook-ja", "--blank-share", "50%"],
        ["--profile", "duplicates", "--locale", "de_DE:50,fr_FR:25,en_GB:25"],
        ["--profile", "minimal"],
    ]

    @Test(arguments: recipes)
    func `each value of a contact leads to its index`(recipe: [String]) throws {
        let place = try Place()
        let options = ["--seed", "who 🎉"] + recipe
        let sample = try place.run(
            ["sample", "3", "--start", "123456", "--format", "ndjson", "--with-truth"] + options)
        #expect(sample.status == 0, "\(sample.errors)")
        for line in sample.output.split(separator: "\n") {
            let contact = try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            // A copy shows the values of its original.
            if (contact["truth"] as? String)?.contains("class=copy") == true { continue }
            let index = try #require(contact.number("index"))
            for value in ["uid", "email", "phone"].compactMap({ contact[$0] as? String }) {
                let found = try place.run(["whois", value, "--json"] + options)
                #expect(found.status == 0, "\(value): \(found.errors)")
                let json = try found.json
                // A small range comes again; the first contact with the number is named.
                let period = json.number("repeats_every") ?? 0
                let isIt =
                    json.number("index") == index || value.hasPrefix("+") && period < 1_000_000
                #expect(isIt, "\(value): \(found.output)")
                #expect(json.object("contact").number("index") == json.number("index"))
            }
        }
    }

    @Test func `the index, the truth and the contact are printed`() throws {
        let found = try Place().run("whois", "troy.sanders.boosyrtc@example.org", "--seed", "42")
        let lines = found.output.split(separator: "\n")
        #expect(found.status == 0 && lines.count == 3)
        #expect(lines.prefix(2) == ["index  0", "truth  class=person;household=0"])
        #expect(lines.last?.hasPrefix("{\"index\":0,") == true)
    }

    @Test(arguments: [
        "ann@gmail.com", "troy.sanders.boosyrtc@example.com", "+12024561414",
        "00000000-0000-0000-0000-000000000000", "hello", "+", "🎉", "'; drop table contacts;--",
    ])
    func `what is not ours is told so`(value: String) throws {
        let place = try Place()
        let finished = try place.run("whois", value, "--seed", "42")
        #expect(finished.status == 1 && finished.output.isEmpty)
        #expect(finished.errors.contains("\(value) is not one of these contacts: "))
        #expect(finished.errors.contains("Seed, profile, locale and options must be those"))
        let json = try place.run("whois", value, "--seed", "42", "--json")
        #expect(json.status == 1)
        #expect(try json.json["index"] is NSNull && json.json["reason"] is String)
        #expect(Set(try json.json.keys) == Self.keys)
    }

    static let keys: Set<String> = [
        "value", "index", "repeats_every", "truth", "contact", "reason",
    ]

    @Test func `JSON is one document`() throws {
        let found = try Place().run(
            "whois", "+1 317 062 6843", "--seed", "42", "--json")
        #expect(found.output.split(separator: "\n").count == 1)
        #expect(Set(try found.json.keys) == Self.keys)
        #expect(try found.json.number("repeats_every") == 464_000_000)
    }

    @Test func `another seed or profile does not know the value`() throws {
        let place = try Place()
        for options in [["--seed", "43"], ["--seed", "42", "--profile", "seed"]] {
            let finished = try place.run(["whois", "troy.sanders.boosyrtc@example.org"] + options)
            #expect(finished.status == 1, "\(finished.output)")
        }
    }

    @Test func `a tier that the locale does not have is refused`() throws {
        let finished = try Place().run(
            "whois", "+81481129430", "--seed", "1", "--locale", "ja_JP", "--phone-tier", "fictional"
        )
        #expect(finished.status == 4 && finished.errors.contains("ja_JP has no phones of tier"))
    }
}
