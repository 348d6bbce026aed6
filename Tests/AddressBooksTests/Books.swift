import AddressBooks
import Foundation
import TestSupport

/// Files of address books in a folder of their own.
struct Books {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The address books that the readers' tests share.
    static let cases: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("ContactModelTests/Fixtures/AddressBooks").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("case-") }.sorted().map { folder + "/" + $0 }
    }()

    /// Writes a file, and answers with its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file, and answers with its path.
    @discardableResult
    func write(_ bytes: Data, to name: String) throws -> String {
        let url = URL(fileURLWithPath: folder.file(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
        return url.path
    }

    /// So many small cards.
    static func cards(_ numbers: Range<Int>) -> String {
        numbers.map { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Person \($0)\r\nEND:VCARD\r\n" }.joined()
    }

    /// What a scan of these files finds.
    static func scan(_ paths: [String], step: Int64? = nil) throws -> BookScan {
        var scan = BookScan(step: step)
        for path in paths { try scan.add(path) }
        return scan
    }

    /// The records of all chunks of `size` records, each chunk read for itself, the last one first.
    static func records(of scan: BookScan, by size: Int64) throws -> [[FoundRecord]] {
        let notes = try scan.notes(ofChunksWith: size)
        let reader = ChunkReader(scan.files)
        let count = notes.count / ChunkNote.length
        var chunks: [[FoundRecord]] = []
        for number in (0..<count).reversed() {
            let bytes = Array(notes[number * ChunkNote.length..<(number + 1) * ChunkNote.length])
            guard let note = ChunkNote(bytes) else { throw TestSupportError("no note") }
            var found: [FoundRecord] = []
            let records = min(size, scan.records - Int64(number) * size)
            try reader.read(note, count: Int(records)) { found.append($0) }
            chunks.append(found)
        }
        return chunks.reversed()
    }
}
