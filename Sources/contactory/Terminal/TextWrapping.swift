/// Text in lines that fit into any terminal.
enum TextWrapping {
    /// The width of a terminal that nobody has made wider, less one.
    static let width = 79

    /// The words of `text` in lines of at most `width` characters, a longer word whole.
    ///
    /// The first line goes behind `indent` characters that are there already, the others begin with
    /// as many blanks.
    static func lines(_ text: String, indent: Int = 0, width: Int = width) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if line.isEmpty {
                line = String(word)
            } else if indent + line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        lines.append(line)
        let blanks = String(repeating: " ", count: indent)
        return [lines[0]] + lines.dropFirst().map { blanks + $0 }
    }
}
