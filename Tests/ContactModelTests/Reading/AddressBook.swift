import ContactModel
import Foundation

/// A fixture, read as the program reads a file.
struct AddressBook {
    /// One record with what became of it.
    struct Entry: Hashable {
        var boundary: RecordBoundary
        var record: ImportedRecord
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/AddressBooks")

    /// The bytes of a fixture.
    static func bytes(of name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// The records of a file whose bytes come in pieces of these lengths, again and again.
    static func read(
        _ bytes: [UInt8], pieces: [Int] = [1 << 16], format: RecordFormat? = nil
    ) -> [Entry] {
        var detector = EncodingDetector()
        inPieces(bytes, pieces) { detector.feed($0) }
        let file = AddressBookFile(
            head: Array(bytes.prefix(AddressBookFile.headLength)), decision: detector.decide(),
            format: format)
        let reader = RecordReader(file)
        var splitter = file.splitter
        var entries: [Entry] = []
        let take = { (boundary: RecordBoundary) in
            let record = reader.read(Array(bytes[boundary.bytes]), at: boundary)
            entries.append(Entry(boundary: boundary, record: record))
        }
        inPieces(Array(bytes[file.bodyStart...]), pieces) { splitter.feed($0, take) }
        splitter.finish(take)
        return entries
    }

    private static func inPieces(
        _ bytes: [UInt8], _ lengths: [Int], _ body: (Span<UInt8>) -> Void
    ) {
        var place = 0
        var turn = 0
        while place < bytes.count {
            let end = min(bytes.count, place + max(1, lengths[turn % lengths.count]))
            body(bytes.span.extracting(place..<end))
            place = end
            turn += 1
        }
    }
}
