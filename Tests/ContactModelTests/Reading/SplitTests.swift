import ContactModel
import TestSupport
import Testing

@Suite struct SplitTests {
    /// The ranges of a text's records, as text, with their lines and flaws.
    private func split(
        _ text: String, _ format: RecordFormat, _ pieces: Int = 1
    ) -> [(text: String, line: Int, flaw: RecordFlaw?)] {
        let bytes = Array(text.utf8)
        var splitter = RecordSplitter(format)
        var found: [RecordBoundary] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            let piece = Array(bytes[start..<min(bytes.count, start + pieces)])
            splitter.feed(piece.span) { found.append($0) }
        }
        splitter.finish { found.append($0) }
        return found.map {
            (String(decoding: bytes[$0.bytes], as: UTF8.self), $0.line, $0.flaw)
        }
    }

    @Test(arguments: ExpectedCase.all)
    func `pieces of any length give the same`(book: ExpectedCase) throws {
        let bytes = try AddressBook.bytes(of: book.file)
        let whole = AddressBook.read(bytes)
        var random = SeededRandom(seed: 7)
        for pieces in [[1], [7], [2, 3], (0..<40).map { _ in Int(random.next() % 40) + 1 }] {
            #expect(AddressBook.read(bytes, pieces: pieces) == whole)
        }
    }

    @Test func `an END and a BEGIN may share a line`() {
        let records = split(
            "BEGIN:VCARD\nFN:A\nEND:VCARDBEGIN:VCARD\nFN:B\nEND:VCARD\n", .vcard)
        #expect(
            records.map(\.text) == [
                "BEGIN:VCARD\nFN:A\nEND:VCARD", "BEGIN:VCARD\nFN:B\nEND:VCARD\n",
            ])
        #expect(records.map(\.line) == [1, 3])
    }

    @Test func `a lost END costs one card`() {
        let records = split("BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\n", .vcard)
        #expect(records.map(\.flaw) == [.missingEnd, nil])
        #expect(records.map(\.text).last == "BEGIN:VCARD\nFN:B\nEND:VCARD\n")
    }

    @Test func `a card that the file's end cuts off is a flaw`() {
        #expect(split("BEGIN:VCARD\nFN:A", .vcard).map(\.flaw) == [.cutOff])
    }

    @Test func `text outside of cards is one record`() {
        let records = split("\0\u{1}junk\nmore\n\nBEGIN:VCARD\nEND:VCARD\ntail", .vcard)
        #expect(records.map(\.flaw) == [.outside, nil, .outside])
        #expect(records.map(\.line) == [1, 4, 6])
    }

    @Test(arguments: ["\r\n", "\n", "\r"])
    func `lines end in three ways`(end: String) {
        let card = ["BEGIN:VCARD", "FN:A", "END:VCARD", ""].joined(separator: end)
        #expect(split(card + card, .vcard).map(\.text) == [card, card])
        #expect(split(card + card, .vcard).map(\.line) == [1, 4])
        let rows = split("a,b\(end)c,\"d\(end)e\"\(end)\(end)f", .csv)
        #expect(rows.map(\.text) == ["a,b\(end)", "c,\"d\(end)e\"\(end)", "f"])
        #expect(rows.map(\.line) == [1, 2, 5])
        #expect(split("{}\(end)\(end){}", .ndjson).map(\.line) == [1, 3])
    }

    @Test func `an open quote costs its line`() {
        let records = split("a,\"b\nc,\"d, e\",f\ng,h\n", .csv)
        #expect(records.map(\.text) == ["a,\"b\n", "c,\"d, e\",f\n", "g,h\n"])
        #expect(records.map(\.flaw) == [.unterminatedQuote, nil, nil])
        #expect(records.map(\.line) == [1, 2, 3])
    }

    @Test func `many open quotes at the end cost their lines`() {
        let records = split(String(repeating: "x,\"y\n", count: 500) + "z\n", .csv)
        #expect(records.last?.text == "z\n")
        #expect(records.map(\.text).joined().utf8.count == 500 * 5 + 2)
    }

    @Test func `a quote in a cell of several lines is a part of it`() {
        let rows = split("a,\"b\nsays \"hi\" there\nc\",d\ne,f\n", .csv)
        #expect(rows.map(\.text) == ["a,\"b\nsays \"hi\" there\nc\",d\n", "e,f\n"])
    }

    @Test(arguments: [
        (#"[{"a":1}, {"b":[2]}]"#, [#"{"a":1}"#, #"{"b":[2]}"#]),
        (#"["vcard",[]]"#, [#"["vcard",[]]"#]),
        (#"[["vcard",[]],["vcard",[]]]"#, [#"["vcard",[]]"#, #"["vcard",[]]"#]),
        ("{\n\"a\": \"}\\\"\"\n}", ["{\n\"a\": \"}\\\"\"\n}"]),
        ("[]", []), ("[1,{}]", ["1", "{}"]),
    ])
    func `the values of a JSON file are its records`(text: String, expected: [String]) {
        #expect(split(text, .json).map(\.text) == expected)
    }
}
