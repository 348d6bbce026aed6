import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct RealisticContactsTests {
    private let tables = UnitedStates.shared

    /// What a rule says of the rows that break it, at most ten.
    private func broken(
        count: Int = 20_000, _ isKept: (borrowing ContactBatch, Int) -> Bool
    ) -> [UInt64] {
        var broken: [UInt64] = []
        forEachRow(recipe(.realistic), count: count) { batch, position in
            if !isKept(batch, position), broken.count < 10 {
                broken.append(batch.index(at: position))
            }
        }
        return broken
    }

    @Test func `a phone is always one that cannot be assigned`() {
        let areaCodes = Set((0..<tables.places.areaCodes.count).map(tables.places.areaCodes.text))
        #expect(
            broken { batch, position in
                let phone = batch.text(of: .phone, at: position)
                guard let match = phone.wholeMatch(of: /\+1([2-9][0-9]{2})[01][0-9]{6}/) else {
                    return false
                }
                return areaCodes.contains(String(match.1))
            }.isEmpty)
    }

    @Test func `an e-mail address holds the folded name and a reserved domain`() {
        #expect(
            broken { batch, position in
                let letters = Set("abcdefghijklmnopqrstuvwxyz")
                let given = batch.text(of: .givenName, at: position).lowercased()
                let family = batch.text(of: .familyName, at: position).lowercased()
                let name = "\(given.filter(letters.contains)).\(family.filter(letters.contains))."
                let email = batch.text(of: .email, at: position)
                let rest = email.dropFirst(name.count)
                return email.hasPrefix(name)
                    && rest.wholeMatch(of: /[a-z2-7]{8}@example\.(com|net|org)/) != nil
            }.isEmpty)
    }

    @Test func `area code, city, state and ZIP code are those of one place`() {
        var places: Set<[String]> = []
        for line in UnitedStates.places.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let city = words.dropFirst(2).filter { $0.first?.isLetter == true }
            for zipCode in words.dropFirst(2 + city.count) {
                places.insert([words[0], city.joined(separator: " "), words[1], zipCode])
            }
        }
        var unseen = places
        #expect(
            broken { batch, position in
                let place = [
                    String(batch.text(of: .phone, at: position).dropFirst(2).prefix(3)),
                    batch.text(of: .city, at: position), batch.text(of: .region, at: position),
                    batch.text(of: .postalCode, at: position),
                ]
                unseen.remove(place)
                return places.contains(place) && batch.text(of: .countryCode, at: position) == "US"
            }.isEmpty)
        #expect(unseen.isEmpty)
    }

    @Test func `labels, streets and companies are made of their words`() {
        let phoneLabels: Set = ["mobile", "home", "work"]
        let emailLabels: Set = ["home", "work"]
        #expect(
            broken { batch, position in
                let company = batch.text(of: .company, at: position)
                let street = batch.text(of: .street, at: position)
                return phoneLabels.contains(batch.text(of: .phoneLabel, at: position))
                    && emailLabels.contains(batch.text(of: .emailLabel, at: position))
                    && street.wholeMatch(of: /[1-9][0-9]{0,3} [A-Za-z0-9 ]+/) != nil
                    && (company.isEmpty || company.wholeMatch(of: /[A-Z][A-Za-z'&\- ]+/) != nil)
            }.isEmpty)
    }

    @Test func `readings, whole name and extra are absent`() {
        let absent = [
            ContactField.phoneticGivenName, .phoneticFamilyName, .formattedName, .extra,
        ]
        #expect(
            broken { batch, position in
                absent.allSatisfy { batch.range(of: $0, at: position).isEmpty }
            }.isEmpty)
    }

    @Test func `phones begin anew only after all have been used`() {
        let scheme = PhoneScheme(Seed("42"), tables.places)
        #expect(scheme.capacity == UInt64(tables.places.areaCodes.count) * 2_000_000)
        for index in UInt64(0)..<100 {
            #expect(scheme.phone(index) == scheme.phone(index + scheme.capacity))
            #expect(scheme.phone(index) != scheme.phone(index + scheme.capacity - 1))
        }
    }

    @Test(arguments: [0, 1 << 39, (1 << 40) - 1_000] as [UInt64])
    func `contacts can be made anywhere below the limit`(first: UInt64) {
        var batch = ContactBatch()
        ContactGenerator(recipe(.realistic)).fill(&batch, first: first, count: 1_000)
        #expect(batch.count == 1_000)
        #expect(batch.index(at: 999) == first + 999)
    }
}
