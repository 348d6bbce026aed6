import ContactModel
import Testing

@testable import ContactModel

/// Import, export, import again: what the address books of the field become.
@Suite struct CaseRoundTripTests {
    private static let wholeFormats = [
        "vcard", "vcard,no-fold", "vcard,dialect=v4", "vcard,dialect=nextcloud", "csv",
        "csv,no-guard", "csv,bom", "ndjson",
    ]
    private static let dialects = [
        "vcard,dialect=apple", "vcard,dialect=google", "vcard,dialect=android21",
        "vcard,dialect=outlook21", "vcard,dialect=outlook21,no-fold", "csv,dialect=google",
        "csv,dialect=outlook", "csv,dialect=outlook,no-guard",
    ]

    @Test(arguments: ExpectedCase.all, wholeFormats)
    func `a case comes back whole`(book: ExpectedCase, format: String) throws {
        let batch = imported(try AddressBook.bytes(of: book.file))
        let (bytes, report) = exported(batch, try ExportFormat(parsing: format))
        #expect(report.isEmpty, "\(report.counts)")
        let again = imported(bytes)
        try #require(again.count == batch.count, "\(String(decoding: bytes, as: UTF8.self))")
        for position in 0..<batch.count {
            let differences = StoredRow(position, of: again)
                .differences(from: StoredRow(position, of: batch))
            #expect(differences == [])
        }
    }

    @Test(arguments: ExpectedCase.all, dialects)
    func `a dialect loses what its report names and nothing else`(
        book: ExpectedCase, format: String
    ) throws {
        let batch = imported(try AddressBook.bytes(of: book.file))
        let (bytes, report) = exported(batch, try ExportFormat(parsing: format))
        let again = imported(bytes)
        try #require(again.count == batch.count, "\(String(decoding: bytes, as: UTF8.self))")
        var lost = LossReport()
        for position in 0..<batch.count {
            var losses = Differences(
                ContactRow(position, of: batch), ContactRow(position, of: again)
            ).lost
            // No column has it; a UID that is made of what the contact says is made again.
            if format.hasPrefix("csv") { losses.insert(.identity) }
            lost.add(losses)
        }
        #expect(lost == report, "\(String(decoding: bytes, as: UTF8.self))")
    }
}
