/// Rows in aligned columns for a person; numbers to the right.
struct TextTable {
    private var rows: [[String]]

    init(header: [String]) {
        rows = [header]
    }

    mutating func append(_ row: [String]) {
        rows.append(row)
    }

    /// The lines, without trailing blanks.
    var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - text.count)
                let isNumber = text.first?.isNumber == true && column > 0
                line += isNumber ? padding + text : text + padding
                line += "  "
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
