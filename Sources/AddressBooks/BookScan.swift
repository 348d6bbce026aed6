public import ContactModel

/// The files of an import, looked through: how many records they have, and where.
///
/// Memory does not grow with the length of a line or of a file: of every so many records one is
/// remembered, and twice as many when there are too many of them.
public struct BookScan: Sendable {
    /// What the user says about all files.
    public struct Options: Sendable {
        /// How they hold their records; nil to find out.
        public var format: RecordFormat?
        /// How their bytes stand for characters; nil to find out.
        public var encoding: TextEncoding?

        /// Makes options that leave everything to the files.
        public init(format: RecordFormat? = nil, encoding: TextEncoding? = nil) {
            self.format = format
            self.encoding = encoding
        }
    }

    /// Told after each piece how many bytes were looked at, of how many.
    public typealias Progress = (_ done: Int, _ total: Int) -> Void

    /// The files that were looked through so far; those without records are among them.
    public private(set) var files: [InputFile] = []
    /// How many records they have together.
    public private(set) var records: Int64 = 0
    /// How many bytes they have together.
    public private(set) var bytes = 0
    var marks: RecordMarks

    /// Makes a scan of no files.
    ///
    /// - Parameter step: of how many records one is remembered; nil to leave that to the scan.
    public init(step: Int64? = nil) { marks = RecordMarks(step: step) }

    /// Looks through one more file.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - source: what the user named, when that is only a copy.
    ///   - options: what is known of it.
    ///   - progress: shown the bytes of this file, each counted twice.
    /// - Throws: `FileFault`; nothing of the file counts then.
    public mutating func add(
        _ path: String, source: String? = nil, options: Options = Options(),
        progress: Progress = { _, _ in }
    ) throws(FileFault) {
        let file = try ReadableFile(path, named: source)
        let work = 2 * file.size
        var buffer: [UInt8] = []
        let decision = try Self.decide(file, options, &buffer) { progress($0, work) }
        let head = try file.bytes(0..<min(file.size, AddressBookFile.headLength))
        let book = AddressBookFile(head: head, decision: decision, format: options.format)
        if let fault = BinaryFile.fault(of: file.name, head: head, as: book) { throw fault }
        guard let digest = InputFile.digest(ofHead: head) else { throw .noMemory(file.name) }
        let input = InputFile(
            path: path, source: source, size: file.size, modified: file.modified, book: book,
            head: digest)
        let size = file.size
        try add(input, file, book, &buffer) { progress(size + $0, work) }
    }

    /// Looks through a file again that a job names, and expects to find what was found before.
    public mutating func add(
        _ input: InputFile, at path: String, progress: Progress = { _, _ in }
    ) throws(FileFault) {
        let open = try OpenBook(input, at: path)
        var buffer: [UInt8] = []
        let size = input.size
        try add(input, open.file, open.book, &buffer) { progress($0, size) }
        guard files.last?.records == input.records else {
            throw .changed(input.name, "it has other records")
        }
    }

    private static func decide(
        _ file: borrowing ReadableFile, _ options: Options, _ buffer: inout [UInt8],
        _ progress: (Int) -> Void
    ) throws(FileFault) -> EncodingDetector.Decision {
        var detector = EncodingDetector()
        // A mark is found in the first bytes; all of them matter only where the bytes must say.
        let end = options.encoding == nil ? file.size : min(file.size, 3)
        try file.forEachPiece(of: 0..<end, in: &buffer) { offset, piece throws(FileFault) in
            detector.feed(piece)
            progress(offset + piece.count)
            return true
        }
        let found = detector.decide()
        guard let encoding = options.encoding else { return found }
        return EncodingDetector.Decision(
            encoding: encoding, markLength: found.encoding == encoding ? found.markLength : 0)
    }

    private mutating func add(
        _ input: InputFile, _ file: borrowing ReadableFile, _ book: AddressBookFile,
        _ buffer: inout [UInt8], _ progress: (Int) -> Void
    ) throws(FileFault) {
        var splitter = book.splitter
        var input = input
        input.records = 0
        let base = bytes
        let first = records
        // A file that fails on the way leaves the scan as it was.
        var marks = marks
        func take(_ boundary: RecordBoundary) {
            marks.take(record: first + input.records, at: base, boundary)
            input.records += 1
        }
        let body = min(book.bodyStart, file.size)..<file.size
        try file.forEachPiece(of: body, in: &buffer) { offset, piece throws(FileFault) in
            splitter.feed(piece, take)
            progress(offset + piece.count)
            return true
        }
        splitter.finish(take)
        self.marks = marks
        records += input.records
        bytes += file.size
        files.append(input)
    }
}
