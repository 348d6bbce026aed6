import ContactModel
import Testing

/// A worker reads a part of a file: it must find there what the producer found in the whole.
@Suite struct ResumedSplitTests {
    @Test(arguments: ExpectedCase.all)
    func `a splitter can begin at any record of a book`(book: ExpectedCase) throws {
        try expectSameFromEachRecord(AddressBook.bytes(of: book.file), format: nil)
    }

    @Test func `a splitter can begin inside a list of JSON values`() {
        let text = #"[{"a":1},[["x"],2],["vcard",[]], 7 ,{"b":2}] {"c":[1]}"#
        expectSameFromEachRecord(Array(text.utf8), format: .json)
    }

    @Test func `a splitter can begin inside an address book of cards`() {
        let text = """
            before
            BEGIN:VADDRESSBOOK
            ignored
            BEGIN:VCARD
            FN:A
            BEGIN:VCARD
            FN:B
            END:VCARDBEGIN:VCARD
            FN:C
            END:VCARD
            ignored
            END:VADDRESSBOOK
            behind
            BEGIN:VCARD
            """
        expectSameFromEachRecord(Array(text.utf8), format: .vcard)
    }

    @Test func `a splitter can begin behind hostile quotes`() {
        // Each line opens a cell that no later line closes, until reading again costs too much.
        var rows = ["name"] + Array(repeating: "\"\"\"x", count: 20_000)
        for number in 0..<40 { rows.append("\"a\(number)\nb\",1") }
        let bytes = Array(rows.joined(separator: "\n").utf8)
        let found = expectSameFromEachRecord(bytes, format: .csv, everyNth: 2_003)
        #expect(found.contains { $0.state > 0 && $0.state < 1 << 63 })
    }

    @discardableResult
    private func expectSameFromEachRecord(
        _ bytes: [UInt8], format: RecordFormat?, everyNth step: Int = 1
    ) -> [RecordBoundary] {
        var detector = EncodingDetector()
        detector.feed(bytes.span)
        let file = AddressBookFile(
            head: Array(bytes.prefix(AddressBookFile.headLength)), decision: detector.decide(),
            format: format)
        let all = Self.boundaries(in: bytes, from: file.bodyStart, by: file.splitter)
        for (number, first) in all.enumerated() where number.isMultiple(of: step) {
            let splitter = file.splitter(
                from: first.bytes.lowerBound, line: first.line, state: first.state)
            let rest = Self.boundaries(in: bytes, from: first.bytes.lowerBound, by: splitter)
            #expect(rest == Array(all[number...]), "from record \(number)")
        }
        return all
    }

    private static func boundaries(
        in bytes: [UInt8], from start: Int, by splitter: RecordSplitter
    ) -> [RecordBoundary] {
        var splitter = splitter
        var found: [RecordBoundary] = []
        splitter.feed(bytes.span.extracting(start..<bytes.count)) { found.append($0) }
        splitter.finish { found.append($0) }
        return found
    }
}
