import ContactGenerator
import ContactModel
import Foundation
import TestSupport

/// Contacts into files by a job: the stores `csv:`, `ndjson:` and `vcard:`, a worker of two lanes,
/// beside write() of as many bytes that were made before, by two threads with a file each.
///
/// A job's files are on the disk when it ends, part by part, with their sums and their ledger. So
/// there are two bounds of the disk: write() with the fsync at its end, and write() alone, which
/// leaves the bytes in memory; and one of the processor: contacts that two threads make and encode
/// and do not write.
@Sendable func benchmarkFiles() throws {
    let bench = try FileBench(contacts: Effort.current.scaled(3_000_000, long: 10_000_000))
    Report.shared.note(
        "realistic en_US, \(bench.contacts) contacts, 1 worker of 2 lanes; write() by 2 threads")
    for format in ContactFormat.allCases {
        let bytes = bench.bytes(of: format)
        Report.shared.add("\(format), bytes", [bytes.perContact], unit: "a contact")
        let results = try PairedRuns.of([
            ("\(format)", { [try bench.runJob(format)] }),
            ("\(format), write()", { try bench.write(bytes.piece) }),
            ("\(format), made only", { [try bench.make(format)] }),
        ])
        let ours = results[0].figures[0]
        let bounds = results[1].figures.reversed() + results[2].figures
        Report.shared.add("\(format), job", ours, unit: "contacts/s")
        for (name, values) in zip(["write() and fsync", "write() alone", "making"], bounds) {
            Report.shared.add("\(format), \(name)", values, unit: "contacts/s")
            Report.shared.add(
                "\(format), job against \(name)", zip(ours, values).map { $0 / $1 }, unit: "x")
        }
    }
}

private final class FileBench: Sendable {
    let contacts: Int
    private let folder: TemporaryFolder
    private let generator = ContactGenerator(
        Recipe(profile: .realistic, locale: .unitedStates, seed: ContactMaker.seed))

    private static let pieceContacts = 2_000

    init(contacts: Int) throws {
        self.contacts = contacts
        folder = try TemporaryFolder()
    }

    /// Some contacts in a format, to be written again and again.
    func bytes(of format: ContactFormat) -> (piece: [UInt8], perContact: Double) {
        var batch = ContactBatch()
        var bytes: [UInt8] = []
        generator.fill(&batch, first: 0, count: Self.pieceContacts)
        format.encode(batch, into: &bytes)
        return (bytes, Double(bytes.count) / Double(Self.pieceContacts))
    }

    /// Contacts a second of a job, from `enqueue` to its end.
    func runJob(_ format: ContactFormat) throws -> Double {
        let program = try BuiltProgram()
        try program.startWorkers(1, lanes: 2)
        let target = folder.file("files")
        defer { try? FileManager.default.removeItem(atPath: target) }
        let job = try program.enqueue(contacts, to: "\(format):\(target)")
        return Double(contacts) / (try program.wait(for: job)).whole
    }

    /// Contacts a second that two threads make and encode.
    func make(_ format: ContactFormat) throws -> Double {
        let start = ContinuousClock.now
        let threads = (0..<2).map { _ in Background { [self] in makeHalf(format) } }
        for thread in threads where thread.value(within: .seconds(600)) == nil {
            throw BenchmarkError("the generator does not come to an end")
        }
        return Double(contacts) / (start.duration(to: .now) / .seconds(1))
    }

    private func makeHalf(_ format: ContactFormat) {
        var batch = ContactBatch()
        var bytes: [UInt8] = []
        for chunk in 0..<contacts / 2 / Self.pieceContacts {
            let first = UInt64(chunk * Self.pieceContacts)
            generator.fill(&batch, first: first, count: Self.pieceContacts)
            bytes.removeAll(keepingCapacity: true)
            format.encode(batch, into: &bytes)
        }
    }

    /// Contacts a second of write() alone, and with the fsync at the end.
    func write(_ piece: [UInt8]) throws -> [Double] {
        let start = ContinuousClock.now
        let threads = (0..<2).map { number in
            Background { [self] in Result { try write(piece, number) } }
        }
        var files: [Int32] = []
        for thread in threads {
            guard let file = try thread.value(within: .seconds(600))?.get() else {
                throw BenchmarkError("the files are not written")
            }
            files.append(file)
        }
        let written = start.duration(to: .now) / .seconds(1)
        for file in files {
            guard fsync(file) == 0 else { throw BenchmarkError("fsync failed") }
            close(file)
        }
        let synced = start.duration(to: .now) / .seconds(1)
        for number in 0..<2 { _ = unsafe unlink(folder.file("\(number)")) }
        return [Double(contacts) / written, Double(contacts) / synced]
    }

    private func write(_ piece: [UInt8], _ number: Int) throws -> Int32 {
        let file = unsafe open(folder.file("\(number)"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw BenchmarkError("no file can be made") }
        for _ in 0..<contacts / 2 / Self.pieceContacts {
            guard unsafe Glibc.write(file, piece, piece.count) == piece.count else {
                throw BenchmarkError("a file could not be written")
            }
        }
        return file
    }
}
