public import ContactModel

extension ChunkReader {
    /// One record by its number from 0, with the sources of its fields; nothing when there are fewer
    /// records.
    public func explain(
        _ number: Int64
    ) throws(FileFault) -> (found: FoundRecord, explanation: RecordExplanation)? {
        var match: FoundRecord?
        try readAll { index, found in
            if index == number { match = found }
            return index < number
        }
        guard let match else { return nil }
        let open = try OpenBook(files[match.file], at: place(of: files[match.file]))
        let reader = RecordReader(open.book, maximumBytes: Self.maximumRecordBytes)
        return (match, reader.explain(match.bytes, at: match.boundary))
    }
}
