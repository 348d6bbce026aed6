import ContactModel

extension ContactUID {
    /// Takes the text form, 36 characters, capital or small; nothing for any other text.
    init?(_ text: String) {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        let digits = groups.joined()
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}
