/// `text` without anything that may be a password, and without control characters.
///
/// A text that is refused may be damaged anywhere, so this errs on the side of hiding: all before
/// the last `@`, all that follows a colon and is not a port, and all options but `db`.
func redacted(_ text: String) -> String {
    var shown = Substring(String(text.map { $0.isPrintable ? $0 : "?" }))
    var scheme = ""
    if let colon = shown.firstIndex(of: ":"), shown[..<colon].allSatisfy({ $0 != "@" }) {
        scheme = String(shown[...colon])
        shown = shown[shown.index(after: colon)...]
        if shown.hasPrefix("//") {
            scheme += "//"
            shown = shown.dropFirst(2)
        }
    }
    if let at = shown.lastIndex(of: "@") {
        scheme += "***"
        shown = shown[at...]
    }
    return scheme + hidingOptions(of: hidingAfterColon(shown))
}

private func hidingAfterColon(_ text: Substring) -> String {
    let bracket = text.hasPrefix("[") ? text.firstIndex(of: "]") : nil
    let start = bracket ?? text.startIndex
    guard let colon = text[start...].firstIndex(of: ":") else { return String(text) }
    let tail = text[text.index(after: colon)...]
    guard tail.prefix(while: { $0 != "/" }).allSatisfy(\.isNumber), colon != text.startIndex else {
        return text[...colon] + "***"
    }
    return String(text)
}

private func hidingOptions(of text: String) -> String {
    guard let question = text.firstIndex(of: "?") else { return text }
    let options = text[text.index(after: question)...].split(separator: "&")
    let shown = options.map { option in
        option.hasPrefix("db=") ? String(option) : option.prefix { $0 != "=" } + "=***"
    }
    return text[...question] + shown.joined(separator: "&")
}

extension Character {
    fileprivate var isPrintable: Bool {
        unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
