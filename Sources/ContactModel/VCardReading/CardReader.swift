/// Reads one card of a vCard file.
struct CardReader: Sendable {
    /// That of the file.
    let encoding: TextEncoding
    /// Whether nothing in the file says so.
    let isGuess: Bool

    /// Reads the bytes from `BEGIN` to `END`.
    func read(_ card: [UInt8], flaw: RecordFlaw?) -> ImportedRecord {
        if flaw == .cutOff || flaw == .outside {
            return ImportedRecord(failure: flaw?.rawValue ?? "")
        }
        guard let physical = physicalLines(card) else {
            return ImportedRecord(failure: "no BEGIN:VCARD")
        }
        let version = CardVersion(of: physical)
        let joined = CardLines(physical, version: version)
        var record = record(of: joined.lines, version: version)
        if joined.strays > 0 { record.warnings.append("lines without a colon: \(joined.strays)") }
        if let flaw { record.warnings.append(flaw.rawValue) }
        return record
    }

    /// The lines of a card; nothing when it does not begin as one.
    func physicalLines(_ card: [UInt8]) -> [ArraySlice<UInt8>]? {
        // Lines of two-byte units can only be found in the text.
        let bytes = encoding.isByteOriented ? card : encoding.decode(card)
        var physical = bytes.physicalLines
        if let first = physical.first, first.starts(with: [0xEF, 0xBB, 0xBF]) {
            physical[0] = first.dropFirst(3)
        }
        guard let first = physical.first, CardLines.isWord("BEGIN:VCARD", first) else {
            return nil
        }
        return physical
    }

    /// The contact of joined lines.
    func record(of lines: [CardLine], version: CardVersion) -> ImportedRecord {
        let isBytes = encoding.isByteOriented
        let text = CardText(
            encoding: isBytes ? encoding : .utf8, isGuess: isGuess && isBytes, version: version)
        let mapper = CardMapper(lines.compactMap { CardProperty($0.bytes) }, text: text)
        return ImportedRecord(mapper.contact, warnings: mapper.warnings)
    }
}
