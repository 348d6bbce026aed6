/// The cells of a row, to be changed one by one.
struct RowParts: ExplainableParts {
    let reader: RowReader
    let cells: [String]

    var count: Int { cells.count }

    func source(_ part: Int) -> RecordExplanation.Source {
        let names = reader.table.names
        let name = part < names.count ? names[part].trimmed : ""
        return .init(
            name: "column \(part + 1)" + (name.isEmpty ? "" : " (\(name))"), line: nil)
    }

    func isBlank(_ part: Int) -> Bool { cells[part].isBlank }

    func record(_ change: PartChange?) -> ImportedRecord {
        var cells = cells
        switch change {
        case .altered(let part): cells[part] = "1" + cells[part]
        case .left(let part): cells[part] = ""
        case nil: break
        }
        return reader.record(of: cells)
    }
}
