/// A job's name: a ULID, 26 characters of Crockford's base 32, the first ten a time stamp.
///
/// Ids sort by the time they were made (https://github.com/ulid/spec), and are unique over all
/// queues and stores without asking anybody.
public struct JobID: Hashable, Sendable, CustomStringConvertible {
    /// The 26 characters, upper case.
    public let description: String

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Makes a new id of 48 bits of time and 80 random ones.
    ///
    /// - Parameters:
    ///   - milliseconds: Unix time.
    ///   - generator: where the random bits come from.
    public init(
        at milliseconds: UInt64, using generator: inout some RandomNumberGenerator
    ) {
        var characters: [UInt8] = []
        for position in 0..<10 {
            let digit = milliseconds >> UInt64(45 - 5 * position) & 31
            characters.append(Self.alphabet[Int(digit)])
        }
        for _ in 0..<16 {
            characters.append(Self.alphabet[Int(generator.next() & 31)])
        }
        description = String(decoding: characters, as: UTF8.self)
    }

    /// Reads an id; letters may be lower case.
    ///
    /// Nothing else but an id is accepted.
    public init?(_ text: String) {
        let upper = text.uppercased()
        guard upper.utf8.count == 26, upper.utf8.allSatisfy(Self.alphabet.contains),
            let first = upper.utf8.first, first <= UInt8(ascii: "7")
        else { return nil }
        description = upper
    }
}
