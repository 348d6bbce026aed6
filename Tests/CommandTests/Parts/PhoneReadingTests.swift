import Testing

@testable import contactory

@Suite struct PhoneReadingTests {
    @Test(arguments: [
        "+12024561414", "+1 202 456 1414", "+1 202 456 1414 2", "+1\u{A0}202\u{A0}456\u{2011}1414",
        "+1 202 456-CALL", "+44 20 7946 1958", "+81 3 3224 9999",
    ])
    func `a number that may be somebody's is outside`(text: String) {
        #expect(PhoneReading.isOutside(text))
    }

    @Test(arguments: [
        "+13170626843", "+1 317 062 6843", "+1\u{202F}317\u{202F}062\u{202F}6843",
        "+1 202 555 0199",
        "+1 707181-CALL", "+44 20 7946 0958", "+81481129430",
    ])
    func `a number that nobody has is not`(text: String) {
        #expect(!PhoneReading.isOutside(text))
    }

    @Test(arguments: ["+13170626843 2", "+1 317 062 6843 2025", "+1 202 555 0199/5"])
    func `what follows a safe number does not make it another`(text: String) {
        #expect(!PhoneReading.isOutside(text))
    }
}
