import AddressBooks
import ContactModel
import Foundation
import TestSupport
import Testing

/// A chunk is read for itself, and says what a reading of the whole would have said there.
@Suite struct ChunkReaderTests {
    @Test(arguments: [1, 2, 3, 7, 1_000] as [Int64])
    func `chunks of any size give the records of the whole`(size: Int64) throws {
        let scan = try Books.scan(Books.cases)
        let whole = try Books.records(of: scan, by: scan.records).flatMap { $0 }
        try #require(whole.count == Int(scan.records))
        let parts = try Books.records(of: scan, by: size).flatMap { $0 }
        #expect(parts.map(\.file) == whole.map(\.file))
        #expect(parts.map(\.boundary) == whole.map(\.boundary))
        #expect(parts.map(\.record) == whole.map(\.record))
        #expect(parts.map(\.bytes) == whole.map(\.bytes))
    }

    @Test func `a record longer than a piece is read as a whole`() throws {
        let books = try Books()
        let note = String(repeating: "x", count: 700_000)
        let path = try books.write(
            Books.cards(0..<3) + "BEGIN:VCARD\nFN:Long\nNOTE:\(note)\nEND:VCARD\n"
                + Books.cards(3..<5), to: "a.vcf")
        let found = try Books.records(of: Books.scan([path]), by: 2).flatMap { $0 }
        #expect(found.count == 6)
        guard case .contact(let contact) = found[3].record.outcome else {
            Issue.record("\(found[3].record)")
            return
        }
        #expect(contact.note == note)
    }

    @Test func `a chunk may reach over several files`() throws {
        let books = try Books()
        let paths = [
            try books.write("name,phone\nAnn,1\nBob,2\n", to: "1.csv"),
            try books.write("", to: "2.csv"),
            try books.write("name\n", to: "3.csv"),
            try books.write("phone,name\n3,Cem\n4,Dan\n", to: "4.csv"),
        ]
        let scan = try Books.scan(paths)
        #expect(scan.files.map(\.records) == [2, 0, 0, 2])
        let chunks = try Books.records(of: scan, by: 3)
        #expect(chunks.map { $0.map(\.file) } == [[0, 0, 3], [3]])
        let names = chunks.flatMap { $0 }.map { found in
            if case .contact(let contact) = found.record.outcome {
                contact.displayName()
            } else {
                ""
            }
        }
        #expect(names == ["Ann", "Bob", "Cem", "Dan"])
    }

    @Test(arguments: Change.allCases)
    func `a file that was written to is refused`(change: Change) throws {
        let books = try Books()
        let path = try books.write(Books.cards(0..<10), to: "a.vcf")
        let scan = try Books.scan([path])
        let note = try #require(ChunkNote(scan.notes(ofChunksWith: 10)))
        let reader = ChunkReader(scan.files)
        try reader.read(note, count: 10) { _ in }
        try change.apply(to: path, modified: scan.files[0].modified)
        let fault = #expect(throws: FileFault.self) { try reader.read(note, count: 10) { _ in } }
        #expect(fault?.kind == .changed, "\(fault?.reason ?? "")")
        #expect(fault?.path == path)
    }

    @Test func `a file that is not there may come back`() throws {
        let books = try Books()
        let path = try books.write(Books.cards(0..<2), to: "a.vcf")
        let scan = try Books.scan([path])
        let note = try #require(ChunkNote(scan.notes(ofChunksWith: 2)))
        try FileManager.default.removeItem(atPath: path)
        let fault = #expect(throws: FileFault.self) {
            try ChunkReader(scan.files).read(note, count: 2) { _ in }
        }
        #expect(fault?.kind == .unreadable)
    }

    @Test func `a note that is none is refused`() throws {
        #expect(ChunkNote([]) == nil)
        #expect(ChunkNote(Array(repeating: 255, count: ChunkNote.length)) == nil)
        let books = try Books()
        let scan = try Books.scan([books.write(Books.cards(0..<2), to: "a.vcf")])
        var bytes = try scan.notes(ofChunksWith: 2)
        bytes[7] = 100
        let note = try #require(ChunkNote(bytes))
        #expect(throws: FileFault.self) {
            try ChunkReader(scan.files).read(note, count: 2) { _ in }
        }
    }

    @Test func `a note with a line that no file has is refused`() throws {
        let books = try Books()
        let scan = try Books.scan([books.write(Books.cards(0..<2), to: "a.vcf")])
        var bytes = try scan.notes(ofChunksWith: 2)
        bytes.replaceSubrange(16..<24, with: [0x7F] + Array(repeating: 0xFF, count: 7))
        #expect(ChunkNote(bytes) == nil)
    }

    @Test func `more records than there are is a change`() throws {
        let books = try Books()
        let scan = try Books.scan([books.write(Books.cards(0..<2), to: "a.vcf")])
        let note = try #require(ChunkNote(try scan.notes(ofChunksWith: 2)))
        #expect(throws: FileFault.self) {
            try ChunkReader(scan.files).read(note, count: 3) { _ in }
        }
    }
}

/// Ways in which a file may change.
enum Change: CaseIterable {
    case longer, shorter, otherHead, otherTail, newerOnly

    /// Changes a file; all but the last keep its time, as a careless copy does.
    func apply(to path: String, modified: Int64) throws {
        let url = URL(fileURLWithPath: path)
        var bytes = try Data(contentsOf: url)
        switch self {
        case .longer: bytes.append(10)
        case .shorter: bytes.removeLast()
        case .otherHead: bytes[40] ^= 1
        case .otherTail: bytes[bytes.count - 20] ^= 1
        case .newerOnly: break
        }
        try bytes.write(to: url)
        let date = Date(timeIntervalSince1970: Double(modified + (self == .newerOnly ? 60 : 0)))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
}
