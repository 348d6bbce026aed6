/// A contact's UUID as two big-endian halves.
///
/// Text form: 36 lower-case characters, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` (RFC 9562 §4).
public struct ContactUID: Hashable, Sendable {
    /// Octets 0 to 7, most significant first.
    public var high: UInt64
    /// Octets 8 to 15, most significant first.
    public var low: UInt64

    /// Makes a UID of its two halves, as they are.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The number of bytes of the text form.
    public static let textLength = 36

    /// Appends the text form to `bytes`.
    public func write(to bytes: inout [UInt8]) {
        for position in 0..<16 {
            if position == 4 || position == 6 || position == 8 || position == 10 {
                bytes.append(UInt8(ascii: "-"))
            }
            let half = position < 8 ? high : low
            let octet = UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * (position & 7)))
            bytes.append(Self.hexDigit(octet >> 4))
            bytes.append(Self.hexDigit(octet & 15))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}

extension ContactUID: CustomStringConvertible {
    /// The text form.
    public var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
