import ContactModel
import Glibc

/// Contacts of any source as a batch has them.
struct StoredContacts: ~Copyable {
    private let batch: ContactBatch

    init(_ batch: consuming ContactBatch) { self.batch = batch }

    /// Whether what is written must come back, too: a search without an end, so not for CI.
    private static let checksWriters = unsafe getenv("CONTACTORY_FUZZ_WRITERS") != nil

    /// Checks what stores rely on; if asked for, also that our own NDJSON comes back the same and
    /// other formats have one record a contact.
    func check(sourceLength: Int) {
        rule(String(validating: batch.bytes, as: UTF8.self) != nil, "a field is not UTF-8")
        rule(!batch.bytes.contains(0), "a field has a NUL")
        // A byte of an old encoding becomes three, and names stand in several fields.
        rule(batch.bytes.count <= 64 * sourceLength + 1_024, "fields grow beyond their source")
        guard Self.checksWriters else { return }
        checkRoundTrip()
        for format in [ContactFormat.csv, .vcard] { checkCount(format) }
    }

    /// The other formats change more; but a contact stays one record.
    private func checkCount(_ format: ContactFormat) {
        var file = format.header
        format.encode(batch, into: &file)
        let book = AddressBookFile(
            head: file, decision: .init(encoding: .utf8), format: format == .csv ? .csv : .vcard)
        var splitter = book.splitter
        var boundaries: [RecordBoundary] = []
        let body = file[book.bodyStart...]
        splitter.feed(body.span) { boundaries.append($0) }
        splitter.finish { boundaries.append($0) }
        rule(boundaries.allSatisfy { $0.flaw == nil }, "a flaw in our own \(format)")
        rule(boundaries.count == batch.count, "a contact is not one record of \(format)")
    }

    private func checkRoundTrip() {
        var file: [UInt8] = []
        ContactFormat.ndjson.encode(batch, into: &file)
        let reader = RecordReader(
            AddressBookFile(head: file, decision: .init(encoding: .utf8), format: .ndjson))
        var splitter = RecordSplitter(.ndjson)
        var boundaries: [RecordBoundary] = []
        splitter.feed(file.span) { boundaries.append($0) }
        splitter.finish { boundaries.append($0) }
        rule(boundaries.count == batch.count, "a contact is not one line of NDJSON")
        for (number, boundary) in boundaries.enumerated() {
            let record = reader.read(Array(file[boundary.bytes]), at: boundary)
            guard case .contact(let contact) = record.outcome else {
                fatalError("our own line is not a contact: \(record.outcome)")
            }
            checkSame(contact, number)
        }
    }

    private func checkSame(_ contact: ImportedContact, _ number: Int) {
        var again = ContactBatch()
        rule(again.append(contact, index: 0), "a batch has no room")
        rule(again.uid(at: 0) == batch.uid(at: number), "another UID comes back")
        for field in ContactField.allCases {
            let before = batch.bytes[batch.range(of: field, at: number)]
            let after = again.bytes[again.range(of: field, at: 0)]
            rule(
                before.elementsEqual(after),
                "\(field) comes back as \(String(decoding: after, as: UTF8.self).debugDescription)"
                    + " and was \(String(decoding: before, as: UTF8.self).debugDescription)")
        }
    }
}
