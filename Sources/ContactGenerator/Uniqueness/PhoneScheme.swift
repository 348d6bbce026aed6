/// Phone numbers that have the form of American ones and cannot be assigned.
///
/// ```
/// +1  212  0555123
///     │    └ 0000000 … 1999999: an exchange that begins with 0 or 1
///     └ a real area code
/// ```
///
/// An exchange begins with 2 to 9 in the North American plan (NXX), so a switch cannot route these
/// numbers to anybody. Each is used once before any is used again: 2,000,000 an area code.
struct PhoneScheme: Sendable {
    /// The bytes of a number, `+` and all.
    static let textLength = 12
    /// The numbers of an area code that cannot be assigned.
    static let numbersPerAreaCode: UInt64 = 2_000_000

    private let permutation: Permutation

    /// The numbers of a seed, in the area codes of a table.
    init(_ seed: Seed, _ places: PlaceTable) {
        permutation = Permutation(
            count: UInt64(places.areaCodes.count) * Self.numbersPerAreaCode,
            stream: RandomStream(seed, .phone))
    }

    /// How many numbers there are; the contact at this index has the first one's again.
    var capacity: UInt64 { permutation.count }

    /// The area code, as an index of the table, and the seven digits after it.
    @inline(__always) func phone(_ index: UInt64) -> (areaCode: Int, rest: Int) {
        let number = permutation.forward(index < capacity ? index : index % capacity)
        let (areaCode, rest) = number.quotientAndRemainder(dividingBy: Self.numbersPerAreaCode)
        return (Int(truncatingIfNeeded: areaCode), Int(truncatingIfNeeded: rest))
    }
}
