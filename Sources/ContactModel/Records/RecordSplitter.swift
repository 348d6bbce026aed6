/// Finds the records of an address book in its bytes, which may come in any pieces.
///
/// Keeps no more than the beginning of a line, and of a quoted cell its lines up to 4 MiB: a
/// producer can cut a file of any size into ranges of whole records.
public struct RecordSplitter: Sendable {
    private var scanner: any RecordScanner
    private var units: ByteUnits
    private let start: Int

    /// Begins at a place of a file where a record may begin.
    ///
    /// - Parameters:
    ///   - format: how the file holds its records.
    ///   - encoding: that of the file.
    ///   - delimiter: what stands between the cells of a CSV file.
    ///   - start: the offset in the file of the first byte that will be fed.
    ///   - line: the number of the line at `start`.
    ///   - state: the `RecordBoundary.state` of the record at `start`.
    public init(
        _ format: RecordFormat, encoding: TextEncoding = .utf8,
        delimiter: UInt8 = UInt8(ascii: ","), start: Int = 0, line: Int = 1, state: UInt64 = 0
    ) {
        self.start = start
        units = ByteUnits(encoding)
        switch format {
        case .vcard: scanner = CardScanner(line: line)
        case .csv: scanner = RowScanner(delimiter: delimiter, line: line, state: state)
        case .ndjson: scanner = LineScanner(line: line)
        case .json: scanner = ValueScanner(line: line, state: state)
        }
    }

    /// Takes the next bytes; shows the records that ended in them, in order.
    public mutating func feed(_ piece: Span<UInt8>, _ body: (RecordBoundary) -> Void) {
        units.lend(piece, to: &scanner)
        show(body)
    }

    /// Ends the file; shows the records that only its end ends.
    public mutating func finish(_ body: (RecordBoundary) -> Void) {
        scanner.finish()
        show(body)
    }

    private mutating func show(_ body: (RecordBoundary) -> Void) {
        let width = units.width
        for record in scanner.found {
            let lower = start + record.bytes.lowerBound * width
            let upper = start + record.bytes.upperBound * width
            body(
                RecordBoundary(
                    bytes: lower..<upper, line: record.line, flaw: record.flaw,
                    state: record.state))
        }
        scanner.found.removeAll()
    }
}
