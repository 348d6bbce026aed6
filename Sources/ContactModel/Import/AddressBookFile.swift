/// What must be known of an address book before its records are read.
public struct AddressBookFile: Hashable, Sendable {
    /// How many bytes of a file are enough to recognise it; more do no harm.
    public static let headLength = 64 << 10

    /// How the file holds its records.
    public var format: RecordFormat
    /// How its bytes stand for characters.
    public var decision: EncodingDetector.Decision
    /// The layout of a CSV file; nil for other formats.
    public var table: CSVTable?
    /// Where the first record may begin: behind a byte order mark and a header.
    public var bodyStart: Int
    /// The line of the first record.
    public var bodyLine: Int

    /// Recognises a file by its beginning.
    ///
    /// The same beginning gives the same result, so every reader of a part of the file can make
    /// this for itself.
    ///
    /// - Parameters:
    ///   - head: the first bytes, `headLength` of them or the whole file.
    ///   - decision: the encoding of the file, decided from all of its bytes.
    ///   - format: what the user says the file is; nil to find out.
    public init(
        head: [UInt8], decision: EncodingDetector.Decision, format: RecordFormat? = nil
    ) {
        self.decision = decision
        let body = Array(head.dropFirst(decision.markLength))
        let text = decision.encoding.decode(body)
        let found = format ?? Self.format(of: text)
        self.format = found
        bodyStart = decision.markLength
        bodyLine = 1
        if found == .csv { readHeader(body, text) }
    }

    /// A splitter for the bytes from `bodyStart` on.
    public var splitter: RecordSplitter { splitter(from: bodyStart, line: bodyLine, state: 0) }

    /// A splitter for the bytes from a record on, which finds what one for the whole file finds.
    ///
    /// - Parameters:
    ///   - start: where the record begins.
    ///   - line: the record's line.
    ///   - state: the record's `RecordBoundary.state`.
    /// - Returns: a splitter that has been fed nothing.
    public func splitter(from start: Int, line: Int, state: UInt64) -> RecordSplitter {
        RecordSplitter(
            format, encoding: decision.encoding, delimiter: table?.delimiter ?? Unit.comma,
            start: start, line: line, state: state)
    }

    private static func format(of text: [UInt8]) -> RecordFormat {
        var start = text.drop { Unit.isBlank($0) || Unit.isLineEnd($0) }
        while start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        let word = start.prefix(6).map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
        if word.elementsEqual("BEGIN:".utf8) { return .vcard }
        switch start.first {
        case UInt8(ascii: "{"): return isOneLine(start) ? .ndjson : .json
        // A list of lists or objects; `[1]` may be a cell.
        case UInt8(ascii: "["):
            let next = start.dropFirst().first { !Unit.isBlank($0) && !Unit.isLineEnd($0) }
            return next.map { Array("[{\"]".utf8).contains($0) } ?? false ? .json : .csv
        default:
            // Behind other text; in the middle of a line it is a part of a cell.
            let hasCard = text.prefix(4_096).split(whereSeparator: Unit.isLineEnd).contains {
                CardLines.isWord("BEGIN:VCARD", $0.drop(while: Unit.isBlank))
            }
            return hasCard ? .vcard : .csv
        }
    }

    /// Whether the object ends in the line in which it begins, or never.
    private static func isOneLine(_ text: ArraySlice<UInt8>) -> Bool {
        let line = text.prefix { !Unit.isLineEnd($0) }
        if line.count == text.count { return true }
        var scanner = ValueScanner(line: 1, state: 0)
        scanner.feed(Array(line).span)
        return !scanner.found.isEmpty
    }

    private mutating func readHeader(_ body: [UInt8], _ text: [UInt8]) {
        var delimiter = CSVTable.delimiter(of: text)
        // Excel's own first line `sep=;` is no row.
        let first = text.prefix { !Unit.isLineEnd($0) }
        let isMarked = first.count == 5 && first.starts(with: "sep=".utf8)
        if isMarked, let mark = first.last { delimiter = mark }
        var splitter = RecordSplitter(
            .csv, encoding: decision.encoding, delimiter: delimiter, start: bodyStart)
        var found: [RecordBoundary] = []
        splitter.feed(body.span) { if found.count < 22 { found.append($0) } }
        splitter.finish { if found.count < 22 { found.append($0) } }
        let start = decision.markLength
        func cells(_ record: RecordBoundary) -> [String] {
            let bytes = Array(
                body[record.bytes.lowerBound - start..<record.bytes.upperBound - start])
            let text = decision.encoding.decode(bytes).filter { $0 != 0 }
            return RowCells.split(text, delimiter: delimiter)
        }
        if isMarked, let mark = found.first {
            bodyStart = mark.bytes.upperBound
            bodyLine = 2
            found.removeFirst()
        }
        let table = CSVTable(rows: found.map(cells), delimiter: delimiter)
        self.table = table
        guard table.hasHeader, let header = found.first else { return }
        let bytes = Array(body[header.bytes.lowerBound - start..<header.bytes.upperBound - start])
        let lines = decision.encoding.decode(bytes).physicalLines.count
        bodyStart = header.bytes.upperBound
        // A flaw is told of its line, which is the last one of the header.
        bodyLine = header.line + (header.flaw == nil ? max(lines, 1) : 1)
    }
}
