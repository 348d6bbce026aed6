import AddressBooks
import Foundation
import JobQueue
import Stores
import TestSupport
import Testing
import WorkerRuntime

/// Workers import what a producer has looked through.
@Suite struct ImportTests {
    let workshop: Workshop
    let folder: TemporaryFolder

    init() throws {
        workshop = try Workshop()
        folder = try TemporaryFolder()
    }

    private func path(_ text: String, _ name: String = "a.ndjson") throws -> String {
        let path = folder.file(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Rows with names; `bad` of them cannot be read and `blank` of them say nothing.
    private func rows(_ count: Int, bad: Set<Int> = [], blank: Set<Int> = []) throws -> String {
        try path(
            (0..<count).map { number in
                if bad.contains(number) { return "{\"name\":" }
                return blank.contains(number) ? "{\"phone\":\"1\"}" : "{\"name\":\"N\(number)\"}"
            }.joined(separator: "\n"))
    }

    private func submit(
        _ path: String, chunkSize: Int64 = 10, onError: ImportInput.OnError = .continue,
        notes: Bool = true
    ) throws -> JobID {
        var scan = BookScan()
        try scan.add(path)
        let input = ImportInput(files: scan.files, onError: onError)
        let specification = JobSpecification(
            kind: "import", store: "memory", input: input, total: scan.records,
            chunkSize: chunkSize, maximumAttempts: 2, priority: 100)
        let bytes = try scan.notes(ofChunksWith: chunkSize)
        return try workshop.submit(
            total: scan.records, chunkSize: chunkSize, maximumAttempts: 2,
            text: specification.json,
            notes: notes ? ChunkNotes(length: ChunkNote.length, bytes: bytes) : nil)
    }

    private func run(_ job: JobID) throws -> JobStatus {
        let worker = workshop.worker { $0.exitsWhenIdle = true }
        let status = try workshop.end(of: job)
        worker.stop()
        var queue = workshop.queue()
        #expect(try queue.brokenRules(of: job) == [])
        return status
    }

    private func samples(_ job: JobID, _ kind: FailureSample.Kind) throws -> [FailureSample] {
        var queue = workshop.queue()
        return try queue.failureSamples(of: job).filter { $0.kind == kind }
            .sorted { $0.index < $1.index }
    }

    @Test func `each record is created, skipped or failed`() throws {
        let job = try submit(rows(95, bad: [3, 40], blank: [7, 41, 42]))
        let status = try run(job)
        #expect(status.contacts.created == 90)
        #expect(status.errors == ["record.json": 2])
        #expect(status.skips == ["blank": 3])
        #expect(workshop.place.indexes.count == 90)
        #expect(workshop.place.others == ChunkCounts(failed: 2, skipped: 3))
        #expect(try samples(job, .failed).map(\.index) == [3, 40])
        #expect(try samples(job, .skipped).map(\.index) == [7, 41, 42])
        #expect(try samples(job, .failed)[0].text.contains("a.ndjson line 4, bytes 42-51: "))
    }

    @Test(arguments: [[5], [0], [9], [0, 9], [3, 4], Array(0..<10)] as [[UInt64]])
    func `a contact that the store rejects costs nothing but itself`(bad: [UInt64]) throws {
        workshop.place.reject(Set(bad))
        let status = try run(submit(rows(30, blank: [12])))
        #expect(status.contacts.created == Int64(29 - bad.count))
        #expect(status.errors == ["memory.bad": Int64(bad.count)])
        let expected = (0..<30).filter { $0 != 12 && !bad.contains($0) }
        #expect(workshop.place.indexes == expected)
        #expect(workshop.place.others == ChunkCounts(failed: Int64(bad.count), skipped: 1))
    }

    @Test func `a rejected contact is named by its place in the file`() throws {
        workshop.place.reject([14])
        let job = try submit(rows(20))
        _ = try run(job)
        let sample = try #require(try samples(job, .failed).first)
        #expect(sample.index == 14)
        #expect(sample.code == "memory.bad")
        #expect(sample.text.contains("line 15, bytes 200-215: contact 14: it is bad"))
    }

    @Test func `contacts that only together are rejected cost the later one`() throws {
        workshop.place.rejectTogether([2, 17])
        let status = try run(submit(rows(20), chunkSize: 20))
        #expect(status.contacts.created == 19)
        #expect(workshop.place.indexes == (0..<20).filter { $0 != 17 })
    }

    @Test func `an import may stop at the first record that fails`() throws {
        let job = try submit(rows(40, bad: [25, 27], blank: [3, 21]), onError: .abort)
        let status = try runWithOneLane(job)
        #expect(status.state == .cancelled)
        #expect(status.errors == ["record.json": 1])
        #expect(status.skips == ["blank": 2, "aborted": 4])
        #expect(workshop.place.indexes == (0..<25).filter { $0 != 3 && $0 != 21 })
        #expect(status.contacts.cancelled == 10)
        #expect(try samples(job, .failed).map(\.index) == [25])
    }

    @Test func `an import may stop at the first contact that the store rejects`() throws {
        workshop.place.reject([14, 16])
        let job = try submit(rows(40, bad: [18], blank: [11, 15]), onError: .abort)
        let status = try runWithOneLane(job)
        #expect(status.state == .cancelled)
        #expect(status.errors == ["memory.bad": 1])
        #expect(status.skips == ["blank": 1, "aborted": 5])
        #expect(workshop.place.indexes == (0..<14).filter { $0 != 11 })
        #expect(try samples(job, .failed).map(\.index) == [14])
    }

    @Test func `an import that stops in its last chunk has ended`() throws {
        let job = try submit(rows(20, bad: [19]), onError: .abort)
        let status = try runWithOneLane(job)
        #expect(status.state == .partial)
        #expect(status.contacts.created == 19)
    }

    @Test func `a file that has changed kills its chunks with the way out`() throws {
        let path = try rows(30)
        let job = try submit(path)
        try Data("{\"name\":\"other\"}\n".utf8).write(to: URL(fileURLWithPath: path))
        let status = try run(job)
        #expect(status.state == .failed)
        #expect(status.errors == ["file.changed": 30])
        var queue = workshop.queue()
        let dead = try #require(try queue.deadChunks(of: job).first)
        #expect(dead.text.contains("a.ndjson has changed"))
        #expect(dead.text.contains("Import it anew"))
    }

    @Test func `a file that is not there is tried again`() throws {
        let path = try rows(10)
        let job = try submit(path)
        try FileManager.default.removeItem(atPath: path)
        let status = try run(job)
        #expect(status.errors == ["file.unreadable": 10])
        #expect(status.retried == 1)
    }

    @Test func `a chunk without a note is not guessed at`() throws {
        let job = try submit(rows(10), notes: false)
        #expect(try run(job).errors == ["file.note": 10])
        var queue = workshop.queue()
        #expect(try queue.deadChunks(of: job).first?.text.contains("Import them anew") == true)
    }

    @Test func `a worker with a folder of its own reads nothing outside of it`() throws {
        let job = try submit(rows(10))
        let worker = workshop.worker { $0.filesRoot = "/somewhere/else" }
        #expect(
            eventually {
                workshop.lines(containing: "is not below --files-root /somewhere/else").count > 0
            })
        worker.stop()
        #expect(try workshop.status(job).contacts.created == 0)
    }

    /// With one lane chunks come one after the other, and none beyond the one that stops.
    private func runWithOneLane(_ job: JobID) throws -> JobStatus {
        let worker = workshop.worker(lanes: 1)
        let status = try workshop.end(of: job)
        worker.stop()
        var queue = workshop.queue()
        #expect(try queue.brokenRules(of: job) == [])
        return status
    }
}
