/// How a CSV file is laid out: its delimiter and what its columns are.
public struct CSVTable: Hashable, Sendable {
    /// What stands between cells.
    public let delimiter: UInt8
    /// The names of the columns; numbers when the file has no header.
    public let names: [String]
    /// Whether the first row names the columns.
    public let hasHeader: Bool
    let roles: [ColumnRole]
    /// Outlook's files: the mobile phone stands behind others and is still the first choice.
    let isOutlook: Bool
    /// Whether cells that look like a formula have `'` before them; see `FormulaGuard`.
    let isGuarded: Bool
    /// Whether the columns are our own: then cells are taken by the letter.
    let isOwn: Bool

    /// Recognises the layout of a file by its first rows.
    ///
    /// - Parameters:
    ///   - rows: the cells of the first rows, at least one.
    ///   - delimiter: what stands between cells.
    init(rows: [[String]], delimiter: UInt8) {
        self.delimiter = delimiter
        let first = (rows.first ?? []).map {
            $0.hasPrefix("\u{FEFF}") ? String($0.dropFirst()) : $0
        }
        let recognised = first.map { ColumnRole(recognising: $0) }
        let isKnown = recognised.contains(where: \.isKnown)
        let hasValue = first.contains { Self.isEmail($0) || (!isKnown && Self.isNumber($0)) }
        hasHeader = !hasValue
        names = hasHeader ? first : first.indices.map { "column \($0 + 1)" }
        let samples = Array(rows.dropFirst(hasHeader ? 1 : 0).prefix(20))
        isOutlook = first.contains("E-mail Display Name") || first.contains("Business Street")
        isGuarded = hasHeader && first.last == FormulaGuard.columnName
        isOwn = first == CSVEncoder.columns + (isGuarded ? [FormulaGuard.columnName] : [])
        guard isKnown && hasHeader else {
            roles = Self.guess(samples, count: first.count)
            return
        }
        // Elsewhere a title is that of a job.
        let isOutlook = isOutlook
        roles = zip(first, recognised).map { isOutlook && $0 == "Title" ? .prefix : $1 }
    }

    /// What columns without names are, by what stands in them.
    private static func guess(_ rows: [[String]], count: Int) -> [ColumnRole] {
        var roles = [ColumnRole](repeating: .other, count: count)
        var texts: [ColumnRole] = [.name, .company]
        for column in roles.indices {
            let cells = rows.compactMap { column < $0.count ? $0[column].trimmed : nil }
                .filter { !$0.isEmpty }
            guard !cells.isEmpty else { continue }
            let half = (cells.count + 1) / 2
            if cells.filter(isEmail).count >= half {
                roles[column] = .email(slot: "\(column)", label: "")
            } else if cells.filter(isNumber).count >= half {
                roles[column] = .phone(slot: "\(column)", label: "")
            } else if !texts.isEmpty {
                roles[column] = texts.removeFirst()
            }
        }
        return roles
    }

    private static func isEmail(_ cell: String) -> Bool {
        let parts = cell.trimmed.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
            && !cell.trimmed.contains(" ")
    }

    private static func isNumber(_ cell: String) -> Bool {
        let digits = Widths.narrowed(cell).unicodeScalars.filter { ("0"..."9").contains($0) }
        let letters = cell.unicodeScalars.contains(where: \.properties.isAlphabetic)
        return digits.count >= 5 && !letters
    }
}

extension CSVTable {
    private static let candidates: [UInt8] = [
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
    ]

    /// Chooses what most likely stands between cells: it does so equally often in every row.
    static func delimiter(of text: [UInt8]) -> UInt8 {
        let rows = counts(of: text)
        guard let first = rows.first else { return candidates[0] }
        var best = (delimiter: candidates[0], rows: 0, count: 0)
        for (column, candidate) in candidates.enumerated() where first[column] > 0 {
            let alike = rows.filter { $0[column] == first[column] }.count
            if alike > best.rows || (alike == best.rows && first[column] > best.count) {
                best = (candidate, alike, first[column])
            }
        }
        return best.delimiter
    }

    /// How often each candidate stands outside of quotes in the first rows.
    private static func counts(of text: [UInt8]) -> [[Int]] {
        var rows: [[Int]] = []
        var row = [0, 0, 0, 0]
        var isQuoted = false
        var isStart = true
        var isEmpty = true
        for byte in text {
            if isQuoted {
                if byte == Unit.quote { isQuoted = false }
                continue
            }
            if byte == Unit.quote && isStart { isQuoted = true }
            // A doubled quote opens again.
            isStart = byte == Unit.quote
            if let column = candidates.firstIndex(of: byte) {
                row[column] += 1
                isStart = true
            }
            if Unit.isLineEnd(byte) {
                if !isEmpty { rows.append(row) }
                if rows.count == 20 { return rows }
                (row, isEmpty, isStart) = ([0, 0, 0, 0], true, true)
            } else {
                isEmpty = false
            }
        }
        if !isEmpty { rows.append(row) }
        return rows
    }
}
