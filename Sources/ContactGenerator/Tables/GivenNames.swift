/// The given names of one gender, by decade of birth where the source has births.
struct GivenNames: Sendable, BitwiseCopyable {
    /// All the names; their weights are those regardless of age.
    let table: NameTable
    /// The first year of the first decade; 0 when there are no decades.
    let firstYear: Int
    /// The names of each decade.
    let decades: ImmortalArray<Decade>
    /// Twice the first day of the first decade, in days after 1970-01-01, and made one less where
    /// the first decade is the shorter of two.
    private let firstHalfDay: Int
    /// Names of `table`, decade by decade.
    let members: ImmortalArray<UInt32>

    /// A decade's names: `start` and on in `members`.
    struct Decade: BitwiseCopyable, Sendable {
        /// Draws a place among the decade's.
        let alias: AliasTable
        /// Where they begin.
        let start: Int
    }

    /// From 1900 to 2100, two decades are 7,305 days, and each begins in the middle or half a day
    /// from it.
    private static let daysOfTwoDecades: UInt = 7_305

    /// Parses the names, and their blocks `= 1940` and weight lines.
    init(parsing text: String, byDecade: String?, _ folding: Folding) {
        let rows = WeightLines(parsing: text)
        var numbers = Dictionary(
            zip(rows.tokens, UInt32(0)...), uniquingKeysWith: { first, _ in first })
        var further: [String] = []
        var years: [Int] = []
        var decades: [Decade] = []
        var members: [UInt32] = []
        for block in (byDecade ?? "").parts(at: "=") {
            guard let lineEnd = block.firstIndex(where: \.isNewline),
                let year = Int(block[..<lineEnd].filter(\.isNumber))
            else { continue }
            let part = WeightLines(parsing: block[lineEnd...])
            precondition(years.last.map { $0 + 10 == year } ?? true, "decades follow each other")
            years.append(year)
            decades.append(
                Decade(alias: AliasTable(weights: part.weights), start: members.count))
            for token in part.tokens {
                let number = numbers[token] ?? UInt32(numbers.count)
                if numbers.updateValue(number, forKey: token) == nil { further.append(token) }
                members.append(number)
            }
        }
        table = NameTable(rows, further: further, folding)
        let firstYear = years.first ?? 0
        self.firstYear = firstYear
        firstHalfDay =
            2 * CivilDate.daysSince1970(year: firstYear, month: 1, day: 1)
            - (firstYear % 20 == 0 ? 0 : 1)
        self.decades = ImmortalArray(decades)
        self.members = ImmortalArray(members)
        for (decade, year) in years.enumerated() {
            let day = CivilDate.daysSince1970(year: year, month: 1, day: 1)
            precondition(
                self.decade(of: day) == decade && self.decade(of: day - 1) == max(decade - 1, 0),
                "decades are of the years 1900 to 2099")
        }
    }

    /// Whether the names depend on the year of birth.
    @inline(__always) var haveDecades: Bool { firstYear != 0 }

    /// Draws a name for someone born on a day after 1970-01-01; takes the whole word.
    @inline(__always) func pick(_ word: UInt64, bornOn day: Int) -> Int {
        guard haveDecades else { return table.pick(word) }
        let decade = decades[decade(of: day)]
        return Int(members[decade.start &+ decade.alias.pick(word)])
    }

    /// The decade of a day; days before the first and after the last are in those.
    @inline(__always) private func decade(of day: Int) -> Int {
        let halfDays = UInt(bitPattern: max(2 &* day &- firstHalfDay, 0))
        return min(Int(bitPattern: halfDays / Self.daysOfTwoDecades), decades.count &- 1)
    }

    /// How likely each name of `table` is, in units of 2^-48, for somebody born on one of `days`.
    func shares(bornOn days: Range<Int>) -> [UInt64] {
        guard haveDecades else { return table.shares }
        var people = Array(repeating: UInt64(0), count: decades.count)
        for day in days { people[decade(of: day)] += 1 }
        var shares = Array(repeating: UInt64(0), count: table.names.count)
        for (decade, people) in people.enumerated() where people > 0 {
            for (place, share) in decades[decade].alias.shares.enumerated() {
                let part = share.multipliedFullWidth(by: people)
                shares[Int(members[decades[decade].start + place])] +=
                    UInt64(days.count).dividingFullWidth(part).quotient
            }
        }
        return shares
    }
}
