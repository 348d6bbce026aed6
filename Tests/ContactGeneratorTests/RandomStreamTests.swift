import Testing

@testable import ContactGenerator

@Suite struct RandomStreamTests {
    @Test func `a field's key is made of the seed and its own constant alone`() {
        // Written out, so that a field added to the enum cannot move any of these.
        let expected: [RandomField: UInt64] = [
            .uid: 1, .gender: 2, .givenName: 3, .familyName: 4, .hasCompany: 5, .company: 6,
            .phone: 7, .phoneLabel: 8, .emailTag: 9, .emailDomain: 10, .emailLabel: 11, .place: 12,
            .street: 13, .seedGivenName: 14, .seedFamilyName: 15, .seedPhone: 16,
            .localeShare: 17, .household: 18, .birth: 19, .employer: 20, .secondFamilyName: 21,
            .hasDetails: 22, .title: 23, .original: 25, .noise: 26, .noiseEdit: 27,
            .movedPlace: 28, .movedStreet: 29, .addressBookKind: 31, .dirtyClass: 32,
            .dirtyEdit: 33, .photo: 35, .note: 36, .postcode: 37,
        ]
        #expect(Set(expected.keys) == Set(RandomField.allCases))
        for (field, constant) in expected {
            let fieldKey = Mixing.mix64(constant &* 0x9E37_79B9_7F4A_7C15)
            let key = Mixing.mix64(Mixing.mix64(42) ^ fieldKey)
            let word = Mixing.mix64(key &+ 8 &* 0x9E37_79B9_7F4A_7C15)
            #expect(RandomStream(Seed("42"), field).word(7) == word)
        }
    }

    @Test func `mix64 is SplitMix64's finaliser`() {
        // The first words of SplitMix64 started at 0, as published with the reference code.
        let words = (1...3).map { Mixing.mix64($0 &* Mixing.goldenStep) }
        #expect(words == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    }

    @Test(arguments: RandomField.allCases)
    func `neighbouring words of a field have nothing in common`(field: RandomField) {
        let stream = RandomStream(Seed("independence"), field)
        var differing = 0
        for index in UInt64(0)..<1_000 {
            differing += (stream.word(index) ^ stream.word(index + 1)).nonzeroBitCount
        }
        #expect((31_400...32_600).contains(differing))
    }

    @Test func `a draw stays below its count and reaches all of it`() {
        let stream = RandomStream(Seed("1"), .street)
        for count in 1...50 {
            var seen: Set<Int> = []
            for index in UInt64(0)..<2_000 {
                var draw = stream.draw(index)
                seen.insert(draw.below(count))
            }
            #expect(seen == Set(0..<count))
        }
    }

    @Test func `the choices of one draw do not depend on each other`() {
        let stream = RandomStream(Seed("pairs"), .street)
        var counts = Array(repeating: 0, count: 100)
        for index in UInt64(0)..<100_000 {
            var draw = stream.draw(index)
            counts[draw.below(10) * 10 + draw.below(10)] += 1
        }
        // 1,000 expected in each cell, standard deviation 31.
        #expect(counts.allSatisfy { (840...1_160).contains($0) })
    }
}
