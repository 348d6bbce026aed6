extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        // Nearly all texts begin and end with visible ASCII or with Han and kana.
        var scalars = Substring(self).unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return "" }
        if Self.isVisible(first) && Self.isVisible(last) { return String(self) }
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Whether there is nothing but white space.
    var isBlank: Bool {
        guard let first = unicodeScalars.first else { return true }
        return !Self.isVisible(first) && unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// Whether a character is surely none of white space, without asking Unicode's tables.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        (0x21...0x7E).contains(scalar.value) || (0x3001...0xD7FF).contains(scalar.value)
    }

    /// Whether all characters are ASCII.
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

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
