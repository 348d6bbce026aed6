import Testing

@testable import ContactGenerator

@Suite struct TableTests {
    private let tables = UnitedStates.shared

    @Test func `the name tables have the sizes they promise`() {
        #expect(tables.female.names.count == 1_000)
        #expect(tables.male.names.count == 1_000)
        #expect(tables.family.names.count == 5_000)
    }

    @Test func `names are letters and apostrophes, once each, the most frequent first`() {
        for table in [tables.female, tables.male, tables.family] {
            let names = (0..<table.names.count).map(table.names.text)
            #expect(names.allSatisfy { $0.wholeMatch(of: /[A-Z][A-Za-z']+/) != nil })
            #expect(Set(names).count == names.count)
            let weights = (0..<names.count).map { table.weights[$0] }
            #expect(weights == weights.sorted(by: >))
            #expect((weights.last ?? 0) > 0)
        }
    }

    @Test(arguments: [("O'Brien", "obrien"), ("McDonald", "mcdonald"), ("Smith", "smith")])
    func `names are folded to small letters for addresses`(name: String, folded: String) throws {
        let table = tables.family
        let index = try #require((0..<table.names.count).first { table.names.text($0) == name })
        #expect(table.folded.text(index) == folded)
    }

    @Test func `there are at least 150 cities, and area codes and ZIP codes have their form`() {
        let places = tables.places
        let cities = (0..<places.cities.count).map {
            "\(places.cities.text($0)), \(places.states.text($0))"
        }
        #expect(Set(cities).count >= 150)
        for place in 0..<places.cities.count {
            #expect(places.zipCodes.text(place).wholeMatch(of: /[0-9]{5}/) != nil)
            #expect(places.states.text(place).wholeMatch(of: /[A-Z]{2}/) != nil)
            #expect(places.cities.text(place).wholeMatch(of: /[A-Z][A-Za-z ]+/) != nil)
        }
        for areaCode in 0..<places.areaCodes.count {
            #expect(places.areaCodes.text(areaCode).wholeMatch(of: /[2-9][0-8][0-9]/) != nil)
        }
    }

    @Test func `words of companies and streets come once each`() {
        for table in [
            tables.streets, tables.companyAdjectives, tables.companyNouns, tables.companyTrades,
        ] {
            #expect(Set((0..<table.count).map(table.text)).count == table.count)
        }
    }
}
