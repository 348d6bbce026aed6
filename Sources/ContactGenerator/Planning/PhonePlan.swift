/// Whether the phones of a job suffice, pool by pool.
struct PhonePlan {
    /// A field for each pool of numbers.
    private(set) var fields: [Plan.UniqueField] = []
    /// Why there are no phones of the tier that was asked for.
    private(set) var missingTier: String?
    /// Why there are too few different ones, where they must not come again.
    private(set) var shortage: String?
    /// What is to be said about phones that come again.
    private(set) var notes: [String] = []

    /// A pool, the locales that it serves, and how many numbers they take.
    private struct Demand {
        let key: String
        let tier: PhoneTier
        var locales: [ContactLocale]
        let capacity: UInt64
        var needed: UInt64
    }

    /// Looks at a job of `count` contacts.
    init(_ recipe: Recipe, count: UInt64) {
        guard recipe.profile != .seed else { return }
        if let tier = recipe.options.phoneTier, tier != .plausible || recipe.options.unsafe {
            missingTier = Self.missingTier(recipe, tier)
        }
        for demand in Self.demands(recipe, count) {
            let names = demand.locales.map(\.rawValue).joined(separator: ", ")
            let field = Plan.UniqueField(
                name: "phone (\(names), \(demand.tier.rawValue))", capacity: demand.capacity,
                needed: demand.needed)
            fields.append(field)
            guard !field.isUnique else { continue }
            let times = (demand.needed + demand.capacity - 1) / demand.capacity
            if recipe.options.phoneTier == nil {
                notes.append(
                    "\(names): there are \(demand.capacity) phones of tier "
                        + "\(demand.tier.rawValue) for \(demand.needed), so each comes up to "
                        + "\(times) times; \(Self.waysOut(demand.tier))")
            } else if shortage == nil {
                shortage =
                    "\(demand.needed) phones of tier \(demand.tier.rawValue) were asked for and "
                    + "\(names) has \(demand.capacity); ask for at most "
                    + "\(Self.contacts(recipe, demand.capacity, demand.needed, count)) contacts, "
                    + "\(Self.waysOut(demand.tier)), or allow phones to repeat"
            }
        }
    }

    private static func waysOut(_ tier: PhoneTier) -> String {
        tier == .unassignable
            ? "take another seed for a second job"
            : "take tier \(PhoneTier.unassignable.rawValue) for different ones"
    }

    /// How many contacts of this recipe a pool serves.
    private static func contacts(
        _ recipe: Recipe, _ capacity: UInt64, _ needed: UInt64, _ count: UInt64
    ) -> UInt64 {
        let scaled = UInt128(count) * UInt128(capacity) / UInt128(max(needed, 1))
        return UInt64(scaled)
    }

    private static func missingTier(_ recipe: Recipe, _ tier: PhoneTier) -> String? {
        let without = recipe.mix.parts.map(\.locale).filter {
            PhoneRanges.capacity(of: $0, tier) == 0
        }
        guard let locale = without.first else { return nil }
        let tiers = PhoneTier.allCases.filter { PhoneRanges.capacity(of: locale, $0) > 0 }
        return "\(locale.rawValue) has no phones of tier \(tier.rawValue); it has "
            + tiers.map { "\($0.rawValue) (\(PhoneRanges.capacity(of: locale, $0)))" }
            .joined(separator: ", ")
    }

    private static func demands(_ recipe: Recipe, _ count: UInt64) -> [Demand] {
        let cast = Cast(recipe)
        let counts = cast.mix.counts(upTo: count)
        var demands: [Demand] = []
        for (locale, share) in zip(cast.locales, counts) {
            let tier = locale.phoneTier
            let name = locale.tables.locale
            let key = "\(PhoneRanges.poolCountry(of: name, tier)) \(tier.rawValue)"
            let needed = share * recipe.profile.phonesEach
            if let known = demands.firstIndex(where: { $0.key == key }) {
                demands[known].locales.append(name)
                demands[known].needed += needed
            } else {
                demands.append(
                    Demand(
                        key: key, tier: tier, locales: [name],
                        capacity: locale.phones.pool.capacity, needed: needed))
            }
        }
        return demands
    }
}
