import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct RealisticContactsTests {
    private static let count = 3_000

    @Test(arguments: ContactLocale.allCases)
    func `an e-mail address holds the folded name and a reserved domain`(locale: ContactLocale) {
        let tables = LocaleTables.of(locale)
        let people = PersonScheme(
            Seed("42"), tables, referenceDate: RecipeOptions.usualReferenceDate)
        var failures = 0
        for row in rows(recipe(.realistic, locale), count: Self.count) {
            let person = people.person(row.index)
            let given = tables.given(isFemale: person.isFemale).table
            let name =
                given.folded.text(person.given) + "." + tables.family.folded.text(person.family)
            let rest = row[.email].dropFirst(name.count)
            let isRight =
                row[.givenName] == given.names.text(person.given)
                && row[.familyName].hasPrefix(tables.family.names.text(person.family))
                && row[.email].hasPrefix(name + ".")
                && rest.wholeMatch(
                    of: /\.[a-z2-7]{8}@(example\.(com|net|org)|[a-z0-9\-]+-[0-9]+\.example)/) != nil
            failures += isRight ? 0 : 1
        }
        #expect(failures == 0)
    }

    @Test func `gender agrees with the tables and the title on every row`() {
        for locale in ContactLocale.allCases {
            let tables = LocaleTables.of(locale)
            let women = Set(
                (0..<tables.female.table.names.count).map(tables.female.table.names.text))
            let men = Set((0..<tables.male.table.names.count).map(tables.male.table.names.text))
            let femaleTitles = titles(tables.femaleTitles)
            let maleTitles = titles(tables.maleTitles)
            var titled = 0
            for row in rows(recipe(.realistic, locale), count: Self.count) {
                for title in femaleTitles + maleTitles
                where row[.extra].contains("fix\":\"\(title)\"") {
                    titled += 1
                    if femaleTitles.contains(title) && !maleTitles.contains(title) {
                        #expect(women.contains(row[.givenName]))
                    }
                    if maleTitles.contains(title) && !femaleTitles.contains(title) {
                        #expect(men.contains(row[.givenName]))
                    }
                }
            }
            #expect(titled >= Self.count / 5)
        }
    }

    private func titles(_ table: WeightedTexts) -> [String] {
        (0..<table.texts.count).map(table.texts.text)
    }

    @Test(arguments: ContactLocale.allCases)
    func `city, region and postcode are those of one place`(locale: ContactLocale) {
        let haveTowns = locale == .japan
        let tables = LocaleTables.of(locale)
        var places: Set<[String]> = []
        for place in 0..<tables.places.count {
            var draw = RandomDraw(0)
            let first = tables.places.postcode(of: place, &draw)
            var last = RandomDraw(.max)
            for postcode in first...tables.places.postcode(of: place, &last) {
                places.insert([
                    haveTowns ? tables.places.towns.text(place) : "",
                    tables.places.cities.text(place), tables.places.regions.text(place),
                    tables.places.postcodes.text(postcode),
                ])
            }
        }
        let withoutRegion: Set = [ContactLocale.unitedKingdom, .germany, .france, .sweden]
        if withoutRegion.contains(locale) {
            places = Set(places.map { [$0[0], $0[1], "", $0[3]] })
        }
        var failures = 0
        for row in rows(recipe(.realistic, locale), count: Self.count) {
            let town =
                haveTowns
                ? String(row[.street].prefix { !$0.isNumber || !$0.isASCII }) : ""
            let place = [town, row[.city], row[.region], row[.postalCode]]
            if !places.contains(place) || row[.countryCode] != locale.countryCode { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test func `an American area code is that of the city of the head of the household`() {
        let scheme = Cast(recipe(.realistic))
        var areas: Set<[String]> = []
        for line in UnitedStatesTables.places.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
            areas.insert([String(parts[4]), String(parts[2]), String(parts[1])])
        }
        var heads = 0
        for row in rows(recipe(.realistic), count: Self.count) {
            let seat = scheme.mix.seat(of: row.index)
            guard scheme.household(of: seat) == row.index else { continue }
            heads += 1
            let area = String(row[.phone].dropFirst(2).prefix(3))
            #expect(areas.contains([area, row[.city], row[.region]]))
        }
        #expect(heads > Self.count / 2)
    }

    @Test(arguments: ContactLocale.allCases)
    func `households share family name and address, and not their phones`(locale: ContactLocale) {
        let recipe = recipe(.realistic, locale)
        let generator = ContactGenerator(recipe)
        let all = rows(recipe, count: Self.count)
        var members = 0
        for row in all {
            guard let head = generator.truth(of: row.index).household else { continue }
            #expect(head <= row.index && head / 16 == row.index / 16)
            guard head != row.index else { continue }
            members += 1
            let other = all[Int(head)]
            for field in [ContactField.familyName, .street, .city, .region, .postalCode] {
                #expect(row[field] == other[field])
            }
        }
        #expect((Self.count / 4..<Self.count / 2).contains(members))
    }

    @Test func `every Japanese reading is that of its table's tuple`() {
        let tables = LocaleTables.of(.japan)
        func tuples(_ table: NameTable) -> Set<[String]> {
            Set((0..<table.names.count).map { [table.names.text($0), table.readings.text($0)] })
        }
        let given = tuples(tables.female.table).union(tuples(tables.male.table))
        let family = tuples(tables.family)
        var failures = 0
        forEachRow(recipe(.realistic, .japan), count: 50_000) { batch, position in
            let row = Row(batch, position)
            let isRight =
                given.contains([row[.givenName], row[.phoneticGivenName]])
                && family.contains([row[.familyName], row[.phoneticFamilyName]])
            failures += isRight ? 0 : 1
        }
        #expect(failures == 0)
    }

    @Test func `readings are hiragana, so they sort as Japanese books do`() {
        let tables = LocaleTables.of(.japan)
        for table in [tables.female.table, tables.male.table, tables.family] {
            for number in 0..<table.readings.count {
                let reading = table.readings.text(number)
                let isKana = reading.unicodeScalars.allSatisfy {
                    (0x3041...0x3096).contains($0.value) || $0 == "ー"
                }
                #expect(isKana, "\(reading)")
            }
        }
    }

    @Test func `Spanish people have two family names`() {
        for row in rows(recipe(.realistic, .spain), count: 500) {
            #expect(row[.familyName].contains(" "))
        }
    }

    @Test func `phones begin anew only after all have been used`() {
        let locale = Cast(recipe(.realistic, .sweden)).locales[0]
        let capacity = locale.phones.pool.capacity
        #expect(capacity == 95 + 400)
        var seen: Set<String> = []
        for row in rows(recipe(.realistic, .sweden), count: Int(capacity) * 2) {
            #expect(seen.insert(row[.phone]).inserted == (row.index < capacity))
        }
    }

    @Test(arguments: Profile.allCases, [0, 1 << 39, (1 << 40) - 1_000] as [UInt64])
    func `contacts can be made anywhere below the limit`(profile: Profile, first: UInt64) throws {
        let mixed = try recipe(profile, mix: "ja_JP:50,en_GB:50", options: "photo-bytes=0")
        for recipe in [recipe(profile), mixed] {
            #expect(rows(recipe, first: first, count: 1_000).last?.index == first + 999)
        }
    }
}
