/// A reply, copied out of hiredis.
public enum RedisValue: Hashable, Sendable {
    /// Nothing: a missing key, or a wait that ended without an element.
    case null
    /// A number.
    case integer(Int64)
    /// A bulk string: any bytes.
    case bytes([UInt8])
    /// A status such as `OK`.
    case status(String)
    /// Several replies; hiredis takes at most seven arrays in each other.
    case array([RedisValue])
    /// An error inside an array; as a whole reply it is thrown.
    case error(String)

    /// The text of a status, of bytes that are UTF-8, or of a number.
    public var text: String? {
        switch self {
        case .bytes(let bytes): String(validating: bytes, as: UTF8.self)
        case .status(let text): text
        case .integer(let number): String(number)
        case .null, .array, .error: nil
        }
    }

    /// The number, also when it came as decimal digits.
    public var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .bytes, .status: text.flatMap { Int64($0) }
        case .null, .array, .error: nil
        }
    }

    /// The elements of an array.
    public var array: [RedisValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The bytes of a bulk string or a status.
    public var bytes: [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .status(let text): Array(text.utf8)
        case .null, .integer, .array, .error: nil
        }
    }
}
