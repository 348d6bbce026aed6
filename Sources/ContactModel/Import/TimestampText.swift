/// Reads the moments of address books.
enum TimestampText {
    /// A moment with a zone as `2024-01-31T23:59:59Z`; anything else as it is written.
    ///
    /// Takes `20240131T235959Z`, `2024-01-31T23:59:59.5+09:00` and what lies between. A fraction of
    /// a second is dropped.
    static func canonical(_ text: String) -> String {
        let text = text.trimmed
        guard let moment = Moment(text) else { return text }
        return moment.text
    }

    /// `20240131T235959Z`: how vCard 4.0 writes a moment; what is no moment stays.
    static func basic(_ canonical: String) -> String {
        guard Moment(canonical) != nil else { return canonical }
        return String(canonical.unicodeScalars.filter { $0 != "-" && $0 != ":" })
    }
}

/// A second of the calendar, in UTC.
private struct Moment {
    private var day: Int
    private var second: Int

    init?(_ text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = Self.digits(parts[0], 8),
            let (clock, offset) = Self.clock(parts[1])
        else { return nil }
        let (year, month, dayOfMonth) = (date / 10_000, date / 100 % 100, date % 100)
        let iso = DateText.read(String(parts[0]))
        guard case .date = iso, year > 0 else { return nil }
        day = Self.days(year, month, dayOfMonth)
        second = clock - offset
        while second < 0 { (second, day) = (second + 86_400, day - 1) }
        while second >= 86_400 { (second, day) = (second - 86_400, day + 1) }
    }

    /// `YYYY-MM-DDThh:mm:ssZ`.
    var text: String {
        let (year, month, dayOfMonth) = Self.date(day)
        let date = [padded(year, 4), padded(month, 2), padded(dayOfMonth, 2)]
        let clock = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }
        return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
    }

    private func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// The number of a text of exactly so many digits, dashes and colons left out.
    private static func digits(_ text: some StringProtocol, _ count: Int) -> Int? {
        let digits = text.unicodeScalars.filter { $0 != "-" && $0 != ":" }
        guard digits.count == count, digits.allSatisfy({ ("0"..."9").contains($0) }) else {
            return nil
        }
        return Int(String(String.UnicodeScalarView(digits)))
    }

    /// The second of the day, and by how many seconds it is ahead of UTC.
    private static func clock(_ text: Substring) -> (second: Int, offset: Int)? {
        guard let sign = text.lastIndex(where: { "Zz+-".contains($0) }) else { return nil }
        let whole = text[..<sign].prefix { $0 != "." && $0 != "," }
        guard let time = digits(whole, 6), time / 10_000 < 24, time / 100 % 100 < 60,
            time % 100 < 61
        else { return nil }
        let second = time / 10_000 * 3_600 + time / 100 % 100 * 60 + min(time % 100, 59)
        let zone = text[text.index(after: sign)...]
        if "Zz".contains(text[sign]) { return zone.isEmpty ? (second, 0) : nil }
        guard let offset = digits(zone, 4) ?? digits(zone, 2).map({ $0 * 100 }), offset < 1_500
        else { return nil }
        let ahead = offset / 100 * 3_600 + offset % 100 * 60
        return (second, text[sign] == "+" ? ahead : -ahead)
    }

    /// Days since 0000-03-01 of the Gregorian calendar (Howard Hinnant, `chrono` algorithms).
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear
    }

    private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let ofEra = day - era * 146_097
        let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let shifted = (5 * ofYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (
            year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1
        )
    }
}
