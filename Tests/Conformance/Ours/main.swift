import ContactModel
import Foundation

// What our readers make of address books: a line of JSON a file, for `table.sh` to compare.

/// One record as the table compares it.
struct Row: Encodable {
    var status: String
    var name = ""
    var kana = ""
    var company = ""
    var address = ""
    var tel = ""
    var email = ""

    init(_ record: ImportedRecord) {
        switch record.outcome {
        case .failed: status = "error"
        case .skipped: status = "skip"
        case .contact(let contact):
            status = "ok"
            name = contact.displayName()
            kana = contact.kana()
            company = contact.company
            address = contact.address()
            tel = contact.phone
            email = contact.email
        }
    }
}

/// One file.
struct Book: Encodable {
    var file: String
    var records: [Row] = []

    init(_ path: String) throws {
        let url = URL(fileURLWithPath: path)
        let bytes = try Array(Data(contentsOf: url))
        file = url.lastPathComponent
        var detector = EncodingDetector()
        detector.feed(bytes.span)
        let book = AddressBookFile(
            head: Array(bytes.prefix(AddressBookFile.headLength)), decision: detector.decide())
        let reader = RecordReader(book)
        var splitter = book.splitter
        var boundaries: [RecordBoundary] = []
        let body = bytes[book.bodyStart...]
        splitter.feed(body.span) { boundaries.append($0) }
        splitter.finish { boundaries.append($0) }
        records = boundaries.map { Row(reader.read(Array(bytes[$0.bytes]), at: $0)) }
    }
}

for path in CommandLine.arguments.dropFirst() {
    let line = try JSONEncoder().encode(Book(path))
    print(String(decoding: line, as: UTF8.self))
}
