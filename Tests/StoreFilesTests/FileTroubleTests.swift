import ContactModel
import Foundation
import StoreConformance
import StoreFiles
import Stores
import TestSupport
import Testing

@Suite struct FileTroubleTests {
    @Test func `a full disk is a passing trouble and leaves nothing of the chunk`() throws {
        let place = try FilesPlace()
        let disk = try #require(TinyDisk(at: place.folder.path, kibibytes: 256), "needs root")
        defer { withExtendedLifetime(disk) {} }
        let store = try place.open()
        let job = try store.register(.sample())
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(5_000), as: ChunkKey(job: job, number: 0))
        }
        guard case .unavailable(let fault) = error else {
            Issue.record("unavailable, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "files.full")
        #expect(try place.hiddenNames("chunks-1") == [])
        // The room comes back when no child of another test has a copy of the file any more.
        #expect(
            eventually {
                (try? store.store(.sample(10), as: ChunkKey(job: job, number: 0)))?.counts.created
                    == 10
            })
    }

    @Test func `a disk that can only be read is refused`() throws {
        let place = try FilesPlace()
        let disk = try #require(TinyDisk(at: place.folder.path, kibibytes: 256), "needs root")
        disk.forbidWriting()
        Self.expectUnusable("readonly") { _ = try place.open() }
    }

    @Test func `a folder with other people's files is refused and left as it is`() throws {
        let place = try FilesPlace()
        try FileManager.default.createDirectory(
            atPath: place.path, withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: URL(filePath: place.path + "/notes.txt"))
        Self.expectUnusable("foreign") { _ = try place.open() }
        Self.expectUnusable("missing") { _ = try place.open(.mustExist) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["notes.txt"])
    }

    @Test func `an empty folder is taken`() throws {
        let place = try FilesPlace()
        try FileManager.default.createDirectory(
            atPath: place.path, withIntermediateDirectories: false)
        #expect(try place.open().jobs().isEmpty)
    }

    @Test func `a file at the path is refused and left as it is`() throws {
        let place = try FilesPlace()
        try Data("mine".utf8).write(to: URL(filePath: place.path))
        Self.expectUnusable("path") { _ = try place.open() }
        let file = place.folder.file("mine.csv")
        try Data("mine".utf8).write(to: URL(filePath: file))
        Self.expectUnusable("foreign") { _ = try place.open(at: file) }
        #expect(try Data(contentsOf: URL(filePath: file)) == Data("mine".utf8))
    }

    @Test func `a folder at a file's path, and a folder that is missing, are refused`() throws {
        let place = try FilesPlace()
        let path = place.folder.file("all.csv")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        Self.expectUnusable("path") { _ = try place.open(at: path) }
        Self.expectUnusable("cantopen") { _ = try place.open(at: place.path + "/a/b") }
    }

    @Test func `a folder of another format or of a newer version is refused`() throws {
        let place = try FilesPlace(.csv)
        _ = try place.open()
        Self.expectUnusable("format") {
            _ = try FileStore(
                path: place.path, writing: ExportFormat(.vcard(.plain)), mode: .createIfMissing)
        }
        let record = place.path + "/.contactory/format.json"
        try Data(#"{"format": "csv", "version": 41}"#.utf8).write(to: URL(filePath: record))
        let fault = Self.expectUnusable("newer") { _ = try place.open() }
        #expect(fault?.message.contains("41") == true)
        try Data("{".utf8).write(to: URL(filePath: record))
        Self.expectUnusable("damaged") { _ = try place.open() }
    }

    @Test func `somebody else's file with the name of a part is never overwritten`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let job = try store.register(.sample())
        let file = URL(filePath: place.path + "/part-00000.csv")
        try Data("mine".utf8).write(to: file)
        Self.expectUnusable("taken") {
            _ = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
        }
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        #expect(try store.totals(of: job).chunks == 0)
        try FileManager.default.removeItem(at: file)
        #expect(
            try store.store(.sample(10), as: ChunkKey(job: job, number: 0)).counts.created == 10)
    }

    @Test func `somebody else's file with the name of the joined one is never overwritten`() throws
    {
        let place = try FilesPlace()
        let store = try place.open(joins: true)
        let job = try store.register(.sample())
        _ = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
        let file = URL(filePath: place.path + "/contacts.csv")
        try Data("mine".utf8).write(to: file)
        Self.expectUnusable("taken") { try store.finish(job) }
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
    }

    @Test func `a folder that is removed while it is open takes no more chunks`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let job = try store.register(.sample())
        _ = try store.store(.sample(1), as: ChunkKey(job: job, number: 0))
        try FileManager.default.removeItem(atPath: place.path)
        Self.expectUnusable("gone") {
            _ = try store.store(.sample(1, first: 10), as: ChunkKey(job: job, number: 1))
        }
    }

    @Test func `a store of files is not read`() throws {
        let store = try FilesPlace().open()
        Self.expectUnusable("written") { _ = try store.pages(of: 10) }
        Self.expectUnusable("written") { _ = try store.reachableContacts(after: 0, limit: 1) }
    }

    @discardableResult
    private static func expectUnusable(
        _ word: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) -> StoreFault? {
        let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try body() }
        guard case .unusable(let fault) = error else {
            Issue.record(
                "unusable, not \(String(describing: error))", sourceLocation: sourceLocation)
            return nil
        }
        #expect(fault.code == "files.\(word)", sourceLocation: sourceLocation)
        return fault
    }
}
