/// Why a text names no store.
public struct StoreAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text that was given, without a password.
    public let value: String
    /// The rule that it breaks.
    public let rule: String
    /// A text that would do.
    public let example: String

    /// Makes an error of its parts; `value` must hold no password.
    public init(value: String, rule: String, example: String) {
        self.value = value
        self.rule = rule
        self.example = example
    }

    /// The message to show a person.
    public var description: String {
        "store '\(value)': \(rule), for example \(example)"
    }
}
