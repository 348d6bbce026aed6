import ContactModel

/// Who has a company, and what it is called.
struct CompanyScheme: Sendable {
    /// How many of a hundred contacts have one, by chance.
    static let percent = 30

    /// The most bytes of a name.
    let textAtMost: Int

    private let tables: UnitedStates
    private let presence: RandomStream
    private let names: RandomStream

    /// The companies of a seed.
    init(_ seed: Seed, _ tables: UnitedStates) {
        self.tables = tables
        presence = RandomStream(seed, .hasCompany)
        names = RandomStream(seed, .company)
        let words = tables.companyAdjectives.longest + 1 + tables.companyNouns.longest
        textAtMost =
            max(words, 2 * tables.family.names.longest + 3) + 1 + tables.companyTrades.longest
    }

    /// Writes the name, when the contact at `index` has a company.
    ///
    /// `Silver Creek Logistics`, `Silver Logistics`, `Baker & Hughes Logistics`, `Baker Logistics`.
    @inline(__always) func write(_ index: UInt64, to contact: inout ContactWriter) {
        var isPresent = presence.draw(index)
        guard isPresent.below(100) < Self.percent else { return }
        var draw = names.draw(index)
        switch draw.below(4) {
        case 0:
            writeWord(tables.companyAdjectives, &draw, to: &contact)
            contact.append(UInt8(ascii: " "))
            writeWord(tables.companyNouns, &draw, to: &contact)
        case 1:
            writeWord(tables.companyAdjectives, &draw, to: &contact)
        case 2:
            writeFounder(&draw, to: &contact)
            contact.append(" & ")
            writeFounder(&draw, to: &contact)
        default:
            writeFounder(&draw, to: &contact)
        }
        contact.append(UInt8(ascii: " "))
        writeWord(tables.companyTrades, &draw, to: &contact)
    }

    @inline(__always)
    private func writeWord(
        _ table: TextTable, _ draw: inout RandomDraw, to contact: inout ContactWriter
    ) {
        contact.append(table, draw.below(table.count))
    }

    /// One of the thousand most frequent surnames; all alike, for a draw by weight takes a word.
    @inline(__always)
    private func writeFounder(_ draw: inout RandomDraw, to contact: inout ContactWriter) {
        contact.append(tables.family.names, draw.below(1_000))
    }
}
