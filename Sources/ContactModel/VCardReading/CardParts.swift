/// The properties of a card, to be changed one by one.
struct CardParts: ExplainableParts {
    private let reader: CardReader
    private let lines: [CardLine]
    private let version: CardVersion
    private let firstLine: Int

    /// Takes the bytes of a card; nothing when they are none.
    init?(_ card: [UInt8], reader: CardReader, line: Int) {
        guard let physical = reader.physicalLines(card) else { return nil }
        self.reader = reader
        version = CardVersion(of: physical)
        lines = CardLines(physical, version: version).lines
        firstLine = line
    }

    var count: Int { lines.count }

    func source(_ part: Int) -> RecordExplanation.Source {
        let property = CardProperty(lines[part].bytes)
        let group = property.map { $0.group.isEmpty ? "" : $0.group + "." } ?? ""
        return .init(name: group + (property?.name ?? ""), line: firstLine + lines[part].line)
    }

    func isBlank(_ part: Int) -> Bool {
        guard let property = CardProperty(lines[part].bytes) else { return true }
        let isFrame = ["BEGIN", "END", "VERSION"].contains(property.name)
        return isFrame || property.value.allSatisfy { Unit.isBlank($0) || $0 == Unit.semicolon }
    }

    func record(_ change: PartChange?) -> ImportedRecord {
        var lines = lines
        switch change {
        case .altered(let part):
            let value = CardProperty(lines[part].bytes)?.value.count ?? 0
            lines[part].bytes.insert(UInt8(ascii: "1"), at: lines[part].bytes.count - value)
        case .left(let part): lines.remove(at: part)
        case nil: break
        }
        return reader.record(of: lines, version: version)
    }
}
