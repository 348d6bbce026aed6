import ContactModel
import Foundation
import StoreConformance
import StoreFiles
import Stores
import TestSupport
import Testing

@Suite struct PartTests {
    @Test func `parts are named by chunk, and those of a second job by its number too`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let first = try store.register(.sample("01A"))
        let second = try store.register(.sample("01B"))
        _ = try store.store(.sample(1), as: ChunkKey(job: first, number: 1))
        _ = try store.store(.sample(1), as: ChunkKey(job: second, number: 0))
        #expect(try place.names == ["part-00001.csv", "part-j2-00000.csv"])
    }

    @Test func `numbers have as many digits as the largest needs`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let job = try store.register(
            StoredJob.Description(
                id: "01A", key: nil, total: 1_000_000, chunkSize: 1, specification: "{}"))
        _ = try store.store(.sample(1), as: ChunkKey(job: job, number: 7))
        #expect(try place.names == ["part-000007.csv"])
    }

    @Test(arguments: ContactFormat.allCases)
    func `a part is what the format makes of the batch`(format: ContactFormat) throws {
        let place = try FilesPlace(format)
        let store = try place.open()
        // More than one buffer's fill.
        let batch = ContactBatch.sample(3_000)
        _ = try store.store(batch, as: ChunkKey(job: try store.register(.sample()), number: 0))
        let expected = place.file(of: batch)
        #expect(try place.text("part-00000.\(format.fileExtension)").utf8.elementsEqual(expected))
    }

    @Test(arguments: ContactFormat.allCases)
    func `pieces are no larger than asked for and have all contacts`(
        format: ContactFormat
    ) throws {
        let place = try FilesPlace(format)
        let store = try place.open(maximumBytes: 2_000)
        let job = try store.register(.sample())
        let batch = ContactBatch.sample(100)
        _ = try store.store(batch, as: ChunkKey(job: job, number: 0))
        let names = try place.names
        let header = place.file(of: ContactBatch())
        #expect(names.count > 5)
        #expect(names.first == "part-00000-01.\(format.fileExtension)")
        var rows: [UInt8] = []
        for name in names {
            let text = try place.text(name).utf8
            #expect(text.count <= 2_000 && text.count > 1_500 || name == names.last)
            #expect(text.starts(with: header))
            rows += text.dropFirst(header.count)
        }
        #expect(header + rows == place.file(of: batch))
        try store.finish(job)
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("\(names.count) 100 "))
    }

    @Test func `a contact that is larger than a piece may be has one of its own`() throws {
        let place = try FilesPlace(.ndjson)
        let store = try place.open(maximumBytes: 300)
        let job = try store.register(.sample())
        let large = String(repeating: "x", count: 500)
        _ = try store.store(
            .of([[.city: "a"], [.city: large], [.city: "b"]]), as: ChunkKey(job: job, number: 0))
        #expect(
            try place.names == (1...3).map { "part-00000-\($0).ndjson" })
    }

    @Test func `a chunk that was committed gets its place from whoever comes next`() throws {
        let place = try FilesPlace()
        for number in 0...2 as ClosedRange<Int64> {
            let writer = try place.open()
            _ = try writer.store(
                .sample(5, first: UInt64(number) * 5),
                as: ChunkKey(job: try writer.register(.sample()), number: number))
        }
        let store = try place.open()
        let job = try store.register(.sample())
        // As writers leave it that die between the ledger's row and the parts' names.
        let held = try (0...2).map { try place.unplace(chunk: $0) }
        let again = try store.store(ContactBatch(), as: ChunkKey(job: job, number: 0))
        #expect(again.wasAlreadyStored)
        #expect(try place.names == ["part-00000.csv"])
        let token = try #require(held[1].split(separator: ".").dropFirst().first)
        try Data().write(to: URL(filePath: place.path + "/.contactory/writer-\(token)"))
        _ = try place.open()
        #expect(try place.names == ["part-00000.csv", "part-00001.csv"])
        try store.finish(job)
        #expect(try FolderWitness.checkManifest(place.path).hasPrefix("3 15 "))
    }

    @Test func `a part that has its place and its old name too loses the old one`() throws {
        let place = try FilesPlace()
        let store = try place.open()
        let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
        _ = try store.store(.sample(5), as: chunk)
        let held = try place.unplace(chunk: 0)
        // As a file system leaves it that can only give a second name and take the first away.
        try FileManager.default.linkItem(
            atPath: place.path + "/.contactory/chunks-1/" + held,
            toPath: place.path + "/part-00000.csv")
        #expect(try store.store(ContactBatch(), as: chunk).wasAlreadyStored)
        #expect(try place.names == ["part-00000.csv"])
        #expect(try place.hiddenNames("chunks-1") == ["00000.json"])
    }

    @Test func `what dead writers have left behind goes away, and what living ones make stays`()
        throws
    {
        let place = try FilesPlace()
        let store = try place.open()
        let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
        _ = try store.store(ContactBatch(), as: ChunkKey(job: chunk.job, number: 9))
        let dead = "0123456789abcdef"
        for name in [
            "writer-\(dead)", "finished-1.json.\(dead).tmp", "chunks-1/00001.\(dead).1.csv",
            "chunks-1/00001.json.\(dead).tmp",
        ] {
            try Data("x".utf8).write(to: URL(filePath: place.path + "/.contactory/" + name))
        }
        _ = try store.store(.sample(10), as: chunk) {
            // Another chunk's row, two files of this one, and nothing of the dead writer.
            #expect((try? place.open().jobs().count) == 1)
            let names = try? place.hiddenNames("chunks-1")
            return names?.count == 3 && names?.contains { $0.contains(dead) } == false
        }
        #expect(try place.hiddenNames("chunks-1") == ["00000.json", "00009.json"])
        #expect(try place.hiddenNames().filter { $0.contains(dead) }.isEmpty)
        #expect(try place.names == ["part-00000.csv"])
    }

    @Test func `a chunk that another writer has stored meanwhile leaves nothing of this one's`()
        throws
    {
        let place = try FilesPlace()
        let store = try place.open()
        let chunk = ChunkKey(job: try store.register(.sample()), number: 0)
        for mayCommit in [true, false] {
            let late = ChunkKey(job: chunk.job, number: mayCommit ? 0 : 1)
            let receipt = try? store.store(.sample(10), as: late) {
                let other = try? place.open().store(.sample(10), as: late)
                #expect(other?.wasAlreadyStored == false)
                return mayCommit
            }
            #expect(receipt?.wasAlreadyStored == (mayCommit ? true : nil))
        }
        #expect(try place.hiddenNames("chunks-1") == ["00000.json", "00001.json"])
        #expect(try place.names == ["part-00000.csv", "part-00001.csv"])
    }

    @Test func `a store that is closed leaves no sign of life`() throws {
        let place = try FilesPlace()
        _ = try place.open().register(.sample())
        #expect(try place.hiddenNames() == ["format.json", "job-1.json"])
    }

    @Test(.enabled(if: FolderWitness.knowsCards, "needs the Python module vobject"))
    func `vobject reads the cards of all parts`() throws {
        let place = try FilesPlace(.vcard)
        let store = try place.open()
        let job = try store.register(.sample())
        for number in 0..<3 as Range<Int64> {
            _ = try store.store(
                .sample(4, first: UInt64(number) * 4), as: ChunkKey(job: job, number: number))
        }
        let script = """
            import glob, sys, vobject
            for path in sorted(glob.glob(sys.argv[1] + '/part-*.vcf')):
                for card in vobject.readComponents(open(path, newline='').read()):
                    print(card.n.value.given, card.tel.value, card.email.value)
            """
        let read = try runTool([FolderWitness.python, "-X", "utf8", "-c", script, place.path])
            .output
        let expected = (0..<12).map { "Ann\($0) +1 202 555 0100 ann\($0)@example.com" }
        #expect(read == expected.joined(separator: "\n"))
    }
}

extension FilesPlace {
    /// Puts the part of a chunk of the first job back to where it is before it gets its place.
    fileprivate func unplace(chunk: Int) throws -> String {
        let entry = try text(".contactory/chunks-1/0000\(chunk).json")
        let held = try #require(
            entry.split(separator: "\"").first { $0.hasPrefix("0000\(chunk).") }.map(String.init))
        try FileManager.default.moveItem(
            atPath: path + "/part-0000\(chunk).csv",
            toPath: path + "/.contactory/chunks-1/" + held)
        return held
    }
}
