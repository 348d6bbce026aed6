/// The rows of a text of `weight token token …` lines; `_` in a token stands for a blank.
struct WeightLines {
    /// The tokens in order.
    private(set) var tokens: [String] = []
    /// A weight for each token.
    private(set) var weights: [UInt32] = []

    /// Parses a table's text, or a part of it.
    init(parsing text: some StringProtocol) {
        for line in Substring(text).lines {
            let words = line.parts(at: " ")
            guard let weight = words.first.flatMap({ UInt32($0) }) else {
                preconditionFailure("a line of a weighted table begins with its weight")
            }
            for token in words.dropFirst() {
                let name = String(token)
                tokens.append(name.utf8.contains(UInt8(ascii: "_")) ? name.spaced : name)
                weights.append(weight)
            }
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The lines that are not empty.
    ///
    /// Told apart by bytes: by characters it takes several times as long, and tables are parsed
    /// before the first contact.
    var lines: [Substring] { parts(at: "\n") }

    /// The parts between separators that are not empty.
    func parts(at separator: Unicode.Scalar) -> [Substring] {
        let separator = UInt8(ascii: separator)
        var parts: [Substring] = []
        var start = utf8.startIndex
        for index in utf8.indices where utf8[index] == separator {
            if start < index { parts.append(self[start..<index]) }
            start = utf8.index(after: index)
        }
        if start < utf8.endIndex { parts.append(self[start...]) }
        return parts
    }
}

extension String {
    fileprivate var spaced: String {
        String(decoding: utf8.map { $0 == UInt8(ascii: "_") ? 32 : $0 }, as: UTF8.self)
    }
}
