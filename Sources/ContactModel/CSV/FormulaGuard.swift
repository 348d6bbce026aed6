/// Keeps spreadsheets from taking a cell for a formula: `'` stands before it.
///
/// A guarded file says so by an empty last column of this name, and its readers take the `'` away.
/// Cells that begin with `'` and would look guarded are guarded, too, so that every text comes back.
public enum FormulaGuard {
    /// The header of the column that marks a guarded file.
    public static let columnName = "formula_guard"

    /// Whether a cell must be guarded.
    ///
    /// Spreadsheets run what begins with `=`, `@`, `+`, `-`, TAB or a line end. A phone number, or any other
    /// number with its sign, is none of it, and other programs could not read it with a `'`.
    static func needs(_ cell: Span<UInt8>) -> Bool {
        guard !cell.isEmpty, cell[0] < 0x41 else { return false }
        var quotes = 0
        while quotes < cell.count, cell[quotes] == UInt8(ascii: "'") { quotes += 1 }
        guard quotes < cell.count, isOpening(cell[quotes]) else { return false }
        return quotes > 0 || !isNumber(cell)
    }

    /// The cell of a guarded file without the guard.
    static func removed(from cell: String) -> String {
        guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
        let rest = cell.utf8.drop { $0 == UInt8(ascii: "'") }
        return rest.first.map(isOpening) ?? false ? String(cell.dropFirst()) : cell
    }

    private static func isOpening(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            true
        default: false
        }
    }

    /// A sign, and behind it nothing but digits and what stands between those of a phone number.
    private static func isNumber(_ cell: Span<UInt8>) -> Bool {
        guard cell[0] == UInt8(ascii: "+") || cell[0] == UInt8(ascii: "-") else { return false }
        var hasDigit = false
        for place in 1..<cell.count {
            switch cell[place] {
            case 0x30...0x39: hasDigit = true
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
                UInt8(ascii: ")"), UInt8(ascii: "/"):
                break
            default: return false
            }
        }
        return hasDigit
    }
}
