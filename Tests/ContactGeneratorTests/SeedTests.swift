import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct SeedTests {
    @Test(arguments: [("0", 0), ("42", 42), ("18446744073709551615", UInt64.max)])
    func `a number means itself`(text: String, value: UInt64) {
        #expect(Seed(text).value == value)
        #expect(Seed(text).description == text)
    }

    @Test(arguments: [
        ("", 0xF52A_15E9_A9B5_E89B), ("a", 0x02C0_BDBF_4814_20F8),
        ("007", 0x131B_B580_AF1D_2C2F), ("+1", 0xC501_0156_0345_F9C9),
        ("18446744073709551616", 0x6542_9F6A_084D_E4E6), ("日本", 0xB7F4_CA9E_3B0A_2F06),
    ])
    func `other text means a hash that is written down`(text: String, value: UInt64) {
        #expect(Seed(text).value == value)
        #expect(Seed(text).description == text)
    }

    @Test func `texts that look alike but differ in bytes are different seeds`() {
        #expect(Seed("\u{E9}") != Seed("e\u{301}"))
    }

    @Test func `adjacent seeds share no more bits than chance gives`() {
        var differing = 0
        for number in 0..<1_000 {
            let one = RandomStream(Seed("\(number)"), .givenName).word(0)
            let next = RandomStream(Seed("\(number + 1)"), .givenName).word(0)
            differing += (one ^ next).nonzeroBitCount
        }
        // 64,000 fair bits: mean 32,000, standard deviation 126.
        #expect((31_400...32_600).contains(differing))
    }

    @Test func `adjacent seeds share no contacts`() {
        var emails: Set<String> = []
        for seed in 1...20 {
            forEachRow(recipe(.realistic, seed: "\(seed)"), count: 100) { batch, position in
                emails.insert(batch.text(of: .email, at: position))
            }
        }
        #expect(emails.count == 2_000)
    }
}
