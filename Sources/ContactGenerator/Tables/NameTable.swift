/// Names with their weights, and what becomes of them in an e-mail address.
struct NameTable: Sendable {
    /// The names as they are written.
    let names: TextTable
    /// The names with the small letters a–z alone.
    let folded: TextTable
    /// How frequent each is, in thousandths of a per cent.
    let weights: ImmortalArray<UInt32>
    private let alias: AliasTable

    /// Parses lines of `weight name name …`.
    init(parsing text: String) {
        var names: [[UInt8]] = []
        var weights: [UInt32] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            guard let weight = words.first.flatMap({ UInt32($0) }) else {
                preconditionFailure("a line of names begins with its weight")
            }
            for name in words.dropFirst() {
                names.append(Array(name.utf8))
                weights.append(weight)
            }
        }
        self.names = TextTable(names)
        folded = TextTable(names.map(Self.folded))
        self.weights = ImmortalArray(weights)
        alias = AliasTable(weights: weights)
    }

    /// Draws a name by weight; takes the whole word.
    @inline(__always) func pick(_ word: UInt64) -> Int {
        alias.pick(word)
    }

    private static func folded(_ name: [UInt8]) -> [UInt8] {
        name.map { $0 | 0x20 }.filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}
