import ContactModel
import Testing

@Suite struct ExportFormatTests {
    @Test(arguments: [
        "vcard", "vcard,dialect=apple", "vcard,dialect=android21,no-fold", "vcard,no-fold", "csv",
        "csv,bom", "csv,no-guard", "csv,dialect=google,bom,no-guard", "csv,dialect=outlook",
        "ndjson",
    ])
    func `the text form is read back`(text: String) throws {
        #expect(try ExportFormat(parsing: text).description == text)
    }

    @Test(arguments: [
        ("vcard,no-fold,dialect=v4", "vcard,dialect=v4,no-fold"), ("vcard,dialect=3.0", "vcard"),
        ("csv,dialect=generic", "csv"),
    ])
    func `words may stand in any order, and defaults are left out`(
        text: String, form: String
    ) throws {
        #expect(try ExportFormat(parsing: text).description == form)
    }

    @Test(arguments: [
        ("", ""), ("xml", "xml"), ("vcard,bom", "bom"), ("csv,no-fold", "no-fold"),
        ("ndjson,bom", "bom"), ("vcard,dialect=outlook", "dialect=outlook"),
        ("csv,dialect=apple", "dialect=apple"), ("csv,", ""), ("vcard,dialect=", "dialect="),
    ])
    func `another word is refused and named`(text: String, word: String) {
        let error = #expect(throws: InvalidExportFormat.self) { try ExportFormat(parsing: text) }
        #expect(error?.word == word)
        #expect(error?.description.contains("dialect=3.0|apple|google") == true)
    }

    @Test func `plain formats write what they always wrote`() throws {
        var contact = Contact.everywhere("x")
        contact.fields[.extra] = #"{"note":"=1"}"#
        let batch = makeBatch([contact, Contact(fields: [.givenName: "=1"])])
        for (text, format) in [
            ("csv,no-guard", ContactFormat.csv), ("ndjson", .ndjson),
            ("vcard", .vcard),
        ] {
            var plain = format.header
            format.encode(batch, into: &plain)
            #expect(exported(batch, try ExportFormat(parsing: text)).bytes == plain)
        }
    }

    @Test func `reports of parts add up`() throws {
        var report = LossReport()
        report.add([.photo, .reading])
        var other = LossReport()
        other.add([.photo])
        report.add(other)
        let format = try ExportFormat(parsing: "csv,dialect=outlook")
        #expect(
            report.lines(for: format) == [
                "Outlook CSV has no place for the reading of the name: 1 contact",
                "Outlook CSV has no place for the photo: 2 contacts",
            ])
    }
}
