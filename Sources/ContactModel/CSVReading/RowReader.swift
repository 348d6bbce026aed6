/// Reads one row of a CSV file.
struct RowReader: Sendable {
    let table: CSVTable
    let encoding: TextEncoding
    let isGuess: Bool
    /// Whether the file says that cells which look like a formula have `'` before them.
    let isGuarded: Bool

    /// Reads the bytes of a row.
    func read(_ row: [UInt8], flaw: RecordFlaw?) -> ImportedRecord {
        if let flaw { return ImportedRecord(failure: flaw.rawValue) }
        var record = record(of: cells(of: row))
        if isGuess, row.contains(where: { $0 >= 0x80 }) {
            record.warnings.append("charset guessed: \(encoding.name)")
        }
        return record
    }

    /// The cells of a row, as they stand there.
    func cells(of row: [UInt8]) -> [String] {
        RowCells.split(
            encoding.decode(row), delimiter: table.delimiter, keepsLineEnds: table.isOwn)
    }

    /// The contact of the cells of a row.
    func record(of cells: [String]) -> ImportedRecord {
        let form = CellText(isOwn: table.isOwn, isGuarded: isGuarded || table.isGuarded)
        var mapper = RowMapper(isOutlook: table.isOutlook, isSpreadsheet: true)
        for (column, cell) in cells.enumerated() {
            let role = column < table.roles.count ? table.roles[column] : .other
            let name = column < table.names.count ? table.names[column].trimmed : ""
            mapper.take(
                form.plain(cell), role,
                named: name.isEmpty ? "column \(column + 1)" : name)
        }
        var record = mapper.record
        let extra = cells.dropFirst(table.roles.count).filter { !$0.isBlank }.count
        if extra > 0 { record.warnings.append("\(extra) extra cells") }
        return record
    }
}

/// What spreadsheets do to the text of a cell.
struct CellText {
    /// Whether the file is one of our own, which no spreadsheet has written.
    let isOwn: Bool
    /// Whether formulas have `'` before them.
    let isGuarded: Bool

    /// Without Excel's `="0901"` and the `'` before digits, both of which only keep it a text.
    func plain(_ cell: String) -> String {
        if isGuarded {
            let text = FormulaGuard.removed(from: cell)
            if isOwn || text.utf8.count < cell.utf8.count { return text }
        }
        if isOwn { return cell }
        if cell.hasPrefix("=\""), cell.hasSuffix("\""), cell.utf8.count > 3 {
            let inner = cell.dropFirst(2).dropLast()
            if !inner.contains("\"") { return String(inner) }
        }
        guard cell.hasPrefix("'") else { return cell }
        let rest = cell.dropFirst()
        let isDigits = !rest.isEmpty && rest.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isDigits ? String(rest) : cell
    }

    /// Whether a number lost its digits: `4.41E+11`.
    static func isDamagedNumber(_ cell: String) -> Bool {
        let word = cell.trimmed.uppercased()
        guard let e = word.range(ofText: "E+") else { return false }
        let digits = word[..<e.lowerBound].filter { $0 != "." && $0 != "," }
        let power = word[e.upperBound...]
        return !digits.isEmpty && !power.isEmpty
            && (digits + power).utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
