import ContactModel
import Testing

/// What is said of a field's source is true in all cases.
@Suite struct ExplanationTests {
    @Test(arguments: ExpectedCase.all)
    func `each field of each case has its source`(book: ExpectedCase) throws {
        let bytes = try AddressBook.bytes(of: book.file)
        var detector = EncodingDetector()
        detector.feed(bytes.span)
        let file = AddressBookFile(
            head: Array(bytes.prefix(AddressBookFile.headLength)), decision: detector.decide())
        let reader = RecordReader(file)
        for entry in AddressBook.read(bytes) {
            let explanation = reader.explain(
                Array(bytes[entry.boundary.bytes]), at: entry.boundary)
            #expect(explanation.record == entry.record)
            for field in explanation.entries {
                #expect(!field.sources.isEmpty, "\(field)")
                guard file.format == .vcard else { continue }
                let names = field.sources.map { $0.name.split(separator: ".").last ?? "" }
                let allowed = Self.properties[field.field] ?? []
                #expect(names.allSatisfy { allowed.contains(String($0)) }, "\(field)")
                #expect(field.sources.allSatisfy { $0.line ?? 0 >= entry.boundary.line })
            }
        }
    }

    /// The properties that may have a share in a field of a card.
    private static let properties: [RecordExplanation.Field: Set<String>] = [
        .name: ["N", "FN"],
        .kana: [
            "X-PHONETIC-FIRST-NAME", "X-PHONETIC-MIDDLE-NAME", "X-PHONETIC-LAST-NAME", "SOUND",
            "SORT-STRING", "N",
        ],
        .company: ["ORG"], .address: ["ADR", "X-ABADR"], .tel: ["TEL"], .email: ["EMAIL"],
    ]

    @Test func `a second value of the same text is not taken for the first`() {
        let explanation = explain("BEGIN:VCARD\nTEL:1\nTEL:1\nFN:Ann\nEND:VCARD\n", .vcard)
        #expect(explanation.entries.last?.sources.map(\.line) == [2])
    }

    @Test func `a card of very many properties is explained in bounded time`() {
        let phones = String(repeating: "TEL:1\n", count: 5_000)
        let explanation = explain("BEGIN:VCARD\nFN:A\n\(phones)END:VCARD\n", .vcard)
        #expect(explanation.entries.map(\.sources.count) == [1, 1])
    }

    @Test func `a record that cannot be read has no fields`() {
        #expect(explain("{\"name\":", .ndjson).entries == [])
        #expect(explain("BEGIN:VCARD\nFN:A\n", .vcard).entries == [])
    }

    private func explain(_ text: String, _ format: RecordFormat) -> RecordExplanation {
        let bytes = Array(text.utf8)
        let file = AddressBookFile(head: bytes, decision: .init(encoding: .utf8), format: format)
        var boundary: RecordBoundary?
        var splitter = file.splitter
        splitter.feed(bytes.span) { boundary = $0 }
        splitter.finish { boundary = $0 }
        let found = boundary ?? RecordBoundary(bytes: 0..<bytes.count, line: 1)
        return RecordReader(file).explain(Array(bytes[found.bytes]), at: found)
    }
}
