/// Turns the types and labels of a card into the labels of a contact.
enum CardLabels {
    /// Types that say nothing about what a value is for.
    private static let silent: Set<String> = [
        "VOICE", "PREF", "INTERNET", "MSG", "TEXT", "VIDEO", "X400", "POSTAL", "PARCEL", "DOM",
        "INTL", "TEXTPHONE", "SMTP", "",
    ]

    /// The label of a phone, an e-mail address or an address by its types.
    static func label(types: [String]) -> String {
        let capitals = Set(types.map { $0.uppercased() })
        if capitals.contains("IPHONE") { return "iPhone" }
        let place = capitals.contains("HOME") ? "home" : capitals.contains("WORK") ? "work" : ""
        if capitals.contains("FAX") { return place.isEmpty ? "fax" : place + " fax" }
        if capitals.contains("CELL") { return place == "work" ? "work mobile" : "mobile" }
        for (type, label) in [("PAGER", "pager"), ("MAIN", "main")] where capitals.contains(type) {
            return label
        }
        if !place.isEmpty { return place }
        let own = types.first { !silent.contains($0.uppercased()) } ?? ""
        return own.uppercased().hasPrefix("X-") ? String(own.dropFirst(2)) : own
    }

    /// A label of Apple's: built in, `_$!<HomeFAX>!$_`, or the user's own.
    static func label(apple text: String) -> String {
        let opening = "_$!<"
        guard text.hasPrefix(opening), text.hasSuffix(">!$_") else { return text }
        let word = String(text.dropFirst(opening.count).dropLast(opening.count))
        switch word {
        case "HomeFAX": return "home fax"
        case "WorkFAX": return "work fax"
        case "OtherFAX": return "other fax"
        case "HomePage": return "homepage"
        default: return word.lowercased()
        }
    }
}
