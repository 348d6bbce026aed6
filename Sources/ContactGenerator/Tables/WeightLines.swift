/// The rows of a text of `weight token token …` lines; `_` in a token stands for a blank.
struct WeightLines {
    /// The tokens in order.
    private(set) var tokens: [String] = []
    /// A weight for each token.
    private(set) var weights: [UInt32] = []

    /// Parses a table's text, or a part of it.
    init(parsing text: some StringProtocol) {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            guard let weight = words.first.flatMap({ UInt32($0) }) else {
                preconditionFailure("a line of a weighted table begins with its weight")
            }
            for token in words.dropFirst() {
                tokens.append(String(token.map { $0 == "_" ? " " : $0 }))
                weights.append(weight)
            }
        }
    }
}
