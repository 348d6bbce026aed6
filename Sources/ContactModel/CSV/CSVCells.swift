/// One row of another program's CSV file, cell by cell.
struct CSVCells {
    private let dialect: CSVDialect
    private var texts: [String]

    /// An empty row.
    init(_ dialect: CSVDialect) {
        self.dialect = dialect
        texts = [String](repeating: "", count: dialect.columns.count)
    }

    /// The cell of a column that the dialect has; others are passed over.
    subscript(column: String) -> String {
        get { dialect.place(of: column).map { texts[$0] } ?? "" }
        set { if let place = dialect.place(of: column) { texts[place] = newValue } }
    }

    /// Appends the row as RFC 4180 has it, lines ending with CRLF.
    func write(isGuarded: Bool, into bytes: inout [UInt8]) {
        for (place, text) in texts.enumerated() {
            if place > 0 { bytes.append(Unit.comma) }
            dialect.append(text, isGuarded: isGuarded, to: &bytes)
        }
        if isGuarded {
            bytes.append(Unit.comma)
            dialect.append("", isGuarded: false, to: &bytes)
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }
}

extension CSVDialect {
    /// The line of column names.
    func header(isGuarded: Bool) -> [UInt8] {
        guard self != .generic else { return CSVEncoder(isGuarded: isGuarded).header }
        var bytes: [UInt8] = []
        for (place, name) in (columns + (isGuarded ? [FormulaGuard.columnName] : [])).enumerated() {
            if place > 0 { bytes.append(Unit.comma) }
            append(name, isGuarded: false, to: &bytes)
        }
        return bytes + Array("\r\n".utf8)
    }

    /// The names of the columns in order.
    var columns: [String] {
        switch self {
        case .generic: CSVEncoder.columns
        case .google: GoogleRow.columns
        case .outlook: OutlookRow.columns
        }
    }

    /// Where a column stands.
    fileprivate func place(of column: String) -> Int? {
        switch self {
        case .generic: nil
        case .google: GoogleRow.places[column]
        case .outlook: OutlookRow.places[column]
        }
    }

    /// Appends a cell; Outlook quotes all of them, and its line ends are CRLF also in cells.
    fileprivate func append(_ text: String, isGuarded: Bool, to bytes: inout [UInt8]) {
        guard !text.isEmpty || self == .outlook else { return }
        var cell = Array((self == .outlook ? text.withLineFeeds : text).utf8)
        if isGuarded && FormulaGuard.needs(cell.span) { cell.insert(UInt8(ascii: "'"), at: 0) }
        let special = [Unit.quote, Unit.comma, Unit.lineFeed, Unit.carriageReturn]
        guard self == .outlook || cell.contains(where: special.contains) else {
            bytes.append(contentsOf: cell)
            return
        }
        bytes.append(Unit.quote)
        for byte in cell {
            if byte == Unit.quote { bytes.append(byte) }
            if byte == Unit.lineFeed && self == .outlook { bytes.append(Unit.carriageReturn) }
            bytes.append(byte)
        }
        bytes.append(Unit.quote)
    }
}
