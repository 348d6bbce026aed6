/// All that the contacts of `realistic` en_US are made of, as plain numbers and bytes.
///
/// For a program that is not written in Swift: the benchmarks' loop in C works on these tables and
/// gives the same contacts. They are as the types that have them describe them.
package struct PlainTables {
    /// Texts side by side: text i is bytes[ends[i]] ..< bytes[ends[i + 1]].
    package struct Texts {
        /// The UTF-8 of all texts.
        package let bytes: [UInt8]
        /// Where the texts end, after a 0.
        package let ends: [UInt32]

        init(_ table: TextTable) {
            bytes = table.bytes.copy
            ends = table.ends.copy
        }
    }

    /// The given names of one gender.
    package struct Given {
        /// As they are written, and as they are in an e-mail address.
        package let names: Texts, folded: Texts
        /// An alias table for each decade.
        package let decades: [[UInt64]]
        /// Where each decade begins among the members, which are numbers of names.
        package let starts: [UInt32], members: [UInt32]
        /// When the first decade begins.
        package let firstYear: UInt64

        init(_ given: GivenNames) {
            names = Texts(given.table.names)
            folded = Texts(given.table.folded)
            decades = given.decades.copy.map(\.alias.slots.copy)
            starts = given.decades.copy.map { UInt32($0.start) }
            members = given.members.copy
            firstYear = UInt64(given.firstYear)
        }
    }

    /// A one-to-one map: the keys of its rounds, and its size.
    package struct Rounds {
        /// Four keys.
        package let keys: [UInt64]
        /// The size of the domain.
        package let count: UInt64

        init(_ permutation: Permutation) {
            let keys = permutation.keys
            self.keys = [keys.0, keys.1, keys.2, keys.3]
            count = permutation.count
        }
    }

    /// Women's names.
    package let female: Given
    /// Men's names.
    package let male: Given
    /// All other texts, by what they are.
    package let texts: [String: Texts]
    /// Alias tables, by what they draw.
    package let aliases: [String: [UInt64]]
    /// The alias tables of the places of each area code.
    package let areas: [[UInt64]]
    /// Keys of random streams, by their field.
    package let keys: [String: UInt64]
    /// Numbers of households, places and phone ranges, by what they are.
    package let numbers: [String: [UInt64]]
    /// The order of phones, and of the tags of e-mail addresses.
    package let phones: Rounds, tags: Rounds

    /// The tables for a seed.
    package init(_ seed: Seed) {
        let recipe = Recipe(profile: .realistic, locale: .unitedStates, seed: seed)
        let generator = ContactGenerator(recipe)
        let locale = generator.cast.locales[0]
        let (tables, pool) = (locale.tables, locale.phones.pool)
        female = Given(tables.female)
        male = Given(tables.male)
        texts = [
            "family": tables.family.names, "family folded": tables.family.folded,
            "words": tables.companies.words, "slugs": tables.companies.slugs,
            "kinds": tables.companies.kinds, "kind slugs": tables.companies.kindSlugs,
            "forms": tables.companies.forms.texts, "prefixes": pool.prefixes,
            "cities": tables.places.cities, "regions": tables.places.regions,
            "postcodes": tables.places.postcodes, "streets": tables.streets,
            "suffixes": tables.streetSuffixes?.texts ?? TextTable([""]),
            "female titles": tables.femaleTitles.texts, "male titles": tables.maleTitles.texts,
        ].mapValues(Texts.init)
        aliases = [
            "family": tables.family.alias, "forms": tables.companies.forms.alias,
            "sizes": CompanyScheme.sizes,
            "suffixes": tables.streetSuffixes?.alias, "female titles": tables.femaleTitles.alias,
            "male titles": tables.maleTitles.alias,
        ].compactMapValues { $0?.slots.copy }
        areas = tables.places.byArea.copy.map(\.slots.copy)
        let fields: [String: RandomField] = [
            "household": .household, "gender": .gender, "birth": .birth, "given": .givenName,
            "family": .familyName, "employer": .employer, "company": .company,
            "phone label": .phoneLabel, "place": .place, "postcode": .postcode,
            "street": .street, "title": .title,
        ]
        let shared: [String: RandomField] = [
            "employed": .hasCompany, "detailed": .hasDetails, "email domain": .emailDomain,
            "email label": .emailLabel,
        ]
        keys = fields.mapValues { RandomStream(seed, $0, .unitedStates).key }
            .merging(shared.mapValues { RandomStream(seed, $0).key }) { $1 }
            .merging(["uid": generator.uids.stream.key]) { $1 }
        numbers = [
            "households": Households.patterns.copy,
            "first place": tables.places.firstPlace.copy.map(UInt64.init),
            "first postcode": tables.places.firstPostcode.copy.map(UInt64.init),
            // Every American range has places.
            "range areas": locale.phonePlaces.areas.copy.map { UInt64($0) },
            "range starts": pool.ranges.copy.map(\.start),
            "range firsts": pool.ranges.copy.map(\.first),
            "range digits": pool.ranges.copy.map { UInt64($0.digits) },
            "range reciprocal": [pool.reciprocal],
            "uid prefix": [generator.uids.prefix], "youngest": [UInt64(locale.people.youngest)],
            "founders": [UInt64(locale.companies.founders)],
        ]
        phones = Rounds(locale.phones.permutation)
        tags = Rounds(locale.emails.tags)
    }
}

extension ImmortalArray {
    fileprivate var copy: [Element] { (0..<count).map { self[$0] } }
}
