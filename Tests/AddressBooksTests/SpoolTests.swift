import AddressBooks
import Foundation
import TestSupport
import Testing

@Suite struct SpoolTests {
    let books: Books
    let spool: Spool

    init() throws {
        books = try Books()
        spool = Spool(in: books.folder.path)
    }

    private func compressed(_ text: String) throws -> Data {
        let path = try books.write(text, to: "plain")
        try runTool(["gzip", "-kf", path])
        return try Data(contentsOf: URL(fileURLWithPath: path + ".gz"))
    }

    @Test func `a compressed file is copied as what it was`() throws {
        let text = Books.cards(0..<20_000)
        let path = try books.write(compressed(text), to: "a.vcf.gz")
        #expect(try Spool.isCompressed(path))
        let copy = try spool.copy(of: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(text.utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        spool.remove()
        #expect(!FileManager.default.fileExists(atPath: copy))
        #expect(try FileManager.default.contentsOfDirectory(atPath: books.folder.path).count == 3)
    }

    @Test func `a stream of several members is one file`() throws {
        let path = try books.write(compressed("one\n") + compressed("two\n"), to: "a.gz")
        let copy = try spool.copy(of: path)
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "one\ntwo\n")
    }

    @Test func `a stream that is cut off or damaged is refused`() throws {
        let whole = try compressed(Books.cards(0..<2_000))
        var damaged = whole
        for place in 200..<260 { damaged[place] ^= 0x5A }
        for bytes in [whole.prefix(whole.count / 2), whole.dropLast(4), damaged] {
            let path = try books.write(Data(bytes), to: "a.gz")
            let fault = #expect(throws: FileFault.self) { try spool.copy(of: path) }
            #expect(fault?.kind == .unsuitable)
        }
    }

    @Test func `a folder that is not there is named with the option`() throws {
        let path = try books.write(compressed("x"), to: "a.gz")
        let fault = #expect(throws: FileFault.self) {
            try Spool(in: books.folder.file("none")).copy(of: path)
        }
        #expect(fault?.fix.contains("--spool") == true)
    }
}
