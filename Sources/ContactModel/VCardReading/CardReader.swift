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
        // Lines of two-byte units can only be found in the text.
        let isBytes = encoding.isByteOriented
        let bytes = isBytes ? card : encoding.decode(card)
        var physical = bytes.physicalLines
        if let first = physical.first, first.starts(with: [0xEF, 0xBB, 0xBF]) {
            physical[0] = first.dropFirst(3)
        }
        guard let first = physical.first, CardLines.isWord("BEGIN:VCARD", first) else {
            return ImportedRecord(failure: "no BEGIN:VCARD")
        }
        let version = CardVersion(of: physical)
        let joined = CardLines(physical, version: version)
        let text = CardText(
            encoding: isBytes ? encoding : .utf8, isGuess: isGuess && isBytes, version: version)
        let mapper = CardMapper(
            joined.lines.compactMap { CardProperty($0.bytes) }, text: text)
        var warnings = mapper.warnings
        if joined.strays > 0 { warnings.append("lines without a colon: \(joined.strays)") }
        if let flaw { warnings.append(flaw.rawValue) }
        return ImportedRecord(mapper.contact, warnings: warnings)
    }
}
