import Testing

@testable import contactory

@Suite struct ReachFinderTests {
    private static func found(_ text: String) -> [ReachFinder.Finding] {
        var found: [ReachFinder.Finding] = []
        ReachFinder.search(Array(text.utf8)[...]) { found.append($0) }
        return found
    }

    @Test(arguments: [
        "+12024561414", "+1 202 456 1414", "+1-202-456-1414", "+1 (202) 456-1414",
        "+1 (202)  456-1414", "+1.202.456.1414", "+1/202/456/1414", "+(1) 202 456 1414",
        "+1\u{A0}202\u{202F}456\u{2011}1414", "+44(0)20 7946 0958", "+1 800 356-CALL",

        "+2904123", "+123456789012345",
    ])
    func `a number is found as people write it`(number: String) {
        for text in [number, "Tel. \(number), office", "電話\(number)です", "tel:\(number)"] {
            #expect(Self.found(text) == [.phone(number)], "\(text)")
        }
    }

    @Test(arguments: [
        ("+12024561414x12", "+12024561414"), ("+12024561414;ext=5", "+12024561414"),
        ("+12024561414 home", "+12024561414"), ("+12024561414,5", "+12024561414"),
        ("+1 202 456 1414 2025 12 31", "+1 202 456 1414 2025"),
        (#"\u002B12024561414"#, "+12024561414"),
        (#"{"note":"Fax\n+12024561414"}"#, "+12024561414"),
        (#"NOTE:Fax\N+12024561414"#, "+12024561414"),
    ])
    func `what stands beside a number does not hide it`(text: String, number: String) {
        #expect(Self.found(text) == [.phone(number)])
    }

    @Test(arguments: [
        "+", "+1", "+123456", "x+12024561414", "1+12024561414", "2024-11-30T03:00:00+09:00",
        "+1234567890123456", "a + 12345678", "12024561414", "C++ 12345678", "+1, 202, 456, 1414",
    ])
    func `no number is seen where there is none`(text: String) {
        #expect(Self.found(text).isEmpty)
    }

    @Test(arguments: [
        "ann@gmail.com", "ann.b+tag@sub.gmail.co.uk", "o'neil@gmail.com", "ann@例え.jp",
        "jürgen@bücher.de", "a@b.io",
    ])
    func `an address is found as people write it`(address: String) {
        for text in [
            address, "<\(address)>", "\"\(address)\"", "mailto:\(address)?subject=x",
            "Write to \(address).", "[\(address)]", "\(address)、", "\(address)/x",
        ] {
            #expect(Self.found(text) == [.email(address)], "\(text)")
        }
    }

    @Test func `addresses without a blank between them are told apart`() {
        #expect(
            Self.found("a@gmail.com,b@gmail.com;c@gmail.com")
                == ["a", "b", "c"].map { .email("\($0)@gmail.com") })
    }

    @Test func `an address whose @ is escaped is found`() {
        #expect(Self.found(#""ann\u0040gmail.com""#) == [.email("ann@gmail.com")])
    }

    @Test(arguments: [
        "@", "@home", "ann@", "ann@home", "ann @gmail.com", "a@.com", "a@b.c", "a@1.2.3.44",
    ])
    func `no address is seen where there is none`(text: String) {
        #expect(Self.found(text).isEmpty)
    }

    @Test func `a value beside bytes that are no text is found`() {
        var found: [ReachFinder.Finding] = []
        let bytes =
            [0xFF, 0, 0xC3] + Array("+12024561414".utf8) + [0, 0xFF, 0] + Array("b@gmail.com".utf8)
            + [0]
        ReachFinder.search(bytes[...]) { found.append($0) }
        #expect(found == [.phone("+12024561414"), .email("b@gmail.com")])
    }
}
