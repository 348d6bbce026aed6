/// Counts as people write them: `1000000`, `1_000_000`, `1,000,000`, `10k`, `1.5M`, `1B`.
enum CountText {
    /// Why a text is not a count.
    struct Refusal: Error {
        let rule: String
        let example: String
    }

    static let rule =
        "a count is a whole number, such as 250, 1_000_000, 1,000,000, 10k, 1.5M or 1B"
    static let example = "For example: contactory create 10k"

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    private static let zeros: [UInt8: Int] = [
        UInt8(ascii: "k"): 3, UInt8(ascii: "M"): 6, UInt8(ascii: "B"): 9,
    ]

    /// The number that `text` means.
    ///
    /// - Throws: `Refusal` for anything else, also when it does not fit into 63 bits.
    static func parse(_ text: String) throws(Refusal) -> Int64 {
        var bytes = Array(text.utf8)
        var exponent = 0
        if let last = bytes.last, let zeros = zeros[last] {
            exponent = zeros
            bytes.removeLast()
        }
        var fraction: [UInt8] = []
        if exponent > 0, let dot = bytes.firstIndex(of: UInt8(ascii: ".")) {
            fraction = Array(bytes[(dot + 1)...])
            while fraction.last == UInt8(ascii: "0"), fraction.count > 1 { fraction.removeLast() }
            guard !fraction.isEmpty else { throw malformed }
            bytes.removeSubrange(dot...)
        }
        guard let whole = ungrouped(bytes), fraction.allSatisfy(digits.contains) else {
            throw malformed
        }
        if fraction == [UInt8(ascii: "0")] { fraction = [] }
        guard fraction.count <= exponent else {
            throw Refusal(rule: "this is not a whole number; " + rule, example: example)
        }
        var value: Int64 = 0
        let padding = [UInt8](repeating: UInt8(ascii: "0"), count: exponent - fraction.count)
        for digit in whole + fraction + padding {
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(
                Int64(digit - UInt8(ascii: "0")))
            guard !isTooLarge, !overflows else { throw tooLarge }
            value = sum
        }
        return value
    }

    private static let malformed = Refusal(rule: rule, example: example)
    private static let tooLarge = Refusal(
        rule: "this is more than a job can have, 1,099,511,627,776 contacts (2^40)",
        example: "Split it into several jobs.")

    /// The digits without `_` or `,`, which may only stand before groups of three digits.
    private static func ungrouped(_ bytes: [UInt8]) -> [UInt8]? {
        guard let separator = bytes.first(where: { !digits.contains($0) }) else {
            return bytes.isEmpty ? nil : bytes
        }
        guard separator == UInt8(ascii: "_") || separator == UInt8(ascii: ",") else { return nil }
        let groups = bytes.split(separator: separator, omittingEmptySubsequences: false)
        guard let first = groups.first, (1...3).contains(first.count),
            groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.allSatisfy({ $0.allSatisfy(digits.contains) })
        else { return nil }
        return groups.flatMap { $0 }
    }
}
