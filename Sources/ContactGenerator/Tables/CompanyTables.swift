/// What company names are made of.
struct CompanyTables: Sendable, BitwiseCopyable {
    /// Words, all alike.
    let words: TextTable
    /// The words as parts of a host name; empty where they are not in Latin letters.
    let slugs: TextTable
    /// The forms of companies, `GmbH` or `株式会社`.
    let forms: WeightedTexts

    /// Parses words, one a line, and weighted forms.
    init(words: String, forms: String, _ folding: Folding) {
        let lines = words.split(whereSeparator: \.isNewline)
        self.words = TextTable(lines)
        slugs = TextTable(lines.map { folding.hostLabel(of: $0) })
        self.forms = WeightedTexts(parsing: forms)
    }
}
