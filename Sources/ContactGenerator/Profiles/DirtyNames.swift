import ContactModel

/// What a kind writes for given and family name, where it is names that are broken.
struct DirtyNames {
    let given: StaticString
    let family: StaticString

    /// The names of a kind; nothing when its names are the usual ones.
    ///
    /// Any number is a choice among its examples.
    static func names(of kind: DirtyKind, _ choice: Int) -> DirtyNames? {
        guard let examples = examples[kind] else { return nil }
        return examples[choice % examples.count]
    }

    private init(_ given: StaticString, _ family: StaticString) {
        self.given = given
        self.family = family
    }

    private static let examples: [DirtyKind: [DirtyNames]] = [
        .emptyName: [DirtyNames("", "")],
        .blankTriple: [DirtyNames("", "")],
        .whitespaceName: [
            DirtyNames(" ", "   "), DirtyNames("\u{3000}", "\t"), DirtyNames("\u{A0}", " "),
        ],
        .apostrophe: [
            DirtyNames("Shaun", "O'Brien"), DirtyNames("D'Arcy", "O\u{2019}Neill"),
            DirtyNames("Ra\u{2BB}a", "Ka\u{2BB}ahumanu"),
        ],
        .hyphen: [
            DirtyNames("Anne-Marie", "Smith-Jones"),
            DirtyNames("Jean\u{2010}Luc", "Le\u{2013}Roux"),
        ],
        .oneCharacter: [DirtyNames("X", "Y"), DirtyNames("A", "."), DirtyNames("葵", "森")],
        .nullWord: [
            DirtyNames("null", "NULL"), DirtyNames("None", "nil"), DirtyNames("undefined", "NaN"),
            DirtyNames("true", "N/A"),
        ],
        .emoji: [
            DirtyNames("👩‍👩‍👧‍👦", "Family"), DirtyNames("Zoë 🏳️‍🌈", "👍🏽"),
            DirtyNames("🇯🇵", "☎️"),
        ],
        .combining: [
            DirtyNames("Rene\u{301}", "Zoe\u{308}"), DirtyNames("か\u{3099}く", "は\u{309A}り"),
            DirtyNames("A\u{30A}sa", "n\u{303}a"),
        ],
        .precomposed: [
            DirtyNames("Ren\u{E9}", "Zo\u{EB}"), DirtyNames("がく", "ぱり"),
            DirtyNames("\u{C5}sa", "\u{F1}a"),
        ],
        .rightToLeft: [
            DirtyNames("محمد", "العربي"), DirtyNames("דוד", "כהן"),
            DirtyNames("\u{202E}nhoJ", "\u{200F}Doe\u{202C}"),
        ],
        .astral: [
            DirtyNames("𠮷", "𠮷野"), DirtyNames("𝒜𝓃𝓃𝒶", "𝔖𝔪𝔦𝔱𝔥"), DirtyNames("𩸽", "𡈽屋"),
        ],
        .zeroWidth: [
            DirtyNames("An\u{200B}na", "Sm\u{200D}ith"),
            DirtyNames("\u{FEFF}Anna", "Smith\u{2060}"),
        ],
        .halfWidthKana: [DirtyNames("ﾀﾛｳ", "ﾔﾏﾀﾞ"), DirtyNames("ﾊﾅｺ", "ｻﾄｳ")],
        .fullWidthLatin: [DirtyNames("Ａｎｎａ", "Ｓｍｉｔｈ"), DirtyNames("Ｊｏｈｎ　", "Ｄｏｅ１")],
        .prolongedSound: [
            DirtyNames("ローラ", "サトー"), DirtyNames("ロ－ラ", "サト―"), DirtyNames("ﾛｰﾗ", "サト\u{2010}"),
        ],
        .foldBoundary: [
            // 71, 72 and 73 octets stand before the characters of several octets.
            DirtyNames("日本語日本語日本語日本語日本語日本語日本語日本語日本語", "名前名前名前名前名前"),
            DirtyNames("a日本語日本語日本語日本語日本語日本語日本語日本語日本語", "é名前名前名前名前名前"),
            DirtyNames("ab😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "😀😀😀😀😀😀"),
        ],
        .lineFeed: [DirtyNames("An\nna", "Smith\n"), DirtyNames("\nAnna", "Sm\n\nith")],
        .carriageReturn: [DirtyNames("An\r\nna", "Smith\r"), DirtyNames("\rAnna", "Smith\r\n")],
        .tab: [DirtyNames("An\tna", "\tSmith"), DirtyNames("\t", "Smith\tJones")],
        .quote: [DirtyNames("Anna \"Annie\"", "Smith"), DirtyNames("\"", "\"Smith\"")],
        .comma: [DirtyNames("Anna,", "Smith, Jr."), DirtyNames(",", ",,")],
        .semicolon: [DirtyNames("Anna;", "Smith;Jones"), DirtyNames(";", "a;b;c")],
        .backslash: [DirtyNames("Anna\\", "\\Smith"), DirtyNames("\\n", "C:\\temp\\")],
        .formula: [
            DirtyNames("=1+1", "=SUM(A1:A9)"), DirtyNames("+1", "@SUM(1)"),
            DirtyNames("-1", "-2+3"),
            DirtyNames("@A1", "\t=1"),
        ],
        .sql: [
            DirtyNames("Robert'); DROP TABLE contacts;--", "Tables"),
            DirtyNames("' OR '1'='1", "\"; SELECT 1; --"),
        ],
        .formatString: [
            DirtyNames("%s%n%x", "%@ %d"), DirtyNames("{0}", "${name}"),
            DirtyNames("{{7*7}}", "$(id)"),
        ],
        .markup: [
            DirtyNames("<b>Anna</b>", "Smith & Sons"),
            DirtyNames("<script>alert(1)</script>", "&lt;"),
        ],
    ]
}
