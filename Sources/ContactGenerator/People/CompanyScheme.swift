import ContactModel

/// A company: its number and the numbers of its words in the tables.
struct Company: BitwiseCopyable {
    /// Unique among the companies of a locale.
    let id: UInt64
    let style: Style
    let first: Int
    let second: Int
    let form: Int
    /// Whether the form stands before the name (`株式会社あおぞら`).
    let beginsWithForm: Bool

    /// What a name is made of.
    enum Style: BitwiseCopyable {
        case word, twoWords, family, twoFamilies
    }
}

/// The companies of a locale and who works where.
///
/// Each 65,536 contacts have 4,096 companies among themselves, of sizes that follow Zipf's law. A
/// company's name and host are functions of its number, so colleagues agree.
struct CompanyScheme: Sendable {
    /// The most bytes of a name, and of a host.
    let textAtMost: Int

    private static let companiesInWindow: UInt64 = 4_096
    private static let sizes = AliasTable(
        weights: (0..<UInt32(companiesInWindow)).map { 100_000 / ($0 + 20) })

    private let tables: LocaleTables
    private let employers: RandomStream
    private let names: RandomStream
    private let isEastAsian: Bool
    private let founders: Int
    private let slug: StaticString

    /// The companies of a seed.
    init(_ seed: Seed, _ tables: LocaleTables) {
        self.tables = tables
        employers = RandomStream(seed, .employer, tables.locale)
        names = RandomStream(seed, .company, tables.locale)
        isEastAsian = [.japan, .korea, .china].contains(tables.locale)
        founders = min(1_000, tables.family.weights.count)
        slug =
            switch tables.locale {
            case .japan: "kaisha"
            case .korea: "hoesa"
            case .china: "gongsi"
            default: "company"
            }
        let part = max(tables.companies.words.longest, tables.family.longest)
        textAtMost = 2 * part + 3 + 1 + tables.companies.forms.texts.longest + 24
    }

    /// The company where the contact at `rank` works, if it works anywhere.
    @inline(__always) func employer(_ rank: UInt64) -> Company {
        company(
            rank >> 16 * Self.companiesInWindow + UInt64(Self.sizes.pick(employers.word(rank))) + 1)
    }

    /// The company with this number.
    @inline(__always) func company(_ id: UInt64) -> Company {
        let word = names.word(id)
        var draw = RandomDraw(word)
        let style: Company.Style =
            switch draw.below(4) {
            case 0: .word
            case 1: isEastAsian ? .word : .twoWords
            case 2: isEastAsian ? .word : .twoFamilies
            default: .family
            }
        let isFamily = style == .family || style == .twoFamilies
        let count = isFamily ? founders : tables.companies.words.count
        let first = draw.below(count)
        // Any but the first.
        let further = first + 1 + draw.below(count - 1)
        return Company(
            id: id, style: style, first: first,
            second: further < count ? further : further - count,
            form: tables.companies.forms.pick(Mixing.mix64(word)),
            beginsWithForm: isEastAsian && tables.locale != .china && draw.below(2) == 0)
    }

    /// Writes `Silver Creek Inc.`, `Baker & Hughes LLC`, `株式会社あおぞら`.
    func writeName(_ company: Company, to contact: inout ContactWriter) {
        if company.beginsWithForm { contact.append(tables.companies.forms.texts, company.form) }
        switch company.style {
        case .word: contact.append(tables.companies.words, company.first)
        case .family: contact.append(tables.family.names, company.first)
        case .twoWords:
            contact.append(tables.companies.words, company.first)
            contact.append(UInt8(ascii: " "))
            contact.append(tables.companies.words, company.second)
        case .twoFamilies:
            contact.append(tables.family.names, company.first)
            contact.append(" & ")
            contact.append(tables.family.names, company.second)
        }
        if company.beginsWithForm { return }
        if !isEastAsian { contact.append(UInt8(ascii: " ")) }
        contact.append(tables.companies.forms.texts, company.form)
    }

    /// Writes `silver-creek-17.example`: RFC 2606 keeps `.example` out of use.
    func writeHost(_ company: Company, to contact: inout ContactWriter) {
        switch company.style {
        case .word: writeSlug(company.first, to: &contact)
        case .family: contact.append(tables.family.folded, company.first)
        case .twoWords:
            writeSlug(company.first, to: &contact)
            contact.append(UInt8(ascii: "-"))
            writeSlug(company.second, to: &contact)
        case .twoFamilies:
            contact.append(tables.family.folded, company.first)
            contact.append(UInt8(ascii: "-"))
            contact.append(tables.family.folded, company.second)
        }
        contact.append(UInt8(ascii: "-"))
        contact.append(decimal: company.id)
        contact.append(".example")
    }

    /// A word in Latin letters; where it has none, the locale's word for a company.
    private func writeSlug(_ word: Int, to contact: inout ContactWriter) {
        if tables.companies.slugs.isEmpty(word) {
            contact.append(slug)
        } else {
            contact.append(tables.companies.slugs, word)
        }
    }
}
