/// Text from outside, such as names of files and fields of contacts, as a terminal may have it.
enum PlainText {
    /// The text without characters that steer a terminal; lines stay lines.
    static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: steers) else { return text }
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: text.unicodeScalars.map { steers($0) ? "\u{FFFD}" : $0 })
        return String(plain)
    }

    private static func steers(_ character: Unicode.Scalar) -> Bool {
        character.properties.generalCategory == .control && character != "\n" && character != "\t"
    }
}
