/// A part of all contacts, in whole millionths.
public struct Share: Hashable, Sendable, CustomStringConvertible {
    /// 0 … 1,000,000.
    public let partsPerMillion: UInt64

    /// Nobody.
    public static let none = Share(checked: 0)

    init(checked partsPerMillion: UInt64) {
        precondition(partsPerMillion <= 1_000_000, "a share is at most the whole")
        self.partsPerMillion = partsPerMillion
    }

    /// A share of whole per cent, 0 … 100.
    public init(percent: Int) {
        self.init(checked: UInt64(percent) * 10_000)
    }

    /// Takes `10%`, `2.5%`, `0.0125%`: per cent with up to four decimals, the sign optional.
    public init(parsing text: String) throws(RecipeError) {
        let number = text.hasSuffix("%") ? text.dropLast() : text[...]
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : ""
        let isNumber = number.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
        guard isNumber, let whole = parts.first.flatMap({ UInt64($0) }), whole <= 100,
            parts.count == 1 || (1...4).contains(decimals.count),
            let rest = UInt64(decimals + String(repeating: "0", count: 4 - decimals.count)),
            whole * 10_000 + rest <= 1_000_000
        else { throw .badShare(text) }
        self.init(checked: whole * 10_000 + rest)
    }

    /// Per cent without trailing zeros: `10%`, `2.5%`.
    public var description: String {
        let (whole, rest) = partsPerMillion.quotientAndRemainder(dividingBy: 10_000)
        guard rest > 0 else { return "\(whole)%" }
        var decimals = String(String(rest + 10_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(whole).\(decimals)%"
    }
}
