import ContactGenerator
import ContactModel
import Foundation
import TestSupport

/// Contacts into files of each format, by two threads with a file each, beside write() alone of
/// bytes that were made before.
///
/// Generator, encoder, write() of 1 MiB pieces; then fsync, timed apart.
@Sendable func benchmarkFiles() throws {
    let contacts = 4_000_000
    let bench = try FileBench(contacts: contacts)
    Report.shared.note("realistic en_US, \(contacts) contacts, 2 threads, a file each")
    for format in ContactFormat.allCases {
        let piece = bench.piece(format)
        let results = try PairedRuns.of([
            ("\(format)", { try bench.run(format, from: nil) }),
            ("\(format), write() alone", { try bench.run(format, from: piece) }),
        ])
        for result in results {
            Report.shared.add(result.name, result.figures[0], unit: "contacts/s")
        }
        Report.shared.add(
            "\(format), against write()",
            zip(results[0].figures[0], results[1].figures[0]).map { $0 / $1 },
            unit: "x")
        Report.shared.add("\(format), with fsync", results[0].figures[1], unit: "contacts/s")
    }
}

private final class FileBench: Sendable {
    private let contacts: Int
    private let folder: TemporaryFolder
    private let generator = ContactGenerator(
        Recipe(profile: .realistic, locale: .unitedStates, seed: ContactMaker.seed))

    private static let pieceBytes = 1 << 20
    private static let batchSize = 10_000

    init(contacts: Int) throws {
        self.contacts = contacts
        folder = try TemporaryFolder()
    }

    /// A batch in a format, to be written again and again.
    func piece(_ format: ContactFormat) -> [UInt8] {
        var batch = ContactBatch()
        var bytes: [UInt8] = []
        generator.fill(&batch, first: 0, count: Self.batchSize)
        format.encode(batch, into: &bytes)
        return bytes
    }

    /// Contacts a second, without and with fsync; made and encoded unless `piece` has them.
    func run(_ format: ContactFormat, from piece: [UInt8]?) throws -> [Double] {
        let start = ContinuousClock.now
        let threads = (0..<2).map { number in
            Background { [self] in Result { try write(number, format, from: piece) } }
        }
        var files: [Int32] = []
        for thread in threads {
            guard let file = try thread.value(within: .seconds(300))?.get() else {
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

    private func write(_ number: Int, _ format: ContactFormat, from piece: [UInt8]?) throws -> Int32
    {
        let file = unsafe open(folder.file("\(number)"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw BenchmarkError("no file can be made") }
        var batch = ContactBatch()
        var bytes: [UInt8] = []
        for chunk in 0..<contacts / 2 / Self.batchSize {
            if let piece {
                try write(piece, to: file)
            } else {
                let first = (2 * chunk + number) * Self.batchSize
                generator.fill(&batch, first: UInt64(first), count: Self.batchSize)
                bytes.removeAll(keepingCapacity: true)
                format.encode(batch, into: &bytes)
                try write(bytes, to: file)
            }
        }
        return file
    }

    private func write(_ bytes: [UInt8], to file: Int32) throws {
        try unsafe bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) {
                let piece = unsafe UnsafeRawBufferPointer(
                    rebasing: bytes[start..<min(start + Self.pieceBytes, bytes.count)])
                guard unsafe Glibc.write(file, piece.baseAddress, piece.count) == piece.count else {
                    throw BenchmarkError("a file could not be written")
                }
            }
        }
    }
}
