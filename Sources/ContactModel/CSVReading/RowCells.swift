/// Splits one row of a CSV file into its cells, by the same rules as `RowScanner`.
enum RowCells {
    private enum Place {
        case cellStart
        case bare
        case quoted
        case behindQuote
    }

    /// The cells as text; CRLF and CR in them become LF, unless line ends are kept.
    static func split(
        _ row: [UInt8], delimiter: UInt8, keepsLineEnds: Bool = false
    ) -> [String] {
        var cells: [String] = []
        var cell: [UInt8] = []
        var state = Place.cellStart
        var hasLineEnd = false
        var end = row.count
        while end > 0, Unit.isLineEnd(row[end - 1]) { end -= 1 }
        func endCell() {
            let text = String(decoding: cell, as: UTF8.self)
            cells.append(keepsLineEnds ? text : text.withLineFeeds)
            cell.removeAll(keepingCapacity: true)
            (state, hasLineEnd) = (.cellStart, false)
        }
        for byte in row[..<end] {
            switch state {
            case .quoted:
                if byte == Unit.quote {
                    state = .behindQuote
                } else {
                    cell.append(byte)
                    if Unit.isLineEnd(byte) { hasLineEnd = true }
                }
            case .behindQuote:
                if byte == Unit.quote {
                    cell.append(byte)
                    state = .quoted
                } else if byte == delimiter {
                    endCell()
                } else if byte != Unit.space {
                    // A quote in the middle: in a cell of several lines it is one of them.
                    if hasLineEnd { cell.append(Unit.quote) }
                    cell.append(byte)
                    state = hasLineEnd ? .quoted : .bare
                }
            case .cellStart, .bare:
                if byte == delimiter {
                    endCell()
                } else if byte == Unit.quote && state == .cellStart {
                    cell.removeAll(keepingCapacity: true)
                    state = .quoted
                } else {
                    cell.append(byte)
                    if byte != Unit.space { state = .bare }
                }
            }
        }
        endCell()
        return cells
    }
}
