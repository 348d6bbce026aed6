/// One argument of a command: any bytes, also none and also NUL.
public struct RedisArgument: Hashable, Sendable {
    /// The bytes as they are sent.
    public let bytes: [UInt8]

    /// Sends `bytes` as they are.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Sends the UTF-8 of `text`.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// Sends the decimal digits of `number`.
    public init(_ number: some BinaryInteger) { bytes = Array(String(number).utf8) }
}

extension RedisArgument: ExpressibleByStringInterpolation {
    /// Sends the UTF-8 of a literal.
    public init(stringLiteral text: String) { self.init(text) }
}

extension RedisArgument: ExpressibleByIntegerLiteral {
    /// Sends the decimal digits of a literal.
    public init(integerLiteral number: Int64) { self.init(number) }
}
