/// Texts that are drawn by weight.
struct WeightedTexts: Sendable, BitwiseCopyable {
    /// The texts.
    let texts: TextTable
    /// Draws a text.
    let alias: AliasTable

    /// Parses `weight token token …` lines; `_` stands for a blank.
    init(parsing text: String) {
        let rows = WeightLines(parsing: text)
        texts = TextTable(rows.tokens)
        alias = AliasTable(weights: rows.weights)
    }

    /// Draws a text by weight; takes the whole word.
    @inline(__always) func pick(_ word: UInt64) -> Int {
        alias.pick(word)
    }
}
