extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Whether there is nothing but white space.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// The text with each CRLF and CR as LF.
    var withLineFeeds: String {
        guard utf8.contains(Unit.carriageReturn) else { return String(self) }
        var text = String.UnicodeScalarView()
        var isBehindReturn = false
        for scalar in unicodeScalars {
            if !(scalar == "\n" && isBehindReturn) { text.append(scalar == "\r" ? "\n" : scalar) }
            isBehindReturn = scalar == "\r"
        }
        return String(text)
    }

    /// The lines that are not blank, without white space at their ends.
    var textLines: [String] {
        String(self).unicodeScalars.split { $0 == "\n" || $0 == "\r" || $0 == "\u{2028}" }
            .map { Substring($0).trimmed }.filter { !$0.isEmpty }
    }
}

extension [String] {
    /// The texts that are not blank, with a delimiter between them.
    func joinedWords(_ delimiter: String = " ") -> String {
        map(\.trimmed).filter { !$0.isEmpty }.joined(separator: delimiter)
    }
}
