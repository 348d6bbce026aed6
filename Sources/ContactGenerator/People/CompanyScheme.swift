import ContactModel

/// A company, which is its number: all else is a function of that.
struct Company: BitwiseCopyable {
    /// Unique among the companies of a locale.
    let id: UInt64
}

/// What a company is called: the numbers of its words in the tables.
private struct CompanyName {
    let style: Style
    let first: Int
    let second: Int
    let form: Int
    /// Whether the form stands before the name (`株式会社あおぞら`).
    let beginsWithForm: Bool

    /// What a name is made of.
    enum Style: BitwiseCopyable {
        case word, twoWords, family, twoFamilies, wordAndKind, familyAndKind
    }
}

/// The companies of a locale and who works where.
///
/// Each 65,536 contacts have 4,096 companies among themselves, of sizes that follow Zipf's law. A
/// company's name and host are functions of its number, so colleagues agree.
struct CompanyScheme: Sendable {
    /// The most bytes of a name, and of a host.
    let textAtMost: Int

    /// How many contacts of a locale have their companies among themselves.
    static let window: UInt64 = 1 << 16
    private static let companiesInWindow: UInt64 = 4_096
    /// Draws one of a window's companies.
    static let sizes = AliasTable(
        weights: (0..<UInt32(companiesInWindow)).map { 100_000 / ($0 + 20) })

    private let tables: LocaleTables
    // A copy, because a look at the static constant asks each time whether it has been made.
    private let sizes = Self.sizes
    private let employers: RandomStream
    private let names: RandomStream
    private let isEastAsian: Bool
    private let beginsWithKind: Bool
    /// How many family names companies are called by.
    let founders: Int
    /// What stands between a name and what the company does.
    private let gap: StaticString

    /// The companies of a seed.
    init(_ seed: Seed, _ tables: LocaleTables) {
        self.tables = tables
        employers = RandomStream(seed, .employer, tables.locale)
        names = RandomStream(seed, .company, tables.locale)
        isEastAsian = [.japan, .korea, .china].contains(tables.locale)
        beginsWithKind = [.france, .spain, .italy, .brazil].contains(tables.locale)
        gap = isEastAsian ? "" : " "
        founders = min(1_000, tables.family.weights.count)
        let part = max(
            tables.companies.words.longest, tables.companies.slugs.longest,
            tables.companies.kinds.longest, tables.companies.kindSlugs.longest,
            tables.family.longest)
        textAtMost = 2 * part + 3 + 1 + tables.companies.forms.texts.longest + 24
    }

    /// The company where the contact at `rank` works, if it works anywhere.
    @inline(__always) func employer(_ rank: UInt64) -> Company {
        Company(
            id: rank / Self.window * Self.companiesInWindow
                + UInt64(truncatingIfNeeded: sizes.pick(employers.word(rank))) + 1)
    }

    private func name(of company: Company) -> CompanyName {
        let word = names.word(company.id)
        var draw = RandomDraw(word)
        let style = style(draw.below(8))
        let isFamily = style == .family || style == .twoFamilies || style == .familyAndKind
        let hasKind = style == .wordAndKind || style == .familyAndKind
        let count = isFamily ? founders : tables.companies.words.count
        let first = draw.below(count)
        // Any but the first.
        let further = first + 1 + draw.below(count - 1)
        return CompanyName(
            style: style, first: first,
            second: hasKind
                ? draw.below(tables.companies.kinds.count)
                : further < count ? further : further - count,
            form: tables.companies.forms.pick(Mixing.mix64(word)),
            beginsWithForm: isEastAsian && tables.locale != .china && draw.below(2) == 0)
    }

    /// Which style a draw of eight stands for; Chinese and Korean companies have no founder's name.
    @inline(__always) private func style(_ number: Int) -> CompanyName.Style {
        let haveFounders = tables.locale != .korea && tables.locale != .china
        return switch number {
        case 0, 1: .word
        case 2: isEastAsian ? .wordAndKind : .twoWords
        case 3, 4: .wordAndKind
        case 5: haveFounders ? .familyAndKind : .wordAndKind
        case 6: haveFounders ? .family : .wordAndKind
        default: isEastAsian ? .word : .twoFamilies
        }
    }

    /// Writes `Silver Creek Inc.`, `Baker & Hughes LLC`, `Transports Martin SAS`, `株式会社あおぞら`.
    func writeName(_ company: Company, to contact: inout ContactWriter) {
        let company = name(of: company)
        if company.beginsWithForm {
            contact.append(tables.companies.forms.texts, company.form)
            writeGap(before: company.form, to: &contact)
        }
        let (words, kinds) = (tables.companies.words, tables.companies.kinds)
        let families = tables.family.names
        switch company.style {
        case .word: contact.append(words, company.first)
        case .family: contact.append(families, company.first)
        case .twoWords: write(words, company.first, " ", words, company.second, to: &contact)
        case .twoFamilies:
            write(families, company.first, " & ", families, company.second, to: &contact)
        case .wordAndKind: write(words, kindOf: company, kinds, gap, to: &contact)
        case .familyAndKind: write(families, kindOf: company, kinds, gap, to: &contact)
        }
        if company.beginsWithForm { return }
        writeGap(before: company.form, to: &contact)
        contact.append(tables.companies.forms.texts, company.form)
    }

    /// A blank between name and form, but not in Japan and China, nor beside `(주)`.
    private func writeGap(before form: Int, to contact: inout ContactWriter) {
        if tables.locale == .japan || tables.locale == .china { return }
        let isBracketed = tables.companies.forms.texts.withText(form) {
            !$0.isEmpty && $0[0] == UInt8(ascii: "(")
        }
        if !isBracketed { contact.append(UInt8(ascii: " ")) }
    }

    /// Writes `silver-creek-17.example`: RFC 2606 keeps `.example` out of use.
    func writeHost(_ company: Company, to contact: inout ContactWriter) {
        let name = name(of: company)
        let (words, kinds) = (tables.companies.slugs, tables.companies.kindSlugs)
        let families = tables.family.folded
        switch name.style {
        case .word: contact.append(words, name.first)
        case .family: contact.append(families, name.first)
        case .twoWords: write(words, name.first, "-", words, name.second, to: &contact)
        case .twoFamilies:
            write(families, name.first, "-", families, name.second, to: &contact)
        case .wordAndKind: write(words, kindOf: name, kinds, "-", to: &contact)
        case .familyAndKind: write(families, kindOf: name, kinds, "-", to: &contact)
        }
        contact.append(UInt8(ascii: "-"))
        contact.append(decimal: company.id)
        contact.append(".example")
    }

    /// Name and kind, in Romance languages the other way round (`Transports Martin`).
    private func write(
        _ names: TextTable, kindOf company: CompanyName, _ kinds: TextTable, _ gap: StaticString,
        to contact: inout ContactWriter
    ) {
        if beginsWithKind {
            write(kinds, company.second, gap, names, company.first, to: &contact)
        } else {
            write(names, company.first, gap, kinds, company.second, to: &contact)
        }
    }

    private func write(
        _ texts: TextTable, _ first: Int, _ gap: StaticString, _ others: TextTable, _ second: Int,
        to contact: inout ContactWriter
    ) {
        contact.append(texts, first)
        contact.append(gap)
        contact.append(others, second)
    }
}
