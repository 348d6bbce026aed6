import ContactModel

/// The contacts of profile `seed`: two names of five letters or digits, a phone of eight digits.
///
/// Values may repeat, as those of the app do: among a million contacts about 5,000 pairs share a
/// phone.
struct SeedContacts: ProfileContacts {
    private let givenNames: RandomStream
    private let familyNames: RandomStream
    private let phones: RandomStream

    /// The contacts of a seed.
    init(_ seed: Seed) {
        givenNames = RandomStream(seed, .seedGivenName)
        familyNames = RandomStream(seed, .seedFamilyName)
        phones = RandomStream(seed, .seedPhone)
    }

    /// The bytes of one contact's fields.
    var textAtMost: Int { 5 + 5 + 8 + 6 }

    /// Writes the fields of the contact in a seat; the locale means nothing here.
    @inline(__always)
    func writeFields(
        of seat: Seat, in _: LocaleContacts, _: inout Neighbours, to contact: inout ContactWriter
    ) {
        let index = seat.index
        writeName(givenNames.draw(index), to: &contact)
        contact.end(.givenName)
        writeName(familyNames.draw(index), to: &contact)
        contact.end(.familyName)
        var phone = phones.draw(index)
        contact.append(decimal: phone.below(100_000_000), digits: 8)
        contact.end(.phone)
        contact.append("iPhone")
        contact.end(.phoneLabel)
    }

    /// Nothing but chance.
    func truth(of seat: Seat) -> Truth { Truth(kind: "random") }

    @inline(__always)
    private func writeName(_ draw: RandomDraw, to contact: inout ContactWriter) {
        var draw = draw
        for _ in 0..<5 {
            contact.append(Self.letter(draw.below(62)))
        }
    }

    /// a–z, A–Z, 0–9 by arithmetic: no table to look up.
    @inline(__always) private static func letter(_ number: Int) -> UInt8 {
        let number = UInt8(truncatingIfNeeded: number)
        if number < 26 { return UInt8(ascii: "a") + number }
        if number < 52 { return UInt8(ascii: "A") - 26 + number }
        return UInt8(ascii: "0") &- 52 &+ number
    }
}
