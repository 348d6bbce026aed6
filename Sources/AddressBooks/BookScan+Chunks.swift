import ContactModel
import Digests

extension BookScan {
    /// The bytes of a chunk that leave a worker's memory small.
    public static let mostChunkBytes = 4 << 20

    /// A chunk size of at most `wanted` records, whose chunks have at most about `most` bytes.
    ///
    /// Address books have photos in some places and none in others, so the largest chunk counts,
    /// not the average.
    public func chunkSize(atMost wanted: Int64, bytes most: Int = mostChunkBytes) -> Int64 {
        guard bytes > most else { return max(1, wanted) }
        let step = marks.step
        var size = max(step, wanted / step * step)
        var found = marks.mostBytes(every: size, end: bytes) ?? 0
        while size > step, found > most {
            size = max(step, size / 2 / step * step)
            found = marks.mostBytes(every: size, end: bytes) ?? 0
        }
        // Within a step no record is told from another: they share its bytes alike.
        if found > most { size = size * Int64(most) / Int64(found) }
        return max(1, min(size, wanted))
    }

    /// The notes of chunks of `size` records, in order.
    ///
    /// - Parameters:
    ///   - size: how many records a chunk has, at least 1.
    ///   - path: where a file is.
    ///   - progress: shown the bytes that were looked at, of all.
    /// - Returns: `ChunkNote.length` bytes for each chunk.
    /// - Throws: `FileFault` when a file cannot be read any more, or is another one.
    public func notes(
        ofChunksWith size: Int64, path: @escaping (InputFile) -> String = \.path,
        progress: Progress = { _, _ in }
    ) throws(FileFault) -> [UInt8] {
        guard let marks = marks.every(size) else {
            // Chunks begin at records that were not remembered: they are looked for anew.
            var scan = BookScan(step: size)
            for file in files { try scan.add(file, at: path(file), progress: progress) }
            return try scan.notes(ofChunksWith: size, path: path, progress: progress)
        }
        var pieces = FilePieces(files, path: path)
        var notes: [UInt8] = []
        notes.reserveCapacity(marks.count * ChunkNote.length)
        for (number, mark) in marks.enumerated() {
            let end = number + 1 < marks.count ? marks[number + 1].offset : bytes
            let digest = try pieces.digest(of: mark.offset..<end)
            notes +=
                ChunkNote(
                    offset: mark.offset, byteCount: end - mark.offset, line: mark.line,
                    state: mark.state, digest: digest
                ).bytes
            progress(end, bytes)
        }
        return notes
    }
}

/// The bytes of several files, one behind the other.
struct FilePieces: ~Copyable {
    private let files: [InputFile]
    private let path: (InputFile) -> String
    private let ends: [Int]
    private var buffer: [UInt8] = []

    init(_ files: [InputFile], path: @escaping (InputFile) -> String) {
        self.files = files
        self.path = path
        ends = files.reduce(into: []) { $0.append(($0.last ?? 0) + $1.size) }
    }

    /// The first bytes of a range's SHA-256 digest, as many as a note holds.
    mutating func digest(of range: Range<Int>) throws(FileFault) -> [UInt8] {
        guard var sum = SHA256() else { throw .noMemory(files.last?.name ?? "the input") }
        try forEach(in: range) { sum.update($0) }
        return Array(sum.finish().prefix(ChunkNote.digestLength))
    }

    /// Shows the bytes of a range in pieces.
    mutating func forEach(
        in range: Range<Int>, _ body: (Span<UInt8>) -> Void
    ) throws(FileFault) {
        var place = range.lowerBound
        while place < range.upperBound {
            guard let number = FilePlaces.number(of: place, in: ends) else { return }
            let start = ends[number] - files[number].size
            let file = try ReadableFile(path(files[number]), named: files[number].name)
            guard file.size == files[number].size, file.modified == files[number].modified else {
                throw .changed(files[number].name, "somebody writes to it")
            }
            let end = min(range.upperBound, ends[number])
            try file.forEachPiece(of: place - start..<end - start, in: &buffer) {
                _, piece throws(FileFault) in
                body(piece)
                return true
            }
            place = end
        }
    }
}
