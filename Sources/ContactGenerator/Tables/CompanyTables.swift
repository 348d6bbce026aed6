/// What company names are made of.
struct CompanyTables: Sendable, BitwiseCopyable {
    /// Words, all alike.
    let words: TextTable
    /// The words as parts of a host name.
    let slugs: TextTable
    /// What companies do, in East Asia: it stands behind a word or a founder's name (`工業`).
    let kinds: TextTable
    /// The kinds as parts of a host name.
    let kindSlugs: TextTable
    /// The forms of companies, `GmbH` or `株式会社`.
    let forms: WeightedTexts

    /// Parses words, one a line, `word` or `word/romanization`, and weighted forms.
    ///
    /// A `+` before the word makes it a kind.
    init(words: String, forms: String, _ folding: Folding) {
        let lines = words.lines
        let names = lines.filter { !$0.hasPrefix("+") }
        let kinds = lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
        self.words = TextTable(names.map(Self.written))
        slugs = TextTable(names.map { folding.hostLabel(of: Self.latin($0)) })
        self.kinds = TextTable(kinds.map(Self.written))
        kindSlugs = TextTable(kinds.map { folding.hostLabel(of: Self.latin($0)) })
        self.forms = WeightedTexts(parsing: forms)
    }

    private static func written(_ entry: Substring) -> Substring { entry.prefix { $0 != "/" } }

    private static func latin(_ entry: Substring) -> Substring {
        entry.lastIndex(of: "/").map { entry[entry.index(after: $0)...] } ?? entry
    }
}
