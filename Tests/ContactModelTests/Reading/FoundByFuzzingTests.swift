import ContactModel
import Testing

/// What the targets of Tests/Fuzzing found, one rule each.
@Suite struct FoundByFuzzingTests {
    /// The one contact of a file.
    private func contact(
        _ text: String, _ format: RecordFormat? = nil
    ) throws -> ImportedContact {
        let entries = AddressBook.read(Array(text.utf8), format: format)
        try #require(entries.count == 1)
        guard case .contact(let contact) = entries[0].record.outcome else {
            throw NoContact(outcome: entries[0].record.outcome)
        }
        return contact
    }

    private struct NoContact: Error {
        var outcome: ImportedRecord.Outcome
    }

    /// A field as a store has it.
    private func stored(_ field: ContactField, of contact: ImportedContact) -> String {
        var batch = ContactBatch()
        let isKept = batch.append(contact, index: 0)
        #expect(isKept)
        return batch.text(of: field, at: 0)
    }

    private func card(_ lines: String...) -> String {
        "BEGIN:VCARD\nVERSION:3.0\n" + lines.joined(separator: "\n") + "\nEND:VCARD\n"
    }

    @Test(arguments: [
        "BEGIN:VCARD\nVERSION:3.0\nFN:\0\nEND:VCARD\n",
        "BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:=00\nEND:VCARD\n",
        "{\"name\":\"\\u0000\",\"tel\":\"1\"}\n", "name,tel\n\0,1\n",
    ])
    func `a name of NULs is no name`(text: String) {
        let entries = AddressBook.read(Array(text.utf8))
        #expect(entries.count == 1)
        guard case .skipped? = entries.first?.record.outcome else {
            Issue.record("\(entries)")
            return
        }
    }

    @Test func `white space behind a NUL is taken off a name`() throws {
        #expect(stored(.formattedName, of: try contact("name\n\0 Ann\n")) == "Ann")
    }

    @Test func `NULs of two bytes are removed`() {
        let text: [UInt8] = Array("BEGIN:VCARD\nFN:A\0B\nEND:VCARD\n".utf8)
        let bytes: [UInt8] = [0xFF, 0xFE] + text.flatMap { [$0, UInt8(0)] }
        let record = AddressBook.read(bytes).first?.record
        guard case .contact(let contact)? = record?.outcome else {
            Issue.record("\(String(describing: record))")
            return
        }
        #expect(contact.displayName() == "AB")
        #expect(record?.warnings.contains("NUL characters removed") == true)
    }

    @Test func `a blank N does not hide FN from stores`() throws {
        let contact = try contact(card("N: ;;;;", "FN:Ann Lee"))
        #expect(stored(.formattedName, of: contact) == "Ann Lee")
        #expect(stored(.familyName, of: contact) == "")
    }

    @Test func `a label of one of our own files stays as it is`() throws {
        let own = try contact(#"{"name":"A","phone":"1","phone_label":"WORK"}"#)
        #expect(stored(.phoneLabel, of: own) == "WORK")
        let other = try contact(#"{"name":"A","phones":[{"value":"1","label":"WORK"}]}"#)
        #expect(stored(.phoneLabel, of: other) == "work")
    }

    @Test func `only Google's cells hold several values`() throws {
        let own = try contact(#"{"name":"A","phone":"1 ::: 2"}"#)
        #expect(own.phones.map(\.value) == ["1 ::: 2"])
        let google = try contact("First Name,Phone 1 - Value\nA,1 ::: 2\n")
        #expect(google.phones.map(\.value) == ["1", "2"])
    }

    @Test func `a number of JSON is not damaged by a spreadsheet`() throws {
        #expect(try contact(#"{"name":"A","phone":"4.41E+11"}"#).phone == "4.41E+11")
    }

    @Test func `a scheme may stand twice`() throws {
        let contact = try contact(card("FN:A", "TEL:tel:tel:1", "EMAIL:mailto:MAILTO:a@b.example"))
        #expect(contact.phone == "1")
        #expect(contact.email == "a@b.example")
    }

    @Test func `extra that is no object is kept as a property`() throws {
        for extra in ["[1", "[1]", "{\"a\":}", "text"] {
            let cell = extra.replacing("\"", with: "\"\"")
            let contact = try contact("name,extra\nA,\"\(cell)\"\n")
            #expect(contact.verbatimExtra == nil)
            #expect(contact.columns.map(\.name) == ["extra"])
            #expect(contact.columns.map(\.value) == [extra])
        }
    }

    @Test func `extra is stored on one line, without what stores refuse`() throws {
        let text = "{\"note\":\n\"a\\u0000b\\ud83d\\ude00\\ud83dc\\\\u0000\"}"
        let cell = text.replacing("\"", with: "\"\"")
        let contact = try contact("name,extra\nA,\"\(cell)\"\n")
        #expect(
            stored(.extra, of: contact)
                == #"{"note": "ab\ud83d\ude00\ufffdc\\u0000"}"#)
        #expect(stored(.extra, of: try self.contact("{\"name\":\"A\",\"extra\":{ }}")) == "")
    }

    @Test func `lines are counted right behind a header with an open quote`() {
        let entries = AddressBook.read(Array("\"name\n\",\"tel\nAnn,1\n".utf8), format: .csv)
        #expect(entries.map(\.boundary.line) == [3])
    }

    @Test func `a card without its BEGIN is not lost in a book`() {
        let entries = AddressBook.read(
            Array(
                """
                BEGIN:VADDRESSBOOK
                PRODID:x
                BEGIN:VCARD
                FN:A
                END:VCARD
                FN:B
                END:VCARD
                END:VADDRESSBOOK

                """.utf8))
        #expect(entries.map(\.boundary.line) == [3, 6])
        #expect(entries.map(\.boundary.flaw) == [nil, .outside])
    }

    @Test func `half-width kana of a middle name's reading are widened`() throws {
        let text = "First Name,Phonetic First Name,Phonetic Middle Name\nA,\u{FF75},\u{FF6E}\n"
        let contact = try contact(text)
        #expect(stored(.phoneticGivenName, of: contact) == "オ ョ")
    }

    @Test func `a property whose name hides END behind a mark ends no card`() throws {
        var batch = ContactBatch()
        var contact = try contact(card("FN:Ann"))
        contact.others = [.init(name: "\u{FEFF}END", value: "VCARD")]
        let isKept = batch.append(contact, index: 0)
        #expect(isKept)
        var exporter = ContactExporter(ExportFormat(.vcard(.plain)))
        var file: [UInt8] = []
        exporter.encode(batch, into: &file)
        #expect(exporter.report.counts == [.properties: 1])
        #expect(try self.contact(String(decoding: file, as: UTF8.self)).formattedName == "Ann")
    }
}
