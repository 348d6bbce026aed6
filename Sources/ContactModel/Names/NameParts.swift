/// The parts of a person's name; several values of one part stand in one text.
public struct NameParts: Hashable, Sendable {
    /// Family name.
    public var family = ""
    /// Given name.
    public var given = ""
    /// Middle names.
    public var additional = ""
    /// Honorific before the name.
    public var prefix = ""
    /// Honorific or generation behind the name.
    public var suffix = ""

    /// Makes a name of its parts.
    public init(
        family: String = "", given: String = "", additional: String = "", prefix: String = "",
        suffix: String = ""
    ) {
        self.family = family
        self.given = given
        self.additional = additional
        self.prefix = prefix
        self.suffix = suffix
    }

    /// Whether no part has a character that is not white space.
    public var isEmpty: Bool {
        [family, given, additional, prefix, suffix].allSatisfy(\.isBlank)
    }

    /// The whole name: family name first when all letters are Han, kana or Hangul.
    ///
    /// - Parameter delimiter: what stands between the parts of an East Asian name.
    /// - Returns: empty when all parts are.
    public func formatted(delimiter: String = " ") -> String {
        if (family + given + additional).isEastAsian {
            return [prefix, family, given, additional, suffix].joinedWords(delimiter)
        }
        return [prefix, given, additional, family, suffix].joinedWords()
    }

    /// The reading of a name: family name first.
    public func reading(delimiter: String = " ") -> String {
        Widths.widened([family, given, additional].joinedWords(delimiter))
    }
}
