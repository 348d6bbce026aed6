public import ContactModel

/// Reads chunks of an import from its files, in any order and from any thread.
public struct ChunkReader: Sendable {
    /// The longest record that is read: a card with a photo of a modern camera has some 10 MB.
    public static let maximumRecordBytes = 32 << 20

    /// The job's files, in their order.
    public let files: [InputFile]
    private let path: @Sendable (InputFile) -> String
    private let ends: [Int]

    /// Makes a reader; nothing is opened before a chunk is read.
    ///
    /// - Parameters:
    ///   - files: the job's files.
    ///   - path: where a file is on this machine.
    public init(_ files: [InputFile], path: @escaping @Sendable (InputFile) -> String = { $0.path })
    {
        self.files = files
        self.path = path
        ends = files.reduce(into: []) { $0.append(($0.last ?? 0) + $1.size) }
    }

    /// Where a file is on this machine.
    public func place(of file: InputFile) -> String { path(file) }

    /// Reads the records of a chunk and shows them in order.
    ///
    /// What was shown counts only when nothing is thrown afterwards: that the bytes are those that
    /// were looked through is found out last, so that a change meanwhile does not go unnoticed.
    ///
    /// - Parameters:
    ///   - note: where the chunk lies.
    ///   - count: how many records it has.
    ///   - body: takes a record.
    /// - Throws: `FileFault` when a file cannot be read, or is another one than was enqueued.
    public func read(
        _ note: ChunkNote, count: Int, _ body: (FoundRecord) -> Void
    ) throws(FileFault) {
        var pieces = FilePieces(files, path: path)
        let range = note.offset..<note.offset + note.byteCount
        guard range.upperBound <= ends.last ?? 0,
            let number = FilePlaces.number(of: note.offset, in: ends)
        else { throw .changed(files.last?.name ?? "the input", "a chunk lies behind its end") }
        try walk(note, from: number, count: count, body)
        guard try pieces.digest(of: range) == note.digest else {
            throw .changed(files[number].name, "other bytes stand from line \(note.line) on")
        }
    }

    /// Shows all records of all files, with their numbers in the job, until `body` answers with false.
    ///
    /// - Throws: `FileFault` when a file cannot be read, or is another one than was enqueued.
    public func readAll(
        _ body: (_ number: Int64, FoundRecord) -> Bool
    ) throws(FileFault) {
        var next: Int64 = 0
        for number in files.indices where files[number].records > 0 {
            let open = try OpenBook(files[number], at: path(files[number]))
            let (splitter, start) = (open.book.splitter, open.book.bodyStart)
            var goesOn = true
            try RecordWalk(open, number: number).run(splitter, from: start, upTo: .max) {
                goesOn = body(next, $0)
                next += 1
                return goesOn
            }
            guard goesOn else { return }
        }
    }

    private func walk(
        _ note: ChunkNote, from first: Int, count: Int, _ body: (FoundRecord) -> Void
    ) throws(FileFault) {
        var left = count
        for number in first..<files.count {
            // A file without records is nowhere the first: a chunk begins with a record.
            guard left > 0 else { return }
            guard files[number].records > 0 else { continue }
            let open = try OpenBook(files[number], at: path(files[number]))
            let start = ends[number] - files[number].size
            let splitter =
                number == first
                ? open.book.splitter(
                    from: note.offset - start, line: note.line, state: note.state)
                : open.book.splitter
            let from = number == first ? note.offset - start : open.book.bodyStart
            try RecordWalk(open, number: number).run(splitter, from: from, upTo: left) {
                left -= 1
                body($0)
                return true
            }
        }
        guard left == 0 else {
            throw .changed(files.last?.name ?? "the input", "it has fewer records")
        }
    }
}

/// One record of an import, where it lies and what it says.
public struct FoundRecord: Sendable {
    /// The number of its file in the job.
    public let file: Int
    /// Where it lies in that file.
    public let boundary: RecordBoundary
    /// Its bytes; none of a record that is too long to be read.
    public let bytes: [UInt8]
    /// What became of it.
    public let record: ImportedRecord
}

/// The records of one file from one of them on.
private struct RecordWalk: ~Copyable {
    private let open: OpenBook
    private let number: Int
    private let reader: RecordReader

    init(_ open: consuming OpenBook, number: Int) {
        reader = RecordReader(open.book, maximumBytes: ChunkReader.maximumRecordBytes)
        self.open = open
        self.number = number
    }

    /// Shows at most `limit` of the records that the splitter finds from `start` on, until `body`
    /// answers with false.
    func run(
        _ splitter: RecordSplitter, from start: Int, upTo limit: Int,
        _ body: (FoundRecord) -> Bool
    ) throws(FileFault) {
        var splitter = splitter
        var buffer: [UInt8] = []
        var found: [RecordBoundary] = []
        var left = limit
        func showFound(_ piece: Span<UInt8>, _ offset: Int) throws(FileFault) {
            for boundary in found.prefix(left) {
                left -= 1
                if try !body(record(boundary, piece, at: offset)) { left = 0 }
                if left == 0 { break }
            }
            found.removeAll(keepingCapacity: true)
        }
        let size = open.file.size
        try open.file.forEachPiece(of: min(start, size)..<size, in: &buffer) {
            offset, piece throws(FileFault) in
            splitter.feed(piece) { found.append($0) }
            try showFound(piece, offset)
            return left > 0
        }
        guard left > 0 else { return }
        splitter.finish { found.append($0) }
        let nothing: [UInt8] = []
        try showFound(nothing.span, size)
    }

    private func record(
        _ boundary: RecordBoundary, _ piece: Span<UInt8>, at offset: Int
    ) throws(FileFault) -> FoundRecord {
        if let refusal = reader.refusal(of: boundary) {
            return FoundRecord(file: number, boundary: boundary, bytes: [], record: refusal)
        }
        let bytes = try bytes(of: boundary.bytes, piece, at: offset)
        return FoundRecord(
            file: number, boundary: boundary, bytes: bytes,
            record: reader.read(bytes, at: boundary))
    }

    /// Most records lie in the piece that was read last; others are read again as a whole.
    private func bytes(
        of range: Range<Int>, _ piece: Span<UInt8>, at offset: Int
    ) throws(FileFault) -> [UInt8] {
        guard range.lowerBound >= offset, range.upperBound <= offset + piece.count else {
            return try open.file.bytes(range)
        }
        let part = piece.extracting(range.lowerBound - offset..<range.upperBound - offset)
        return unsafe part.withUnsafeBufferPointer { bytes in unsafe [UInt8](bytes) }
    }
}
