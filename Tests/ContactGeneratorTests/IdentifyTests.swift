import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct IdentifyTests {
    private static let mixes = ["en_US", "ja_JP:70,en_US:20,es_ES:10", "sv_SE"]

    @Test(arguments: Profile.allCases, mixes)
    func `a thousand random values give their index`(profile: Profile, mix: String) throws {
        let recipe = try recipe(profile, mix: mix, seed: "who", options: "photo-bytes=0")
        let generator = ContactGenerator(recipe)
        let points = RandomStream(Seed("points"), .uid)
        var failures: [String] = []
        for number in UInt64(0)..<1_000 / 3 {
            let index = points.word(number) >> 24
            let row = rows(recipe, first: index, count: 1)[0]
            let truth = generator.truth(of: index)
            // A copy shows its original's values, and has a UID of its own.
            let email = truth.noise == .email ? index : truth.original ?? index
            let phone = truth.noise == .phone ? index : truth.original ?? index
            var expected: [(String, UInt64)] = [(row.uid.description, index)]
            let isInvalid = truth.kind == "invalid-email"
            if !row[.email].isEmpty && !isInvalid { expected.append((row[.email], email)) }
            let isDialled = truth.kind != "phone-letters" && profile != .seed
            if !row[.phone].isEmpty && isDialled { expected.append((row[.phone], phone)) }
            for (value, owner) in expected {
                guard case .index(let found, let period) = generator.identify(value) else {
                    failures.append("\(value): not found")
                    continue
                }
                let isPhone = !value.contains("@") && value != row.uid.description
                // A phone that comes again is found where it came first.
                let isSame = found == owner || (isPhone && period != nil && found < owner)
                if !isSame { failures.append("\(value): \(found), not \(owner)") }
            }
        }
        #expect(failures.isEmpty, "\(failures.prefix(5)) of \(failures.count)")
    }

    @Test func `phones that repeat are told with their period`() throws {
        let recipe = recipe(.realistic, .unitedKingdom)
        let generator = ContactGenerator(recipe)
        for row in rows(recipe, count: 100) {
            #expect(generator.identify(row[.phone]) == .index(row.index, repeatsEvery: 14_000))
        }
        let later = rows(recipe, first: 14_000 * 3 + 5, count: 1)[0]
        #expect(generator.identify(later[.phone]) == .index(5, repeatsEvery: 14_000))
    }

    @Test func `all of a heavy contact's values are found`() throws {
        let recipe = try recipe(.heavy, mix: "en_US", options: "photo-bytes=0;note-bytes=0")
        let generator = ContactGenerator(recipe)
        for row in rows(recipe, first: 77, count: 20) {
            let values = row[.extra].matches(of: /"value":"([^"]+)"/).map { String($0.1) }
            #expect(values.count == 7 + 3)
            for value in values {
                guard case .index(row.index, _) = generator.identify(value) else {
                    Issue.record("\(value) is not found")
                    continue
                }
            }
        }
    }

    @Test(arguments: ["tagged", "digits"])
    func `both styles of tags are inverted`(style: String) throws {
        let recipe = try recipe(.realistic, mix: "de_DE", options: "email-style=\(style)")
        let generator = ContactGenerator(recipe)
        for row in rows(recipe, first: 999_999_000, count: 1_000) {
            guard case .index(row.index, _) = generator.identify(row[.email].uppercased()) else {
                Issue.record("\(row[.email]) is not found")
                continue
            }
        }
    }

    @Test func `random UIDs are unique and found, and do not ascend`() throws {
        let recipe = try recipe(.realistic, mix: "en_US", options: "uid=random")
        let generator = ContactGenerator(recipe)
        let all = rows(recipe, count: 5_000)
        #expect(Set(all.map(\.uid)).count == 5_000)
        #expect(zip(all, all.dropFirst()).count { $0.uid.high < $1.uid.high } < 2_700)
        for row in all.prefix(500) {
            #expect(row.uid.high >> 12 & 0xF == 8 && row.uid.low >> 62 == 0b10)
            #expect(generator.identify("\(row.uid)") == .index(row.index, repeatsEvery: nil))
        }
    }

    @Test(arguments: [
        ("mary.smith@example.com", "no tag"), ("mary.smith.aaaaaaaa@example.com", "contact"),
        ("00000000-0000-0000-0000-000000000000", "UID"), ("+12122345678", "ranges"),
        ("x", "ranges"),
        ("", "ranges"),
    ])
    func `what is not ours is said to be so`(value: String, part: String) {
        let found = ContactGenerator(recipe(.realistic)).identify(value)
        guard case .notOurs(let reason) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(reason.contains(part), "\(reason)")
    }

    @Test func `another seed's values are not ours`() {
        let generator = ContactGenerator(recipe(.realistic, seed: "43"))
        for row in rows(recipe(.realistic), count: 100) {
            guard case .notOurs = generator.identify(row[.email]),
                case .notOurs = generator.identify("\(row.uid)")
            else {
                Issue.record("\(row) is found")
                continue
            }
        }
    }
}
