import ContactModel

/// The contacts of profile `minimal`: every second one has a given name alone, the others a phone
/// alone.
struct MinimalContacts: ProfileContacts {
    private let cast: Cast
    private let named = Self.named

    /// Which contacts have a name.
    static let named = EvenQuota(Share(percent: 50))

    /// The contacts of a recipe.
    init(_ cast: Cast) {
        self.cast = cast
    }

    /// The most bytes of one contact's fields.
    var textAtMost: Int { cast.textAtMost }

    /// Writes the one field of the contact in a seat.
    func writeFields(
        of seat: Seat, in locale: LocaleContacts, _: inout Neighbours,
        to contact: inout ContactWriter
    ) {
        if named.contains(seat.index) {
            locale.writeGiven(locale.people.person(seat.rank), to: &contact)
            contact.end(.givenName)
        } else {
            locale.phones.write(locale.phone(seat.rank), to: &contact)
            contact.end(.phone)
        }
    }

    /// `name` or `phone`.
    func truth(of seat: Seat) -> Truth {
        Truth(kind: named.contains(seat.index) ? "name" : "phone")
    }
}
