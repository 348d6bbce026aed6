/// What tells one set of contacts from another: any text, or a number.
public struct Seed: Hashable, Sendable, CustomStringConvertible {
    /// The number that the text stands for.
    public let value: UInt64
    /// The text as it was given.
    public let description: String

    /// Makes a seed of any text.
    ///
    /// A number below 2^64, written in decimal digits without leading zeros, means itself. Any
    /// other text, the empty one too, means a hash of its UTF-8 bytes (`Mixing.hash`).
    public init(_ text: String) {
        description = text
        if let number = UInt64(text), String(number) == text {
            value = number
        } else {
            value = Mixing.hash(text)
        }
    }
}
