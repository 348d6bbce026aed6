/// The places in which a card may tell how a name is read; the first that is not empty counts.
struct CardReadings {
    /// Apple's and Google's `X-PHONETIC-…`.
    var apple = NameParts()
    /// `N;PHONETIC=…;SCRIPT=Kana` (RFC 9554).
    var script = NameParts()
    /// `SOUND;X-IRMC-N`: family, given and middle name.
    var sound: [String] = []
    /// `SORT-AS` or `SORT-STRING`: a reading only when it is kana.
    var sortAs: [String] = []

    /// The reading, half-width kana as full-width ones.
    var best: NameParts {
        let found = first
        return NameParts(
            family: Widths.widened(found.family), given: Widths.widened(found.given),
            additional: Widths.widened(found.additional))
    }

    private var first: NameParts {
        if !apple.isEmpty { return apple }
        if !script.isEmpty { return script }
        let sounded = NameParts(reading: sound)
        if !sounded.isEmpty { return sounded }
        return sortAs.joined().isKana ? NameParts(reading: sortAs) : NameParts()
    }
}

extension NameParts {
    /// Family, given and middle name; phones write all of it into the first one.
    init(reading parts: [String]) {
        self.init()
        let filled = parts.filter { !$0.isBlank }
        if filled.count == 1, let whole = parts.first, !whole.isBlank {
            self.init(wholeReading: whole)
        } else {
            family = parts.first ?? ""
            given = parts.dropFirst().first ?? ""
            additional = parts.dropFirst(2).first ?? ""
        }
    }

    /// A reading in one text: the family name stands before the first space.
    init(wholeReading text: String) {
        let words = text.trimmed.unicodeScalars
            .split(maxSplits: 1) { $0 == " " || $0 == "\u{3000}" }
            .map { Substring($0).trimmed }
        self.init(family: words.first ?? "", given: words.dropFirst().first ?? "")
    }

    /// The components of the property N: family, given, additional, prefixes, suffixes.
    init(components: [[String]]) {
        func part(_ number: Int, _ delimiter: String = " ") -> String {
            guard number < components.count else { return "" }
            let values = components[number]
            return values.count == 1 ? values[0] : values.joinedWords(delimiter)
        }
        self.init(
            family: part(0), given: part(1), additional: part(2), prefix: part(3),
            suffix: part(4, ", "))
    }
}

extension PostalAddress {
    /// The components of the property ADR; a single one is an address without parts.
    init(components: [[String]]) {
        self.init()
        func part(_ number: Int, _ delimiter: String) -> String {
            guard number < components.count else { return "" }
            return components[number].filter { !$0.isEmpty }.joined(separator: delimiter)
        }
        guard components.count > 1 else {
            freeText = part(0, ", ")
            return
        }
        (poBox, extended, street) = (part(0, "\n"), part(1, "\n"), part(2, "\n"))
        (city, region, postalCode) = (part(3, ", "), part(4, ", "), part(5, ", "))
        country = part(6, ", ")
        guard components.count > 7, street.isBlank, extended.isBlank else { return }
        // RFC 9554 §2.1 has the parts of these two apart, behind the seven; it asks writers to
        // fill both, and some do not.
        let (room, apartment, floor) = (part(7, " "), part(8, " "), part(9, " "))
        let (number, name, building, block) = (
            part(10, " "), part(11, " "), part(12, " "), part(13, " ")
        )
        street = [name, number].joinedWords()
        extended = [block, building, floor, apartment, room].joinedWords("\n")
    }
}
