/// Why a text is not a Redis address.
public struct RedisAddressError: Error, Hashable, Sendable {
    /// The text that was refused; what may be a password in it is replaced by `***`.
    public let value: String
    /// The rule that the text breaks, as the end of "is refused: …".
    public let rule: String
    /// An address that keeps the rule.
    public let example: String
}

extension RedisAddressError: CustomStringConvertible {
    /// The value, the rule and an example, in one line.
    public var description: String {
        "Redis address '\(value)' is refused: \(rule); for example \(example)"
    }
}
