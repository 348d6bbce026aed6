/// Text to be typed into a shell.
enum ShellText {
    private static let plain = Set("/:._-=+,@%".utf8)

    /// `text` as one word: in quotes when it holds anything a shell may take for its own.
    static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            plain.contains(byte) || Character(UnicodeScalar(byte)).isLetterOrDigit
        }
        if isPlain, !text.isEmpty { return text }
        return "'"
            + text.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
