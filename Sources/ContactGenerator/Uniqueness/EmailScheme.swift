import ContactModel

/// What makes an e-mail address unique and harmless: a tag behind the name, a reserved domain.
///
/// ```
/// mary.smith.k3v7q2xa@example.com
///            └ 40 bits, five a character: a permutation of the index
/// ```
///
/// No two indexes have the same tag, and the tag has a fixed length, so no two addresses of a seed
/// are equal, whatever the names are. The domains are those that RFC 2606 §3 keeps out of use.
struct EmailScheme: Sendable {
    /// The most bytes of an address beyond the names, and of its label.
    static let textAtMost = 1 + 1 + 8 + 12 + 4

    private let tags: Permutation
    private let domains: RandomStream
    private let labels: RandomStream

    /// The addresses of a seed.
    init(_ seed: Seed) {
        tags = Permutation(
            count: ContactGenerator.indexLimit, stream: RandomStream(seed, .emailTag))
        domains = RandomStream(seed, .emailDomain)
        labels = RandomStream(seed, .emailLabel)
    }

    /// Writes the tag and the domain, from the dot on.
    @inline(__always) func writeRest(_ index: UInt64, to contact: inout ContactWriter) {
        let tag = tags.forward(index)
        contact.append(UInt8(ascii: "."))
        for place in 0..<8 {
            contact.append(Self.character(tag >> UInt64(35 - 5 * place) & 31))
        }
        var draw = domains.draw(index)
        switch draw.below(3) {
        case 0: contact.append("@example.com")
        case 1: contact.append("@example.net")
        default: contact.append("@example.org")
        }
    }

    /// Writes the label: two of three addresses are at home.
    @inline(__always) func writeLabel(_ index: UInt64, to contact: inout ContactWriter) {
        var draw = labels.draw(index)
        contact.append(draw.below(3) < 2 ? "home" : "work")
    }

    /// The small letters and 2–7, as in the base32 of RFC 4648 §6.
    @inline(__always) private static func character(_ number: UInt64) -> UInt8 {
        let number = UInt8(truncatingIfNeeded: number)
        return number < 26 ? UInt8(ascii: "a") + number : UInt8(ascii: "2") - 26 + number
    }
}
