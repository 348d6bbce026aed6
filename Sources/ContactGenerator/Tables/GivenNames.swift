/// The given names of one gender, by decade of birth where the source has births.
struct GivenNames: Sendable, BitwiseCopyable {
    /// All the names; their weights are those regardless of age.
    let table: NameTable
    /// The first year of the first decade; 0 when there are no decades.
    private let firstYear: Int
    /// For each decade, a table that draws a place in `members`.
    private let decades: ImmortalArray<AliasTable>
    /// Where each decade's names begin in `members`.
    private let starts: ImmortalArray<UInt32>
    /// Names of `table`, decade by decade.
    private let members: ImmortalArray<UInt32>

    /// Parses the names, and their blocks `= 1940` and weight lines.
    init(parsing text: String, byDecade: String?, _ folding: Folding) {
        let rows = WeightLines(parsing: text)
        var numbers = Dictionary(
            zip(rows.tokens, UInt32(0)...), uniquingKeysWith: { first, _ in first })
        var further: [String] = []
        var years: [Int] = []
        var decades: [AliasTable] = []
        var starts: [UInt32] = []
        var members: [UInt32] = []
        for block in (byDecade ?? "").split(separator: "=") {
            guard let lineEnd = block.firstIndex(where: \.isNewline),
                let year = Int(block[..<lineEnd].filter(\.isNumber))
            else { continue }
            let part = WeightLines(parsing: block[lineEnd...])
            precondition(years.last.map { $0 + 10 == year } ?? true, "decades follow each other")
            years.append(year)
            decades.append(AliasTable(weights: part.weights))
            starts.append(UInt32(members.count))
            for token in part.tokens {
                let number = numbers[token] ?? UInt32(numbers.count)
                if numbers.updateValue(number, forKey: token) == nil { further.append(token) }
                members.append(number)
            }
        }
        table = NameTable(rows, further: further, folding)
        firstYear = years.first ?? 0
        self.decades = ImmortalArray(decades)
        self.starts = ImmortalArray(starts)
        self.members = ImmortalArray(members)
    }

    /// Whether the names depend on the year of birth.
    @inline(__always) var haveDecades: Bool { firstYear != 0 }

    /// Draws a name for someone born in a year; takes the whole word.
    @inline(__always) func pick(_ word: UInt64, bornIn year: Int) -> Int {
        guard haveDecades else { return table.pick(word) }
        let decade = decade(of: year)
        return Int(members[Int(starts[decade]) + decades[decade].pick(word)])
    }

    @inline(__always) private func decade(of year: Int) -> Int {
        min(max((year - firstYear) / 10, 0), decades.count - 1)
    }

    /// How likely each name of `table` is, in units of 2^-48, for somebody born in one of `years`;
    /// a year that comes twice is twice as likely.
    func shares(bornIn years: [Int]) -> [UInt64] {
        guard haveDecades else { return table.shares }
        var people = Array(repeating: UInt64(0), count: decades.count)
        for year in years { people[decade(of: year)] += 1 }
        var shares = Array(repeating: UInt64(0), count: table.names.count)
        for (decade, people) in people.enumerated() where people > 0 {
            for (place, share) in decades[decade].shares.enumerated() {
                let part = share.multipliedFullWidth(by: people)
                shares[Int(members[Int(starts[decade]) + place])] +=
                    UInt64(years.count).dividingFullWidth(part).quotient
            }
        }
        return shares
    }
}
