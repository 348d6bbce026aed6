/// Reads the records of one address book, in any order.
///
/// Hostile bytes give a failed record, never a trap; memory is a small multiple of one record.
public struct RecordReader: Sendable {
    /// The longest record that is read unless the caller says otherwise: 64 MiB.
    ///
    /// A card with a photo of a modern camera has some 10 MB.
    public static let defaultMaximumBytes = 64 << 20

    private let file: AddressBookFile
    private let maximumBytes: Int
    private let isGuarded: Bool

    /// Makes a reader for the records of a file.
    ///
    /// - Parameters:
    ///   - file: what is known of the file.
    ///   - maximumBytes: a longer record fails.
    ///   - isGuarded: whether the file says that cells which look like a formula have `'` before
    ///     them; see `CSVTable`.
    public init(
        _ file: AddressBookFile, maximumBytes: Int = defaultMaximumBytes, isGuarded: Bool = false
    ) {
        self.file = file
        self.maximumBytes = maximumBytes
        self.isGuarded = isGuarded
    }

    /// Why a record cannot be read whatever its bytes are, so that they need not be loaded.
    public func refusal(of boundary: RecordBoundary) -> ImportedRecord? {
        guard boundary.bytes.count > maximumBytes else { return nil }
        return ImportedRecord(
            failure: "a record of \(boundary.bytes.count) bytes; the limit is \(maximumBytes)")
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - bytes: those that lie at the boundary, as they are in the file.
    ///   - boundary: where the record lies.
    /// - Returns: what became of it; a record always becomes something.
    public func read(_ bytes: [UInt8], at boundary: RecordBoundary) -> ImportedRecord {
        if let refusal = refusal(of: boundary) { return refusal }
        var record = readFormat(bytes, at: boundary)
        // Databases refuse NUL, so fields are written without it.
        if file.decision.encoding.isByteOriented, bytes.contains(0) {
            record.warnings.append("NUL characters removed")
        }
        return record
    }

    private func readFormat(_ bytes: [UInt8], at boundary: RecordBoundary) -> ImportedRecord {
        let encoding = file.decision.encoding
        switch file.format {
        case .vcard:
            let reader = CardReader(encoding: encoding, isGuess: file.decision.isGuess)
            return reader.read(bytes, flaw: boundary.flaw)
        case .csv:
            guard let table = file.table else {
                return ImportedRecord(failure: "the file's columns are not known")
            }
            let reader = RowReader(
                table: table, encoding: encoding, isGuess: file.decision.isGuess,
                isGuarded: isGuarded)
            return reader.read(bytes, flaw: boundary.flaw)
        case .ndjson, .json:
            return JSONReader(encoding: encoding).read(bytes, line: boundary.line)
        }
    }
}
