/// Writes contacts as RFC 4180 comma-separated values, a header line and a line a contact.
///
/// - Columns: `index`, `uid`, then the column names of `ContactField` in its order.
/// - Lines end with LF alone, as scripts expect; RFC 4180 asks for CRLF, and its readers take both.
/// - A value is quoted only when it holds a quote, a comma, CR or LF. An absent field is empty.
/// - Cells that a spreadsheet would take for a formula are written as they are, or guarded as
///   `FormulaGuard` says.
public struct CSVEncoder: ContactEncoder {
    private let isGuarded: Bool

    /// Makes an encoder.
    ///
    /// - Parameter isGuarded: whether formulas are guarded; the file then says so by a last column.
    public init(isGuarded: Bool = false) { self.isGuarded = isGuarded }

    /// The names of the columns, without that of the guard.
    static let columns = ["index", "uid"] + ContactField.allCases.map(\.columnName)

    /// The line of column names.
    public var header: [UInt8] {
        let names = Self.columns + (isGuarded ? [FormulaGuard.columnName] : [])
        return Array((names.joined(separator: ",") + "\n").utf8)
    }

    /// Appends the line of the contact at `position`.
    public func encode(
        _ position: Int, of batch: borrowing ContactBatch, into bytes: inout [UInt8]
    ) {
        let source = batch.bytes.span
        let text = batch.textRange(at: position)
        let extra = batch.range(of: .extra, at: position)
        // At worst every byte is a quote to double, and every field is quoted and guarded.
        let most =
            20 + ContactUID.textLength + 2 * text.count + 4 * ContactBatch.fieldCount + 3
            + 2 * ImmortalText.pieceBytes
        // JSON has quotes and commas: `extra` is looked at by itself.
        let isClean = !source.extracting(text.lowerBound..<extra.lowerBound)
            .containsAny(of: Self.special)
        bytes.append(atMost: most) { line in
            line.append(decimal: batch.index(at: position))
            line.append(UInt8(ascii: ","))
            batch.uid(at: position).write(to: &line)
            let slot = position * ContactBatch.fieldCount
            let ends = batch.ends.span.extracting(slot..<slot + ContactBatch.fieldCount)
            let isPlain =
                isClean && !(isGuarded && Self.hasFormula(ends, from: text.lowerBound, of: source))
            if isPlain {
                line.append(
                    partsEndingAt: ends.extracting(0..<ContactField.extra.rawValue),
                    from: text.lowerBound, of: source, behind: UInt8(ascii: ","))
                append(source.extracting(extra), to: &line)
            } else {
                var start = text.lowerBound
                for field in ends.indices {
                    append(source.extracting(start..<Int(ends[field])), to: &line)
                    start = Int(ends[field])
                }
            }
            if isGuarded { line.append(UInt8(ascii: ",")) }
            line.append(UInt8(ascii: "\n"))
        }
    }

    /// Whether a spreadsheet would take a field of a contact for a formula.
    private static func hasFormula(
        _ ends: Span<UInt32>, from first: Int, of source: Span<UInt8>
    ) -> Bool {
        var start = first
        for field in ends.indices {
            let end = Int(ends[field])
            if FormulaGuard.needs(source.extracting(start..<end)) { return true }
            start = end
        }
        return false
    }

    /// Appends a field that may have to be quoted or guarded, behind a comma.
    private func append(_ value: Span<UInt8>, to line: inout MemoryCursor<UInt8>) {
        line.append(UInt8(ascii: ","))
        let hasGuard = isGuarded && FormulaGuard.needs(value)
        if value.containsAny(of: Self.special) {
            Self.quote(value, hasGuard: hasGuard, into: &line)
        } else {
            if hasGuard { line.append(UInt8(ascii: "'")) }
            line.append(value)
        }
    }

    /// Appends a value that is no field of a batch, quoted when it must be.
    static func append(_ value: String, to bytes: inout [UInt8]) {
        let value = Array(value.utf8)
        bytes.append(atMost: 2 * value.count + 2) { line in
            if value.span.containsAny(of: special) {
                quote(value.span, into: &line)
            } else {
                line.append(value.span)
            }
        }
    }

    /// What makes a value one that is quoted.
    private static var special: SpecialBytes { SpecialBytes("\"", ",", ",") }

    private static func quote(
        _ value: Span<UInt8>, hasGuard: Bool = false, into line: inout MemoryCursor<UInt8>
    ) {
        line.append(UInt8(ascii: "\""))
        if hasGuard { line.append(UInt8(ascii: "'")) }
        for position in value.indices {
            if value[position] == UInt8(ascii: "\"") { line.append(UInt8(ascii: "\"")) }
            line.append(value[position])
        }
        line.append(UInt8(ascii: "\""))
    }
}
