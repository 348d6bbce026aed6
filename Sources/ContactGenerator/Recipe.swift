/// All that decides what the contact at an index is, besides `ContactGenerator.version`.
public struct Recipe: Hashable, Sendable {
    /// What kind of contacts.
    public var profile: Profile
    /// The languages and countries that they belong to.
    public var mix: LocaleMix
    /// Which set of such contacts.
    public var seed: Seed
    /// What else is chosen.
    public var options: RecipeOptions

    /// Makes a recipe of its parts.
    public init(
        profile: Profile, mix: LocaleMix, seed: Seed, options: RecipeOptions = RecipeOptions()
    ) {
        self.profile = profile
        self.mix = mix
        self.seed = seed
        self.options = options
    }

    /// Makes a recipe of one locale alone, with the default options.
    public init(profile: Profile, locale: ContactLocale, seed: Seed) {
        self.init(profile: profile, mix: LocaleMix(locale), seed: seed)
    }

    /// The tier of a locale's phones.
    ///
    /// What is asked for, where the locale has such numbers; else, and when `plausible` is asked
    /// for without `unsafe`, the usual tier: a recipe never makes worse numbers than it may.
    /// `Plan` refuses such recipes beforehand.
    public func phoneTier(of locale: ContactLocale) -> PhoneTier {
        guard let tier = options.phoneTier, tier != .plausible || options.unsafe,
            PhoneRanges.capacity(of: locale, tier) > 0
        else { return PhoneTier.usual(of: locale) }
        return tier
    }
}
