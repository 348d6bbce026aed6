/// How contacts are written into a file: the format, whose dialect of it, and options.
///
/// The text form is what a job keeps and what people write: `vcard`, `vcard,dialect=apple,no-fold`,
/// `csv,dialect=google,bom`, `ndjson`. Words may come in any order; `description` has the defaults
/// left out.
public struct ExportFormat: Hashable, Sendable {
    /// The format with its dialect.
    public enum Kind: Hashable, Sendable {
        /// vCard cards.
        case vcard(VCardDialect)
        /// Comma-separated values.
        case csv(CSVDialect)
        /// One JSON object a line.
        case ndjson
    }

    /// The format with its dialect.
    public var kind: Kind
    /// vCard: whether lines are broken at 75 octets; `no-fold` for readers that cannot join them.
    public var isFolded = true
    /// CSV: whether the file begins with a byte order mark; `bom`, which Excel wants for UTF-8.
    public var hasMark = false
    /// CSV: whether `'` stands before what a spreadsheet takes for a formula; `no-guard`.
    public var isGuarded = true

    /// A format with the usual options.
    public init(_ kind: Kind) { self.kind = kind }

    /// The usual ending of a file's name, without the dot.
    public var fileExtension: String { format.fileExtension }

    /// The format without its dialect.
    public var format: ContactFormat {
        switch kind {
        case .vcard: .vcard
        case .csv: .csv
        case .ndjson: .ndjson
        }
    }

    /// What the format is called in a report: `Outlook CSV`.
    public var title: String {
        switch kind {
        case .vcard(let dialect): dialect.title
        case .csv(let dialect): dialect.title
        case .ndjson: "NDJSON"
        }
    }
}

extension ExportFormat: CustomStringConvertible {
    /// Reads the text form.
    public init(parsing text: String) throws(InvalidExportFormat) {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        switch words.first.flatMap(ContactFormat.init(rawValue:)) {
        case .vcard: self.init(.vcard(.plain))
        case .csv: self.init(.csv(.generic))
        case .ndjson: self.init(.ndjson)
        case nil: throw InvalidExportFormat(text: text, word: words.first ?? "")
        }
        for word in words.dropFirst() where !take(word) {
            throw InvalidExportFormat(text: text, word: word)
        }
    }

    /// Whether the word is an option of the format; it is set then.
    private mutating func take(_ word: String) -> Bool {
        let dialect = word.hasPrefix("dialect=") ? String(word.dropFirst(8)) : nil
        switch (kind, word) {
        case (.vcard, "no-fold"): isFolded = false
        case (.vcard, _):
            guard let known = dialect.flatMap(VCardDialect.init(rawValue:)) else { return false }
            kind = .vcard(known)
        case (.csv, "bom"): hasMark = true
        case (.csv, "no-guard"): isGuarded = false
        case (.csv, _):
            guard let known = dialect.flatMap(CSVDialect.init(rawValue:)) else { return false }
            kind = .csv(known)
        case (.ndjson, _): return false
        }
        return true
    }

    /// The text form.
    public var description: String {
        var words = [format.rawValue]
        switch kind {
        case .vcard(let dialect):
            if dialect != .plain { words.append("dialect=\(dialect.rawValue)") }
            if !isFolded { words.append("no-fold") }
        case .csv(let dialect):
            if dialect != .generic { words.append("dialect=\(dialect.rawValue)") }
            if hasMark { words.append("bom") }
            if !isGuarded { words.append("no-guard") }
        case .ndjson: break
        }
        return words.joined(separator: ",")
    }
}

/// A text that says no way to write contacts.
public struct InvalidExportFormat: Error, Hashable, CustomStringConvertible {
    /// What was given.
    public let text: String
    /// The word in it that is not known.
    public let word: String

    /// What was wrong, the value given, and what there is.
    public var description: String {
        let vcard = VCardDialect.allCases.map(\.rawValue).joined(separator: "|")
        let csv = CSVDialect.allCases.map(\.rawValue).joined(separator: "|")
        return "\"\(word)\" in \"\(text)\" is not a format or an option of it; write "
            + "vcard[,dialect=\(vcard)][,no-fold], csv[,dialect=\(csv)][,bom][,no-guard] or ndjson"
    }
}
