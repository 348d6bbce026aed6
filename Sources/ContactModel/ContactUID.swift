/// A contact's UUID as two big-endian halves.
///
/// Text form: 36 lower-case characters, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` (RFC 9562 §4).
public struct ContactUID: Hashable, Sendable, BitwiseCopyable {
    /// Octets 0 to 7, most significant first.
    public var high: UInt64
    /// Octets 8 to 15, most significant first.
    public var low: UInt64

    /// Makes a UID of its two halves, as they are.
    @inlinable public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The number of bytes of the text form.
    public static let textLength = 36

    /// Appends the text form to `bytes`.
    public func write(to bytes: inout [UInt8]) {
        bytes.append(atMost: Self.textLength) { write(to: &$0) }
    }

    /// Appends the text form.
    @inline(__always) func write(to bytes: inout MemoryCursor<UInt8>) {
        let first = Self.hexDigits(of: high >> 32)
        let second = Self.hexDigits(of: high & 0xFFFF_FFFF)
        let third = Self.hexDigits(of: low >> 32)
        let fourth = Self.hexDigits(of: low & 0xFFFF_FFFF)
        bytes.append(octets: first)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(octets: UInt32(truncatingIfNeeded: second >> 32))
        bytes.append(UInt8(ascii: "-"))
        bytes.append(octets: UInt32(truncatingIfNeeded: second))
        bytes.append(UInt8(ascii: "-"))
        bytes.append(octets: UInt32(truncatingIfNeeded: third >> 32))
        bytes.append(UInt8(ascii: "-"))
        bytes.append(octets: UInt32(truncatingIfNeeded: third))
        bytes.append(octets: fourth)
    }

    /// The eight lower-case digits of a 32-bit number as octets, the first one on top.
    ///
    /// All eight at once: the nibbles are spread to a byte each, and 39 more is added to those
    /// from 10 on, because "a" is 39 beyond the character after "9".
    private static func hexDigits(of number: UInt64) -> UInt64 {
        var octets = number
        octets = (octets | octets << 16) & 0x0000_FFFF_0000_FFFF
        octets = (octets | octets << 8) & 0x00FF_00FF_00FF_00FF
        octets = (octets | octets << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (octets + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return octets + 0x3030_3030_3030_3030 + letters * 39
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
