import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct MixTests {
    @Test(arguments: [1_000, 99_991, 1_000_000] as [UInt64])
    func `each locale has its share to the unit`(count: UInt64) throws {
        let recipe = try recipe(.realistic, mix: "ja_JP:70,en_US:25,es_ES:5")
        let mix = Cast(recipe).mix
        var counts: [UInt64] = [0, 0, 0]
        for index in 0..<count { counts[mix.seat(of: index).part] += 1 }
        #expect(mix.counts(upTo: count) == counts)
        if count % 1_000 == 0 {
            #expect(counts == [count / 100 * 25, count / 100 * 70, count / 100 * 5])
        }
        let planned = Plan(recipe, count: count).quotas.filter { $0.name.hasPrefix("locale ") }
        #expect(planned.map(\.count) == counts)
    }

    @Test func `ranks of a locale are dense, and give their index back`() throws {
        let recipe = try recipe(.realistic, mix: "en_US:40,es_ES:30,it_IT:20,ja_JP:10")
        let mix = Cast(recipe).mix
        var ranks: [Set<UInt64>] = [[], [], [], []]
        var phoneRanks: Set<UInt64> = []
        var failures = 0
        for index in UInt64(0)..<10_000 {
            let seat = mix.seat(of: index)
            ranks[seat.part].insert(seat.rank)
            failures += mix.index(ofRank: seat.rank, in: seat.part) == index ? 0 : 1
            let locale = recipe.mix.parts[seat.part].locale
            let phoneRank = mix.phoneRanks(of: seat.part).poolRank(seat.rank)
            if locale != .japan { phoneRanks.insert(phoneRank) }
            failures +=
                mix.index(ofPhoneRank: phoneRank, inPoolOf: seat.part) == index ? 0 : 1
        }
        #expect(failures == 0)
        for (part, ranks) in zip(recipe.mix.parts, ranks) {
            #expect(ranks == Set(0..<UInt64(part.percent) * 100))
        }
        // Three countries share the American numbers, and no two of their contacts a rank.
        #expect(phoneRanks == Set(0..<9_000))
    }

    @Test func `a locale's people are the same whatever else is in the mix`() throws {
        let alone = rows(recipe(.realistic, .germany), count: 100)
        let mixed = rows(try recipe(.realistic, mix: "de_DE:50,fr_FR:50"), count: 1_000)
            .filter { $0[.countryCode] == "DE" }
        #expect(mixed.count == 500)
        let names = Set(mixed.map { $0[.givenName] + " " + $0[.familyName] })
        #expect(alone.allSatisfy { names.contains($0[.givenName] + " " + $0[.familyName]) })
    }

    @Test func `phones of a mix are unique where countries share a pool`() throws {
        let recipe = try recipe(.realistic, mix: "en_US:20,es_ES:20,it_IT:20,ko_KR:20,zh_CN:20")
        var phones: Set<String> = []
        forEachRow(recipe, count: 50_000) { phones.insert($0.text(of: .phone, at: $1)) }
        #expect(phones.count == 50_000)
    }
}
