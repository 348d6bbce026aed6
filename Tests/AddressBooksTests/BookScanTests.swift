import ContactModel
import Foundation
import TestSupport
import Testing

@testable import AddressBooks

@Suite struct BookScanTests {
    let books: Books

    init() throws { books = try Books() }

    @Test func `all records of all files are counted`() throws {
        let scan = try Books.scan(Books.cases)
        let url = URL(fileURLWithPath: Books.cases[0]).deletingLastPathComponent()
            .appendingPathComponent("expected.ndjson")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let expected = try lines.map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (value?["expected"] as? [Any])?.count ?? 0
        }
        #expect(scan.records == Int64(expected.reduce(0, +)))
    }

    @Test func `a file larger than any is refused before its size is reckoned with`() throws {
        // Other file systems have no files of this size, even with nothing in them.
        let path = "/dev/shm/contactory-\(UUID()).vcf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try runTool(["truncate", "-s", "7E", path])
        let fault = #expect(throws: FileFault.self) { try Books.scan([path]) }
        #expect(fault?.reason == "has more than 256 TiB")
    }

    @Test func `a scan of the same files gives the same notes`() throws {
        let scan = try Books.scan(Books.cases)
        var again = BookScan()
        for file in scan.files { try again.add(file, at: file.path) }
        #expect(again.files == scan.files)
        #expect(try again.notes(ofChunksWith: 4) == scan.notes(ofChunksWith: 4))
    }

    @Test func `chunks are as large as is asked for while their bytes are few`() throws {
        let scan = try Books.scan([books.write(Books.cards(0..<2_000), to: "a.vcf")])
        #expect(scan.chunkSize(atMost: 500) == 500)
        #expect(scan.chunkSize(atMost: 10_000) == 10_000)
        #expect(scan.chunkSize(atMost: 1) == 1)
    }

    @Test func `photos make chunks smaller, where they are`() throws {
        let photo = String(repeating: "A", count: 2_000)
        let large = (0..<300).map {
            "BEGIN:VCARD\nFN:P\($0)\nPHOTO;ENCODING=b:\(photo)\nEND:VCARD\n"
        }.joined()
        let scan = try Books.scan([books.write(Books.cards(0..<2_000) + large, to: "a.vcf")])
        let size = scan.chunkSize(atMost: 2_000, bytes: 150_000)
        #expect((40...80).contains(size), "\(size)")
        let most = try Books.records(of: scan, by: size).map { chunk in
            chunk.reduce(0) { $0 + $1.bytes.count }
        }.max()
        #expect(most ?? 0 <= 150_000)
    }

    @Test func `many records are remembered by few places`() throws {
        var marks = RecordMarks(step: nil)
        for number in 0..<1_000_000 as Range<Int64> {
            let place = Int(number)
            marks.take(
                record: number * 100, at: 7, RecordBoundary(bytes: place..<place + 1, line: 1))
        }
        #expect(marks.marks.count <= 1 << 16)
        let chosen = try #require(marks.every(marks.step * 2))
        #expect(chosen[3].offset == 7 + Int(marks.step * 6 / 100))
        #expect(marks.every(marks.step + 1) == nil)
    }

    @Test func `what is no text is refused`() throws {
        let junk = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 256) })
        for (name, bytes) in [
            ("a.csv", junk), ("b.xlsx", Data([0x50, 0x4B, 3, 4]) + junk), ("c.json", junk),
            ("d.db", Data("SQLite format 3\0".utf8) + junk),
        ] {
            let path = try books.write(bytes, to: name)
            let fault = #expect(throws: FileFault.self) { try Books.scan([path]) }
            #expect(fault?.kind == .unsuitable, "\(name)")
        }
    }

    @Test func `an encoding that the user names is taken`() throws {
        let path = try books.write(Data([0x4E, 0x0A, 0xE9, 0x0A]), to: "a.csv")
        var scan = BookScan()
        try scan.add(path, options: .init(encoding: .init(named: "windows-1251")))
        #expect(scan.files[0].charset == "windows-1251")
        #expect(scan.files[0].isGuess == nil)
    }
}
