/// Names with their weights, readings, and what becomes of them in an e-mail address.
struct NameTable: Sendable, BitwiseCopyable {
    /// The names as they are written.
    let names: TextTable
    /// How each is read (kana); empty texts where the script says it.
    let readings: TextTable
    /// The names with the small letters a–z alone.
    let folded: TextTable
    /// How frequent each is.
    let weights: ImmortalArray<UInt32>
    /// Draws a name.
    let alias: AliasTable

    /// Lays out tokens `name`, `name/romanization` or `name/kana/romanization`.
    ///
    /// - Parameters:
    ///   - rows: the tokens with their weights; tokens without a weight may follow.
    ///   - further: tokens that are never drawn by these weights.
    ///   - folding: how letters with marks are written without them.
    init(_ rows: WeightLines, further: [String] = [], _ folding: Folding) {
        var names: [Substring] = []
        var readings: [Substring] = []
        var folded: [[UInt8]] = []
        for token in rows.tokens + further {
            let parts = token.parts(at: "/")
            names.append(parts[0])
            readings.append(parts.count == 3 ? parts[1] : "")
            folded.append(folding.letters(of: parts[parts.count - 1]))
        }
        self.names = TextTable(names)
        self.readings = TextTable(readings)
        self.folded = TextTable(folded)
        weights = ImmortalArray(rows.weights)
        alias = AliasTable(weights: rows.weights)
    }

    /// Parses a table's text.
    init(parsing text: String, _ folding: Folding) {
        self.init(WeightLines(parsing: text), folding)
    }

    /// The length of the longest of a name's forms.
    var longest: Int { max(names.longest, readings.longest, folded.longest) }

    /// Draws a name by weight; takes the whole word.
    @inline(__always) func pick(_ word: UInt64) -> Int {
        alias.pick(word)
    }

    /// How likely each name is, in units of 2^-48.
    var shares: [UInt64] { alias.shares }
}
