import ContactModel
import Foundation
import StoreConformance
import StoreFiles
import Stores
import TestSupport
import Testing

@Suite struct FinishTests {
    @Test func `the manifest says what the files hold, and a second time the same`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let job = try Self.fill(store)
        try store.finish(job)
        let manifest = try place.text("manifest.json")
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("2 20 "))
        try store.finish(job)
        #expect(try place.text("manifest.json") == manifest)
    }

    @Test func `a chunk without contacts is in the manifest's counts and has no file`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let job = try store.register(.sample())
        _ = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
        let skipped = ChunkDelivery(
            ChunkKey(job: job, number: 1), others: ChunkCounts(failed: 3, skipped: 7))
        _ = try store.store(ContactBatch(), as: skipped, mayCommit: { true })
        try store.finish(job)
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("1 10 "))
        #expect(try place.text("manifest.json").contains("\"skipped\" : 7"))
    }

    @Test func `the manifest has all jobs of the folder`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        for id in ["01A", "01B"] { try store.finish(try Self.fill(store, id)) }
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("4 40 "))
    }

    @Test func `a part that was changed is found`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let job = try Self.fill(store)
        try Data("x".utf8).write(to: URL(filePath: place.path + "/part-00001.csv"))
        #expect(throws: StoreError.self) { try store.finish(job) }
            .map { #expect($0.fault?.code == "files.changed") }
        try FileManager.default.removeItem(atPath: place.path + "/part-00001.csv")
        #expect(throws: StoreError.self) { try store.finish(job) }
            .map { #expect($0.fault?.message.contains("part-00001.csv") == true) }
    }

    @Test(arguments: ContactFormat.allCases)
    func `joined, all contacts are in one file with one header`(format: ContactFormat) throws {
        let place = try FilesPlace(format)
        let store = try place.open(joins: true)
        let job = try Self.fill(store)
        #expect(try place.names == [], "nobody sees parts that are to be joined")
        for _ in 1...2 {
            try store.finish(job)
            #expect(
                try place.names == ["contacts.\(format.fileExtension)", "manifest.json"])
            #expect(try FolderWitness.checkManifest(place.path).hasPrefix("1 20 "))
        }
        let expected = place.file(of: .sample(20))
        #expect(try place.text("contacts.\(format.fileExtension)").utf8.elementsEqual(expected))
        #expect(try place.hiddenNames("chunks-1") == ["00000.json", "00001.json"])
    }

    @Test func `a job that ends with chunks missing is joined anew when they come`() throws {
        let place = try FilesPlace()
        let store = try place.open(joins: true)
        let job = try store.register(.sample())
        _ = try store.store(.sample(10, first: 10), as: ChunkKey(job: job, number: 1))
        try store.finish(job)
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("1 10 "))
        _ = try store.store(.sample(10), as: ChunkKey(job: job, number: 0))
        try store.finish(job)
        let expected = place.file(of: .sample(20))
        #expect(try place.text("contacts.csv").utf8.elementsEqual(expected))
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("1 20 "))
    }

    @Test func `a join that was interrupted before the file got its name goes on`() throws {
        let place = try FilesPlace()
        let store = try place.open(joins: true)
        let job = try Self.fill(store)
        try store.finish(job)
        try FileManager.default.moveItem(
            atPath: place.path + "/contacts.csv", toPath: place.path + "/.contactory/joined-1")
        try FileManager.default.removeItem(atPath: place.path + "/manifest.json")
        try place.open(joins: true).finish(job)
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("1 20 "))
    }

    @Test func `a path with the format's ending gets all contacts and nothing else`() throws {
        let place = try FilesPlace()
        let path = place.folder.file("all.csv")
        let store = try place.open(at: path)
        let job = try Self.fill(store)
        #expect(!FileManager.default.fileExists(atPath: path), "not before it is whole")
        for _ in 1...2 { try store.finish(job) }
        let expected = place.file(of: .sample(20))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(expected))
        let hidden = place.folder.file(".all.csv.parts")
        #expect(try FolderWitness.checkManifest(hidden).hasPrefix("1 20 "))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place.folder.path).sorted()
                == [".all.csv.parts", "all.csv"])
        #expect(throws: StoreError.self) { try store.register(.sample("01B")) }
            .map { #expect($0.fault?.code == "files.single") }
    }

    @Test func `while one process finishes, another is told to come again`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let job = try Self.fill(store)
        let locker = try ChildProcess(
            "flock",
            [place.path + "/.contactory/finish.lock", "sh", "-c", "echo has it; sleep 600"])
        #expect(eventually { locker.output.contains("has it") })
        let error = #expect(throws: StoreError.self) { try store.finish(job) }
        guard case .unavailable = error else {
            Issue.record("unavailable, not \(String(describing: error))")
            return
        }
        locker.killGroup(SIGKILL)
        locker.wait()
        // What it had started ends a moment later.
        #expect(eventually { (try? store.finish(job)) != nil })
    }

    /// Both chunks of a job of 20 contacts.
    private static func fill(_ store: FileStore, _ id: String = "01A") throws -> JobOrdinal {
        let job = try store.register(.sample(id))
        for number in [1, 0] as [Int64] {
            _ = try store.store(
                .sample(10, first: UInt64(number) * 10), as: ChunkKey(job: job, number: number))
        }
        return job
    }
}
