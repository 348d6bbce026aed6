/// Places people live in: region, city and postcodes that belong together, with their weights.
///
/// Places with the same area code stand together, so that a phone can choose its place.
struct PlaceTable: Sendable, BitwiseCopyable {
    /// The region of each place as an envelope has it; empty where it has none.
    let regions: TextTable
    /// The city of each place.
    let cities: TextTable
    /// The part of the city that an address names (Japan); empty texts elsewhere.
    let towns: TextTable
    /// The area codes that places have, in the order of their first line.
    let areaCodes: TextTable
    /// The postcodes of all places.
    let postcodes: TextTable
    /// How many people each place stands for.
    let weights: ImmortalArray<UInt32>

    /// The postcodes of place p are firstPostcode[p] ..< firstPostcode[p + 1].
    let firstPostcode: ImmortalArray<UInt32>
    /// The places of area code a are firstPlace[a] ..< firstPlace[a + 1].
    let firstPlace: ImmortalArray<UInt32>
    /// For each area code, a table that draws one of its places.
    let byArea: ImmortalArray<AliasTable>
    private let all: AliasTable

    /// Parses `weight|region|city|postcode,…|area` and, with towns, `weight|region|city|town|…`.
    init(parsing text: String, haveTowns: Bool) {
        var groups: [Substring: [[Substring]]] = [:]
        var codes: [Substring] = []
        for line in text.lines {
            let columns = line.utf8.split(
                separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
            let parts = columns.map { Substring($0) }
            precondition(parts.count >= (haveTowns ? 6 : 5), "a place lacks a column: \(line)")
            let code = parts[haveTowns ? 5 : 4]
            if groups[code] == nil && !code.isEmpty { codes.append(code) }
            groups[code, default: []].append(parts)
        }
        // Places without an area code come last.
        let rows = (codes + [""]).flatMap { groups[$0] ?? [] }
        let postcodes = rows.map { row in
            haveTowns ? [Self.japanese(row[4])] : row[3].parts(at: ",").map(String.init)
        }
        regions = TextTable(rows.map { $0[1] })
        cities = TextTable(rows.map { $0[2] })
        towns = TextTable(rows.map { haveTowns ? $0[3] : "" })
        areaCodes = TextTable(codes)
        self.postcodes = TextTable(postcodes.flatMap(\.self))
        firstPostcode = ImmortalArray(Self.starts(postcodes.map(\.count)))
        firstPlace = ImmortalArray(Self.starts(codes.map { groups[$0]?.count ?? 0 }))
        let weights = rows.map { UInt32($0[0]) ?? 0 }
        self.weights = ImmortalArray(weights)
        all = AliasTable(weights: weights)
        byArea = ImmortalArray(
            codes.map { AliasTable(weights: (groups[$0] ?? []).map { UInt32($0[0]) ?? 0 }) })
    }

    /// How many places there are.
    var count: Int { cities.count }

    /// The places of an area code.
    func places(ofArea area: Int) -> Range<Int> {
        Int(firstPlace[area])..<Int(firstPlace[area + 1])
    }

    /// Draws one of the places of an area code by weight; takes the whole word.
    @inline(__always) func pick(area: Int, _ word: UInt64) -> Int {
        Int(firstPlace[area]) &+ byArea[area].pick(word)
    }

    /// Draws one of all places by weight; takes the whole word.
    @inline(__always) func pick(_ word: UInt64) -> Int {
        all.pick(word)
    }

    /// One of the postcodes of a place.
    @inline(__always) func postcode(of place: Int, _ draw: inout RandomDraw) -> Int {
        let first = Int(firstPostcode[place])
        return first &+ draw.below(Int(firstPostcode[place &+ 1]) &- first)
    }

    /// `0600041` as it is written, `060-0041`.
    private static func japanese(_ postcode: Substring) -> String {
        "\(postcode.prefix(3))-\(postcode.dropFirst(3))"
    }

    private static func starts(_ counts: [Int]) -> [UInt32] {
        counts.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1)) }
    }
}
