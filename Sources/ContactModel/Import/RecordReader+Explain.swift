extension RecordReader {
    /// Reads a record, and finds out which of its lines, columns or values gave each field.
    ///
    /// Takes as often as long as reading the record as it has parts.
    ///
    /// - Parameters:
    ///   - bytes: those that lie at the boundary, as they are in the file.
    ///   - boundary: where the record lies.
    /// - Returns: the same record as `read` makes of it, and the sources of its fields.
    public func explain(_ bytes: [UInt8], at boundary: RecordBoundary) -> RecordExplanation {
        let record = read(bytes, at: boundary)
        if case .failed = record.outcome { return RecordExplanation(record: record, entries: []) }
        guard let parts = parts(of: bytes, at: boundary) else {
            return RecordExplanation(record: record, entries: [])
        }
        var explanation = parts.explanation()
        explanation.record = record
        return explanation
    }

    private func parts(
        of bytes: [UInt8], at boundary: RecordBoundary
    ) -> (any ExplainableParts)? {
        if refusal(of: boundary) != nil { return nil }
        let encoding = file.decision.encoding
        switch file.format {
        case .vcard: return CardParts(bytes, reader: cardReader, line: boundary.line)
        case .csv:
            guard boundary.flaw == nil, let reader = rowReader else { return nil }
            return RowParts(reader: reader, cells: reader.cells(of: bytes))
        case .ndjson, .json:
            let text = encoding.decode(bytes)
            guard let value = try? JSONParser.parse(text) else { return nil }
            return ValueParts(
                value, text: text, line: boundary.line, reader: JSONReader(encoding: encoding))
        }
    }
}
