import Testing

@testable import contactory

@Suite struct CountTextTests {
    @Test(arguments: [
        ("0", 0), ("1", 1), ("007", 7), ("250", 250), ("1000000", 1_000_000),
        ("1_000_000", 1_000_000), ("1,000,000", 1_000_000), ("12,345", 12_345), ("10k", 10_000),
        ("1.5M", 1_500_000), ("1B", 1_000_000_000), ("0.001k", 1), ("1.50k", 1_500),
        ("2.0M", 2_000_000), ("1,000k", 1_000_000), ("1.000k", 1_000),
        ("9223372036854775807", Int64.max),
    ])
    func `a count may be written in several ways`(text: String, number: Int64) throws {
        #expect(try CountText.parse(text) == number)
    }

    @Test(arguments: [
        "", " ", "ten", "-5", "+5", "1.5", "1e400", "1e3", "0x10", "1 000", " 1", "1 ", "k", ".5k",
        "1.k", "1.5.5M", "10K", "10m", "10kk", "1,00", "1_0000", "1000,000", ",100", "100,",
        "1,000_000", "1_000,000", "１０", "٣", "NaN", "infinity", "1\u{0}",
    ])
    func `anything else is refused with the rule and an example`(text: String) {
        let refusal = #expect(throws: CountText.Refusal.self) { try CountText.parse(text) }
        #expect(refusal?.rule.contains("a count is a whole number") == true)
        #expect(refusal?.example.contains("contactory create 10k") == true)
    }

    @Test(arguments: ["1.2345k", "0.0001k", "1.0000001M"])
    func `a fraction that leaves no whole number is refused`(text: String) {
        let refusal = #expect(throws: CountText.Refusal.self) { try CountText.parse(text) }
        #expect(refusal?.rule.contains("not a whole number") == true)
    }

    @Test(arguments: [
        "9223372036854775808", "99999999999999999999", "99999999999B", "9.3e99B",
        String(repeating: "9", count: 4_000),
    ])
    func `no text overflows`(text: String) {
        #expect(throws: CountText.Refusal.self) { try CountText.parse(text) }
    }
}
