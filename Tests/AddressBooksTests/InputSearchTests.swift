import AddressBooks
import ContactModel
import Foundation
import TestSupport
import Testing

@Suite struct InputSearchTests {
    let books: Books

    init() throws { books = try Books() }

    private func names(_ search: InputSearch) -> [String] {
        search.found.map { String($0.path.dropFirst(books.folder.path.utf8.count + 1)) }
    }

    @Test func `a folder gives its address books, by name and those below it`() throws {
        for name in [
            "b.vcf", "a.CSV", "sub/z.ndjson", "sub/y.json.gz", "notes.txt", "photo.jpg",
            "sub/._b.vcf",
        ] {
            try books.write("x", to: name)
        }
        let search = try InputSearch([books.folder.path])
        #expect(names(search) == ["a.CSV", "b.vcf", "sub/y.json.gz", "sub/z.ndjson"])
        #expect(search.found.map(\.format) == [.csv, .vcard, nil, .ndjson])
        #expect(search.passed.count == 3)
        #expect(search.faults == [])
    }

    @Test func `links that lead in circles end`() throws {
        try books.write("x", to: "in/a.vcf")
        let inner = books.folder.file("in")
        for link in [inner + "/loop", books.folder.file("again")] {
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: books.folder.path)
        }
        try FileManager.default.createSymbolicLink(
            atPath: inner + "/same.vcf", withDestinationPath: "a.vcf")
        try FileManager.default.createSymbolicLink(
            atPath: inner + "/self.vcf", withDestinationPath: "self.vcf")
        let search = try InputSearch([books.folder.path])
        #expect(names(search) == ["in/a.vcf"])
        #expect(search.passed.count == 3)
        #expect(search.faults.map(\.kind) == [.unreadable])
    }

    @Test func `what is no file is refused by name, and a fault in a folder`() throws {
        let fifo = books.folder.file("pipe.vcf")
        #expect(unsafe mkfifo(fifo, 0o600) == 0)
        try books.write("x", to: "a.vcf")
        for operand in [fifo, "/dev/null", books.folder.file("missing.vcf")] {
            #expect(throws: FileFault.self) { try InputSearch([operand]) }
        }
        let search = try InputSearch([books.folder.path])
        #expect(names(search) == ["a.vcf"])
        #expect(search.faults.map(\.path) == [fifo])
    }

    @Test func `a file with any ending can be named`() throws {
        let path = try books.write("x", to: "export.bak")
        #expect(try InputSearch([path]).found.map(\.format) == [nil])
        #expect(try InputSearch([path], format: .csv).found.map(\.format) == [.csv])
        #expect(try InputSearch(["-"]).found.map(\.path) == ["-"])
    }
}
