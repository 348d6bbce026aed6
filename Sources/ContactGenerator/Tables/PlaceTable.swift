/// Area codes and, for each, the (city, state, ZIP code) places it serves.
struct PlaceTable: Sendable {
    /// The area codes, three digits each, in the order of their first line.
    let areaCodes: TextTable
    /// City, state and ZIP code of each place, in three tables with the same indexes.
    let cities: TextTable
    /// The two-letter state of each place.
    let states: TextTable
    /// The ZIP code of each place.
    let zipCodes: TextTable
    /// The places of area code a are firstPlace[a] ..< firstPlace[a + 1].
    private let firstPlace: ImmortalArray<Int>

    /// Parses lines of `area-code state city zip…`; lines of an area code stand together.
    init(parsing text: String) {
        var areaCodes: [[UInt8]] = []
        var firstPlace: [Int] = []
        var cities: [[UInt8]] = []
        var states: [[UInt8]] = []
        var zipCodes: [[UInt8]] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            let areaCode = Array(words[0].utf8)
            if areaCodes.last != areaCode {
                precondition(!areaCodes.contains(areaCode), "an area code's lines are apart")
                areaCodes.append(areaCode)
                firstPlace.append(cities.count)
            }
            let cityWords = words.dropFirst(2).prefix { !($0.first?.isNumber ?? false) }
            for zipCode in words.dropFirst(2 + cityWords.count) {
                cities.append(Array(cityWords.joined(separator: " ").utf8))
                states.append(Array(words[1].utf8))
                zipCodes.append(Array(zipCode.utf8))
            }
        }
        self.areaCodes = TextTable(areaCodes)
        self.cities = TextTable(cities)
        self.states = TextTable(states)
        self.zipCodes = TextTable(zipCodes)
        self.firstPlace = ImmortalArray(firstPlace + [cities.count])
    }

    /// Draws one of the places of the area code at `areaCode`.
    @inline(__always) func pick(areaCode: Int, _ draw: inout RandomDraw) -> Int {
        let first = firstPlace[areaCode]
        return first + draw.below(firstPlace[areaCode + 1] - first)
    }
}
