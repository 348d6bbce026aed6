/// How many pairs of contacts have the same e-mail address by chance when it is a name alone.
///
/// Two contacts do when given and family name are folded to the same letters and the host is the
/// same: at home one of three, at work that of a colleague. Members of a household share the family
/// name for certain. Computed with integers from the very tables that names are drawn from, in
/// units of 2^-48; that an exact share of all works is taken for a chance of the same size.
struct AddressPairs {
    /// A part of the mix as pairs are formed with it.
    private struct Part {
        let count: UInt128
        let given: [String: UInt64]
        let family: [String: UInt64]
        let households: UInt128
    }

    private static let bits: UInt128 = 48
    private let parts: [Part]
    private let hosts: Hosts

    /// Of 10,000 contacts how many have one of the shared hosts, and how many their company's.
    private struct Hosts {
        let home: UInt128
        let work: UInt128

        /// Half of those with a company write from there.
        init(_ profile: Profile) {
            switch profile {
            case .realistic, .duplicates: (home, work) = (8_500, 1_500)
            case .heavy: (home, work) = (5_000, 5_000)
            // 570 of 1,000 are clean; 20 of the others have no address or a broken one.
            case .dirty: (home, work) = (5_700 * 85 / 100 + 4_100, 5_700 * 15 / 100)
            case .addressBookJapanese: (home, work) = (10_000, 0)
            case .seed, .minimal: (home, work) = (0, 0)
            }
        }
    }

    /// The contacts 0 ..< `count` of a recipe; of copies their originals alone.
    init(_ recipe: Recipe, _ count: UInt64) {
        let cast = Cast(recipe)
        let copies =
            recipe.profile == .duplicates ? CopyScheme(recipe).copies.count(upTo: count) : 0
        hosts = Hosts(recipe.profile)
        parts = zip(cast.locales, cast.mix.counts(upTo: count)).map { locale, size in
            let size = UInt128(size) * UInt128(count - copies) / UInt128(max(count, 1))
            return Part(
                count: size, given: locale.people.givenNameShares(),
                family: Self.byText(locale.tables.family.folded, locale.tables.family.shares),
                households: size * Households.pairsInPatterns / (64 * 16))
        }
    }

    /// The number in decimal digits, with up to three decimals.
    var text: String {
        var sum: UInt128 = 0
        for (number, part) in parts.enumerated() {
            sum += within(part)
            for other in parts[..<number] {
                let same = Self.product(
                    Self.overlap(part.given, other.given),
                    Self.overlap(part.family, other.family))
                sum += part.count * other.count * atHome(same)
            }
        }
        let thousandths = ((sum & ((1 << Self.bits) - 1)) * 1_000) >> Self.bits
        return Plan.decimal(sum >> Self.bits, thousandths, places: 3)
    }

    /// The pairs of one locale.
    private func within(_ part: Part) -> UInt128 {
        let given = Self.overlap(part.given, part.given)
        let both = Self.product(given, Self.overlap(part.family, part.family))
        let pairs = Self.pairs(part.count)
        let home =
            (pairs - min(part.households, pairs)) * atHome(both)
            + part.households * atHome(given)
        let window = UInt128(CompanyScheme.window)
        let colleagues =
            part.count / window * Self.pairs(window) + Self.pairs(part.count % window)
        let work =
            (colleagues - min(part.households, colleagues)) * atWork(both)
            + part.households * atWork(given)
        return home + work
    }

    private func atHome(_ name: UInt128) -> UInt128 {
        name * hosts.home * hosts.home / 3 / 100_000_000
    }

    private func atWork(_ name: UInt128) -> UInt128 {
        Self.product(name, Self.colleagues) * hosts.work * hosts.work / 100_000_000
    }

    /// The chance that two of one window have the same company.
    private static let colleagues = CompanyScheme.sizes.shares.reduce(UInt128(0)) {
        $0 + product(UInt128($1), UInt128($1))
    }

    private static func pairs(_ count: UInt128) -> UInt128 {
        count * (max(count, 1) - 1) / 2
    }

    private static func product(_ one: UInt128, _ other: UInt128) -> UInt128 {
        (one * other) >> bits
    }

    /// The chance that two texts are equal; a sum of integers, so their order does not matter.
    private static func overlap(_ one: [String: UInt64], _ other: [String: UInt64]) -> UInt128 {
        one.reduce(UInt128(0)) { sum, entry in
            sum + UInt128(entry.value) * UInt128(other[entry.key] ?? 0)
        } >> bits
    }

    /// The shares of texts that may come more than once.
    static func byText(_ texts: TextTable, _ shares: [UInt64]) -> [String: UInt64] {
        var byText: [String: UInt64] = [:]
        for (number, share) in shares.enumerated() where share > 0 {
            byText[texts.text(number), default: 0] += share
        }
        return byText
    }
}
