import Synchronization

/// The pool of a locale and tier, and what it says about places; built once a process.
struct PhoneNumbers: Sendable {
    /// The numbers.
    let pool: PhonePool
    /// Where the owners of the numbers live.
    let places: PhonePlaces

    /// The numbers of a locale in a tier that it has.
    static func of(_ locale: ContactLocale, _ tier: PhoneTier) -> PhoneNumbers {
        let key = Key(locale: locale, tier: tier)
        if let known = built.withLock({ $0[key] }) { return known }
        let ranges = PhoneRanges.ranges(of: locale, tier)
        precondition(!ranges.isEmpty, "\(locale.rawValue) has no phones of tier \(tier.rawValue)")
        // Borrowed numbers say nothing about places.
        let isOwn = ranges[0].country == locale.countryCode
        let numbers = PhoneNumbers(
            pool: PhonePool(ranges),
            places: PhonePlaces(ranges, areOfCountry: isOwn, LocaleTables.of(locale).places))
        // Two threads may have built the same: the first one's is kept, for it is in use.
        return built.withLock { built in
            let kept = built[key] ?? numbers
            built[key] = kept
            return kept
        }
    }

    private struct Key: Hashable {
        let locale: ContactLocale
        let tier: PhoneTier
    }

    /// Looked up when a generator is made, never for a contact.
    private static let built = Mutex<[Key: PhoneNumbers]>([:])
}
