/// Says of any phone number or e-mail address whether it can reach somebody.
public enum SafeRanges {
    /// What a value is.
    public enum Verdict: Hashable, Sendable {
        /// Reaches nobody; why.
        case safe(String)
        /// May reach somebody.
        case outside
        /// Reaches nobody because it is no number or address at all.
        case malformed

        /// Whether the value may reach somebody.
        public var isOutside: Bool { self == .outside }
    }

    /// The verdict on a phone number.
    ///
    /// Blanks, hyphens, dots, brackets, `(0)` and an extension do not matter. A number without `+`
    /// and country code of up to eight digits, as those of profile `seed`, cannot be dialled
    /// from abroad and is counted as safe for want of a country.
    public static func check(phone text: String) -> Verdict {
        guard let number = digits(of: text) else { return .malformed }
        guard number.hasPrefix("+") else {
            return number.utf8.count <= 8 ? .safe("seed: digits without a country") : .outside
        }
        for range in PhoneRanges.all where range.tier != .plausible && range.holds(number) {
            return .safe("\(range.tier.rawValue): \(range.authority)")
        }
        return .outside
    }

    /// The verdict on an e-mail address.
    ///
    /// Safe are the domains that RFC 2606 and RFC 6761 keep out of use: `example.com`, `.net`,
    /// `.org` and the hosts below them, `.example`, `.test`, `.invalid`, `.localhost`.
    public static func check(email text: String) -> Verdict {
        guard let at = text.lastIndex(of: "@") else { return .malformed }
        var domain = text[text.index(after: at)...].lowercased()
        if domain.hasSuffix(".") { domain.removeLast() }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2 || domain == "localhost" else { return .malformed }
        let top = labels[labels.count - 1]
        if ["example", "test", "invalid", "localhost"].contains(top) {
            return .safe("RFC 6761: .\(top)")
        }
        let isExample =
            labels[labels.count - 2] == "example" && ["com", "net", "org"].contains(top)
        return isExample ? .safe("RFC 2606: example.\(top)") : .outside
    }

    /// A number as it is dialled: `+` and digits, or digits alone; nothing for what has letters.
    static func digits(of text: String) -> String? {
        var rest = text[...]
        for mark in [";ext=", " ext. ", " ext ", " x"] {
            if let range = rest.firstRange(of: mark) { rest = rest[..<range.lowerBound] }
        }
        let number = rest.replacing("(0)", with: "").filter { !" -.()/\u{A0}".contains($0) }
        let digits = number.hasPrefix("+") ? number.dropFirst() : number[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return number
    }
}

extension PhoneRanges.Range {
    /// Whether a number in international form is one of the range.
    func holds(_ number: String) -> Bool {
        guard number.hasPrefix(prefix) else { return false }
        let rest = number.dropFirst(prefix.count)
        guard rest.utf8.count == digits, let value = UInt64(rest) else { return false }
        return (first...last).contains(value)
    }
}
