/// What contacts that follow one another share, kept from one to the next.
///
/// It never decides what a contact is: whoever begins anew with it makes the same contacts.
struct Neighbours {
    /// The block of `LocaleContacts.employed`, which is the same in all locales of a recipe.
    var employed = QuotaBlock.none
    /// The block of `LocaleContacts.detailed`, likewise.
    var detailed = QuotaBlock.none

    /// Which sixteen contacts of a locale the households below are of.
    private var block = UInt64.max
    private var pattern: UInt64 = 0
    /// A bit for each of the sixteen: whether it is a head whose household is known.
    private var known: UInt64 = 0
    private var households = InlineArray<16, Household>(repeating: Household.none)

    /// The rank of the head of the household of the contact in a seat.
    @inline(__always)
    mutating func head(of seat: Seat, in locale: LocaleContacts) -> UInt64 {
        // Ranks are below 2^40.
        let block = seat.rank >> 4 | UInt64(truncatingIfNeeded: seat.part) << 40
        if _slowPath(block != self.block) {
            self.block = block
            pattern = locale.people.households.pattern(of: seat.rank >> 4)
            known = 0
        }
        return Households.head(of: seat.rank, in: pattern)
    }

    /// The household of the head that `head(of:in:)` gave for a seat; the phone is the contact's.
    @inline(__always)
    mutating func household(
        ofHead head: UInt64, of seat: Seat, _ phone: PhonePool.Number, in locale: LocaleContacts
    ) -> Household {
        let slot = Int(truncatingIfNeeded: head & 15)
        if known &>> UInt64(slot) & 1 == 0 {
            known |= 1 &<< UInt64(slot)
            let range = head == seat.rank ? phone.range : locale.phoneRange(of: head)
            households[slot] = locale.household(ofHead: head, phoneRange: range)
        }
        return households[slot]
    }
}
