extension Plan {
    /// The pairs of contacts that share a value, by field.
    static func pairs(_ recipe: Recipe, _ count: UInt64, _ phones: PhonePlan) -> [String: String] {
        if recipe.profile == .seed { return ["phone": seedPhonePairs(count)] }
        var pairs: [String: String] = [:]
        for field in phones.fields {
            guard let capacity = field.capacity, field.needed > capacity else { continue }
            pairs[field.name] = "\(repeatedPairs(of: field.needed, capacity))"
        }
        if recipe.options.emailStyle == .plain && recipe.profile != .minimal {
            pairs["email (plain)"] = AddressPairs(recipe, count).text
        }
        return pairs
    }

    /// N² / (2 · 10^8) in decimal, exactly: nine places suffice.
    static func seedPhonePairs(_ count: UInt64) -> String {
        let billionths = UInt128(count) * UInt128(count) * 5
        let (whole, rest) = billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
        return decimal(whole, rest, places: 9)
    }

    /// The pairs of equal values when `needed` are dealt out of `capacity` again and again.
    static func repeatedPairs(of needed: UInt64, _ capacity: UInt64) -> UInt128 {
        let (times, rest) = needed.quotientAndRemainder(dividingBy: capacity)
        let full = UInt128(times)
        return UInt128(rest) * full
            + UInt128(capacity) * (full * (max(full, 1) - 1) / 2)
    }

    /// A number as decimal digits, without trailing zeros.
    static func decimal(_ whole: UInt128, _ rest: UInt128, places: Int) -> String {
        guard rest > 0 else { return "\(whole)" }
        var digits = "\(rest)"
        digits = String(repeating: "0", count: places - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
