extension Plan {
    /// The classes of a recipe and their sizes among the contacts 0 ..< `count`.
    static func quotas(_ recipe: Recipe, _ count: UInt64) -> [Count] {
        var quotas: [Count] = []
        if recipe.mix.parts.count > 1 {
            let counts = Cast(recipe).mix.counts(upTo: count)
            quotas += zip(recipe.mix.parts, counts).map {
                Count(name: "locale \($0.locale.rawValue)", count: $1)
            }
        }
        switch recipe.profile {
        case .seed, .heavy: break
        case .realistic: quotas += people(recipe, count)
        case .minimal:
            let named = MinimalContacts.named.count(upTo: count)
            quotas += [
                Count(name: "name", count: named), Count(name: "phone", count: count - named),
            ]
        case .addressBookJapanese:
            let blank = AddressBookContacts.blank(recipe).count(upTo: count)
            quotas += [
                Count(name: "blank", count: blank), Count(name: "kept", count: count - blank),
            ]
        case .dirty:
            let counts = DirtyContacts.kinds(recipe).counts(upTo: count)
            quotas += zip(DirtyKind.allCases.map(\.rawValue) + [DirtyKind.clean], counts).map {
                Count(name: $0, count: $1)
            }
        case .duplicates:
            let scheme = CopyScheme(recipe)
            quotas.append(Count(name: "copy", count: scheme.copies.count(upTo: count)))
            quotas += scheme.counts(upTo: count).map {
                Count(name: "copy, \($0.noise.rawValue)", count: $0.count)
            }
        }
        return quotas
    }

    private static func people(_ recipe: Recipe, _ count: UInt64) -> [Count] {
        let employed = Quota(
            LocaleContacts.employedShare, RandomStream(recipe.seed, .hasCompany))
        let detailed = Quota(
            LocaleContacts.detailedShare, RandomStream(recipe.seed, .hasDetails))
        return [
            Count(name: "with company", count: employed.count(upTo: count)),
            Count(name: "with birthday", count: detailed.count(upTo: count)),
        ]
    }
}
