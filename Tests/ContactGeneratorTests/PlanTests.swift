import Testing

@testable import ContactGenerator

@Suite struct PlanTests {
    @Test(arguments: Profile.allCases)
    func `a million contacts with defaults are never refused`(profile: Profile) {
        let recipe = Recipe(profile: profile, mix: profile.usualMix, seed: Seed("1"))
        let plan = Plan(recipe, count: 1_000_000)
        #expect(plan.refusal == nil)
        #expect(plan.notes.isEmpty)
        #expect(plan.uniqueFields.allSatisfy { $0.isUnique })
        #expect(plan.bytesPerContact > 16)
    }

    @Test(
        arguments: [
            (10_000, "0.5"), (1_000_000, "5000"), (1, "0.000000005"), (3, "0.000000045"),
            (1 << 40, "6044629098073145.87353088"),
        ] as [(UInt64, String)])
    func `profile seed's pairs are N squared by 2 · 10^8, exactly`(count: UInt64, pairs: String) {
        #expect(Plan(recipe(.seed), count: count).expectedPairs == ["phone": pairs])
    }

    @Test func `a tier that is too small is refused with field, capacity, N and ways out`() throws {
        let recipe = try recipe(.realistic, mix: "en_GB", options: "phone-tier=fictional")
        let refusal = try #require(Plan(recipe, count: 1_000_000).refusal)
        for part in ["1000000 phones", "14000", "en_GB", "at most 14000 contacts", "unassignable"] {
            #expect(refusal.contains(part), "\(refusal)")
        }
        #expect(Plan(recipe, count: 14_000).refusal == nil)
        #expect(Plan(recipe, count: 14_001).refusal != nil)
        #expect(Plan(recipe, count: 14_001, phonesMayRepeat: true).refusal == nil)
    }

    @Test func `phones of the usual tier may repeat, and the plan says so`() {
        let plan = Plan(recipe(.realistic, .sweden), count: 1_000)
        #expect(plan.refusal == nil)
        #expect(plan.notes.first?.contains("495 phones of tier fictional for 1000") == true)
        #expect(plan.notes.first?.contains("up to 3 times") == true)
    }

    @Test func `in a mix each pool is counted for those who use it`() throws {
        let recipe = try recipe(
            .realistic, mix: "ja_JP:70,en_US:20,es_ES:10", options: "phone-tier=unassignable")
        let fields = Plan(recipe, count: 1_000_000).uniqueFields.filter {
            $0.name.hasPrefix("phone")
        }
        #expect(fields.map(\.needed) == [300_000, 700_000])
        #expect(fields.map(\.name).contains("phone (en_US, es_ES, unassignable)"))
        // 42 million Japanese numbers serve 70 % of 60 million contacts.
        #expect(Plan(recipe, count: 60_000_000).refusal == nil)
        #expect(Plan(recipe, count: 60_001_000).refusal?.contains("42000000") == true)
    }

    @Test(arguments: ["ja_JP", "es_ES", "it_IT", "pt_BR", "ko_KR", "zh_CN"])
    func `a tier that a locale has not is refused with those it has`(locale: String) throws {
        let recipe = try recipe(.realistic, mix: locale, options: "phone-tier=fictional")
        let refusal = try #require(Plan(recipe, count: 10).refusal)
        #expect(refusal.hasPrefix("\(locale) has no phones of tier fictional; it has unassignable"))
    }

    @Test func `numbers that may be somebody's, and too many contacts, are refused`() {
        var unsafe = recipe(.realistic)
        unsafe.options.phoneTier = .plausible
        #expect(Plan(unsafe, count: 1).refusal?.contains("--unsafe") == true)
        #expect(Plan(recipe(.seed), count: (1 << 40) + 1).refusal?.contains("2^40") == true)
        #expect(Plan(recipe(.seed), count: 1 << 40).refusal == nil)
        unsafe.options.unsafe = true
        #expect(Plan(unsafe, count: 1).refusal == nil)
    }

    @Test func `digits are refused beyond a billion`() throws {
        let recipe = try recipe(.realistic, mix: "en_US", options: "email-style=digits")
        #expect(Plan(recipe, count: 1_000_000_000, phonesMayRepeat: true).refusal == nil)
        #expect(Plan(recipe, count: 1_000_000_001, phonesMayRepeat: true).refusal != nil)
    }

    @Test(arguments: Profile.allCases, [1_000, 99_991, 1_000_000] as [UInt64])
    func `planned quotas are those of the contacts`(profile: Profile, count: UInt64) throws {
        // Truths are made one by one, which takes long.
        let size = LongTests.areOn ? count : min(count, 20_001)
        let recipe = try recipe(profile, mix: "en_US")
        let generator = ContactGenerator(recipe)
        var counts: [String: UInt64] = [:]
        for index in 0..<size {
            let known = generator.truth(of: index)
            counts[known.kind, default: 0] += 1
            if let noise = known.noise { counts["copy, \(noise.rawValue)", default: 0] += 1 }
        }
        let others = ["with company", "with birthday", "kept"]
        for quota in Plan(recipe, count: size).quotas where !others.contains(quota.name) {
            #expect(counts[quota.name, default: 0] == quota.count, "\(profile) \(quota.name)")
        }
    }

    @Test(arguments: [0, 1, 10, 1_000, 99_991, 1_000_000, 1 << 40] as [UInt64])
    func `copies, blank contacts and names are their share of any number, rounded down`(
        count: UInt64
    ) throws {
        func planned(_ profile: Profile, _ name: String, _ options: String) throws -> UInt64? {
            let recipe = try recipe(profile, mix: "en_US", options: options)
            return Plan(recipe, count: count).quotas.first { $0.name == name }?.count
        }
        #expect(try planned(.duplicates, "copy", "") == count / 10)
        #expect(
            try planned(.duplicates, "copy", "duplicate-rate=12.3456%") == count * 123_456
                / 1_000_000)
        #expect(try planned(.addressBookJapanese, "blank", "") == count / 20)
        #expect(try planned(.minimal, "name", "") == count / 2)
    }

    @Test func `whole shares of whole thousands are what anybody computes`() throws {
        let copies = Plan(try recipe(.duplicates, mix: "en_US"), count: 1_000).quotas[0]
        #expect(copies == Plan.Count(name: "copy", count: 100))
        let blank = Plan(try recipe(.addressBookJapanese, mix: "ja_JP"), count: 1_000_000).quotas[0]
        #expect(blank == Plan.Count(name: "blank", count: 50_000))
        let dirty = Plan(try recipe(.dirty, mix: "en_US"), count: 1_000_000).quotas
        #expect(dirty.dropLast().allSatisfy { $0.count == 10_000 })
    }
}
