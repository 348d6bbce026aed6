/// Which places the ranges of a pool belong to, for one locale.
///
/// A phone whose area code has places decides where its owner lives, as far as the people of those
/// places are of the whole country; all others live where no range belongs.
struct PhonePlaces: Sendable, BitwiseCopyable {
    /// For each range the number of its area code in the place table; -1 when it has none.
    let areas: ImmortalArray<Int32>
    /// The part of people who live where a range belongs, of 2^32.
    private let inside: UInt64
    /// The places where no range belongs.
    private let outside: ImmortalArray<UInt32>
    private let outsideAlias: AliasTable?

    /// Joins the ranges with the places of a table.
    ///
    /// When the area codes are not those of the places' country, no range has places.
    init(_ ranges: [PhoneRanges.Range], areOfCountry: Bool, _ places: PlaceTable) {
        var numbers: [String: Int32] = [:]
        for area in 0..<places.areaCodes.count {
            numbers[places.areaCodes.text(area)] = Int32(area)
        }
        let areas = ranges.map { areOfCountry ? numbers[$0.area] ?? -1 : -1 }
        self.areas = ImmortalArray(areas)
        var isInside = Array(repeating: false, count: places.count)
        for area in areas where area >= 0 {
            for place in places.places(ofArea: Int(area)) { isInside[place] = true }
        }
        let outside = (0..<places.count).filter { !isInside[$0] }
        let total = (0..<places.count).reduce(UInt64(0)) { $0 + UInt64(places.weights[$1]) }
        let outsideWeights = outside.map { places.weights[$0] }
        let rest = outsideWeights.reduce(UInt64(0)) { $0 + UInt64($1) }
        inside = (total - rest) << 32 / total
        self.outside = ImmortalArray(outside.map { UInt32($0) })
        outsideAlias = rest > 0 ? AliasTable(weights: outsideWeights) : nil
    }

    /// The place of the owner of a number of the range; takes the whole word.
    @inline(__always)
    func place(ofRange range: Int, in places: PlaceTable, _ word: UInt64) -> Int {
        let area = Int(areas[range])
        // The upper half decides, and is mixed anew for the choice among places.
        guard let outsideAlias else {
            return area >= 0 ? places.pick(area: area, word) : places.pick(word)
        }
        let choice = Mixing.mix64(word)
        if area >= 0 && word >> 32 < inside { return places.pick(area: area, choice) }
        return Int(outside[outsideAlias.pick(choice)])
    }

    /// Whether any range has places.
    var isTied: Bool { inside > 0 }
}
