/// Reads the dates of address books.
enum DateText {
    /// What a text is.
    enum Reading: Equatable {
        /// `YYYY-MM-DD` or `--MM-DD`.
        case date(String)
        /// In the form of a date, but no day of the calendar.
        case invalid
        /// Something else.
        case text
        /// Nothing, or what Outlook writes for nothing.
        case none
    }

    /// Reads `1993-01-02`, `19930102`, `1993/1/2`, `--0415`, `--04-15`, with or without a time.
    static func read(_ text: String) -> Reading {
        let word = Widths.narrowed(text).trimmed
        if word.isEmpty || ["0/0/00", "0/0/0000", "0000-00-00", "00000000"].contains(word) {
            return .none
        }
        let day =
            word.split(whereSeparator: { $0 == "T" || $0 == " " }).first.map(String.init) ?? ""
        if day.hasPrefix("--") { return withoutYear(String(day.dropFirst(2))) }
        var parts = day.split(whereSeparator: { $0 == "-" || $0 == "/" || $0 == "." })
        if parts.count == 1, day.utf8.count == 8 {
            parts = [day.prefix(4), day.dropFirst(4).prefix(2), day.suffix(2)]
        }
        guard parts.count == 3, parts[0].utf8.count == 4, let year = number(parts[0]),
            let month = number(parts[1]), let date = number(parts[2])
        else { return .text }
        guard isDay(year, month, date) else { return .invalid }
        return .date(padded(year, 4) + "-" + padded(month, 2) + "-" + padded(date, 2))
    }

    private static func withoutYear(_ text: String) -> Reading {
        var parts = text.split(separator: "-")
        if parts.count == 1, text.utf8.count == 4 { parts = [text.prefix(2), text.suffix(2)] }
        guard parts.count == 2, let month = number(parts[0]), let date = number(parts[1]) else {
            return .text
        }
        guard isDay(2_000, month, date) else { return .invalid }
        return .date("--" + padded(month, 2) + "-" + padded(date, 2))
    }

    private static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        guard (1...12).contains(month) else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
