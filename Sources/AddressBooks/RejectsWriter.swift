import ContactModel
import Glibc

/// Writes the originals of some records, byte for byte, into files that can be imported again.
///
/// Records of one layout share a file: cards, or rows under the same header. Each file begins with
/// what its records cannot be read without: a byte order mark, a header, the bracket of a list.
public struct RejectsWriter: ~Copyable {
    private struct Layout: Hashable {
        let format: String
        let charset: String
        /// What stands before the first record.
        let lead: [UInt8]
    }

    private let path: String
    private let files: [InputFile]
    private let place: (InputFile) -> String
    private var outputs: [Layout: RejectsFile] = [:]
    /// The files in the order in which they were begun.
    private var order: [Layout] = []
    private var known: (file: Int, layout: Layout)?

    /// Makes a writer; nothing is written before the first record.
    ///
    /// - Parameters:
    ///   - path: the first file; further ones have a number before their ending.
    ///   - reader: where the records come from.
    public init(_ path: String, of reader: ChunkReader) {
        self.path = path
        files = reader.files
        place = { reader.place(of: $0) }
    }

    /// Checks that originals can be written to a path, before there are any.
    ///
    /// - Parameters:
    ///   - path: where they are to go; a regular file there is replaced.
    ///   - files: the files of the job.
    ///   - place: where a file is on this machine.
    /// - Throws: `FileFault` where nothing can be written, and where one of the files would be lost.
    public static func check(
        _ path: String, against files: [InputFile], at place: (InputFile) -> String = { $0.path }
    ) throws(FileFault) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard unsafe access(folder, W_OK | X_OK) == 0 else {
            throw RejectsFile.unwritable(path, errno)
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }
        guard FileKind(status.st_mode) == .regular else {
            throw RejectsFile.unwritable(
                path, FileKind(status.st_mode) == .folder ? EISDIR : EEXIST)
        }
        let identity = FileIdentity(status)
        for input in files.flatMap({ [place($0), $0.source ?? place($0)] }) {
            guard unsafe stat(input, &status) == 0, FileIdentity(status) == identity else {
                continue
            }
            throw FileFault(
                .unsuitable, path, "is one of the files that are imported, and would be replaced",
                fix: "Name another file for the originals.")
        }
    }

    /// Appends a record.
    ///
    /// - Parameters:
    ///   - file: the number of its file in the job.
    ///   - range: its bytes there.
    /// - Throws: `FileFault` when it cannot be read or written.
    public mutating func add(file: Int, _ range: Range<Int>) throws(FileFault) {
        let layout = try layout(of: file)
        if outputs[layout] == nil {
            let path = numbered(order.count + 1)
            try Self.check(path, against: files, at: place)
            outputs[layout] = try RejectsFile(
                path, isList: layout.format == RecordFormat.json.rawValue,
                unitWidth: layout.charset.hasPrefix("utf-16") ? 2 : 1,
                isBigEndian: layout.charset == TextEncoding.utf16BigEndian.name)
            order.append(layout)
            try outputs[layout]?.write(layout.lead)
        }
        let source = try ReadableFile(place(files[file]), named: files[file].name)
        var buffer: [UInt8] = []
        try outputs[layout]?.beginRecord()
        try source.forEachPiece(of: range, in: &buffer) { _, piece throws(FileFault) in
            let bytes = unsafe piece.withUnsafeBufferPointer { unsafe [UInt8]($0) }
            try outputs[layout]?.write(bytes)
            return true
        }
        try outputs[layout]?.endRecord()
    }

    /// Ends the files.
    ///
    /// - Returns: their paths; none when there was no record.
    public consuming func finish() throws(FileFault) -> [String] {
        for layout in order { try outputs[layout]?.finish() }
        return order.indices.map { numbered($0 + 1) }
    }

    private mutating func layout(of file: Int) throws(FileFault) -> Layout {
        if let known, known.file == file { return known.layout }
        let input = files[file]
        let open = try OpenBook(input, at: place(input))
        let isTable = open.book.format == .csv
        let length = isTable ? open.book.bodyStart : open.book.decision.markLength
        let layout = Layout(
            format: input.format, charset: input.charset,
            lead: try open.file.bytes(0..<min(length, open.file.size)))
        known = (file, layout)
        return layout
    }

    private func numbered(_ number: Int) -> String {
        guard number > 1 else { return path }
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[start...].lastIndex(of: "."), dot > start else {
            return "\(path)-\(number)"
        }
        return "\(path[..<dot])-\(number)\(path[dot...])"
    }
}

/// One file of records, which gets its name when it is whole.
private final class RejectsFile {
    private let path: String
    private let isList: Bool
    private let unitWidth: Int
    private let isBigEndian: Bool
    private let descriptor: Int32
    private var count = 0
    private var end: [UInt8] = []
    private var isWhole = false

    init(_ path: String, isList: Bool, unitWidth: Int, isBigEndian: Bool) throws(FileFault) {
        self.path = path
        self.isList = isList
        self.unitWidth = unitWidth
        self.isBigEndian = isBigEndian
        // Contacts are nobody else's business.
        descriptor = unsafe open(
            path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
    }

    deinit {
        close(descriptor)
        // What has no name yet is nobody's.
        if !isWhole { _ = unsafe unlink(path + ".part") }
    }

    func beginRecord() throws(FileFault) {
        if isList { try write(units(count == 0 ? "[\n" : ",\n")) }
        count += 1
    }

    /// Ends the record's last line; what follows must not be taken for a part of it.
    func endRecord() throws(FileFault) {
        let isLineEnd = ["\n", "\r"].contains { end == units($0) }
        if !isList, !isLineEnd { try write(units("\n")) }
    }

    func finish() throws(FileFault) {
        if isList { try write(units("\n]\n")) }
        guard fsync(descriptor) == 0, unsafe rename(path + ".part", path) == 0 else {
            throw Self.unwritable(path, errno)
        }
        isWhole = true
    }

    func write(_ bytes: [UInt8]) throws(FileFault) {
        end = Array((end + bytes.suffix(unitWidth)).suffix(unitWidth))
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                throw Self.unwritable(path, errno)
            }
        }
    }

    private func units(_ text: String) -> [UInt8] {
        guard unitWidth == 2 else { return Array(text.utf8) }
        return text.utf8.flatMap { isBigEndian ? [0, $0] : [$0, 0] }
    }

    static func unwritable(_ path: String, _ code: Int32) -> FileFault {
        FileFault(
            .unreadable, path, "cannot be written: \(unsafe String(cString: strerror(code)))",
            fix: "Name a file in a folder that you may write to.")
    }
}
