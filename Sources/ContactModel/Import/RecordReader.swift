/// Reads the records of one address book, in any order.
///
/// Hostile bytes give a failed record, never a trap; memory is a small multiple of one record.
public struct RecordReader: Sendable {
    /// The longest record that is read unless the caller says otherwise: 64 MiB.
    ///
    /// A card with a photo of a modern camera has some 10 MB.
    public static let defaultMaximumBytes = 64 << 20

    let file: AddressBookFile
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
        // Databases refuse NUL, and a name of nothing else is no name.
        let clean = withoutNULs(bytes)
        var record = readFormat(clean, at: boundary)
        if clean.count < bytes.count { record.warnings.append("NUL characters removed") }
        return record
    }

    private func withoutNULs(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0) else { return bytes }
        if file.decision.encoding.isByteOriented { return bytes.filter { $0 != 0 } }
        var clean: [UInt8] = []
        clean.reserveCapacity(bytes.count)
        for place in stride(from: 0, to: bytes.count, by: 2) {
            let unit = bytes[place..<min(place + 2, bytes.count)]
            let isNUL = unit.count == 2 && unit.allSatisfy { $0 == 0 }
            if !isNUL { clean.append(contentsOf: unit) }
        }
        return clean
    }

    private func readFormat(_ bytes: [UInt8], at boundary: RecordBoundary) -> ImportedRecord {
        switch file.format {
        case .vcard: return cardReader.read(bytes, flaw: boundary.flaw)
        case .csv:
            guard let rowReader else {
                return ImportedRecord(failure: "the file's columns are not known")
            }
            return rowReader.read(bytes, flaw: boundary.flaw)
        case .ndjson, .json:
            return JSONReader(encoding: file.decision.encoding).read(bytes, line: boundary.line)
        }
    }

    var cardReader: CardReader {
        CardReader(encoding: file.decision.encoding, isGuess: file.decision.isGuess)
    }

    var rowReader: RowReader? {
        file.table.map {
            RowReader(
                table: $0, encoding: file.decision.encoding, isGuess: file.decision.isGuess,
                isGuarded: isGuarded)
        }
    }
}
