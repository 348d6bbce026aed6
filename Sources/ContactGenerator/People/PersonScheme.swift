/// Who a contact is: the numbers of its names in the tables, and when it was born.
struct Person: BitwiseCopyable {
    let isFemale: Bool
    let given: Int
    let family: Int
    /// The second family name, where people have two.
    let secondFamily: Int
    /// When it was born, in days after 1970-01-01.
    let birth: Int
    /// The rank of the head of the household, from whom family name and address come.
    let head: UInt64
}

/// Draws the people of a locale.
struct PersonScheme: Sendable {
    private let tables: LocaleTables
    /// Who lives with whom.
    let households: Households
    private let genders: RandomStream
    private let givenNames: RandomStream
    private let familyNames: RandomStream
    private let secondFamilyNames: RandomStream
    private let births: RandomStream
    /// Days after 1970-01-01 of the birth of the youngest.
    let youngest: Int

    /// The least age, in days: eighteen years.
    private static let minimumAge = 18 * 365 + 5
    /// Everybody is at most 62 years older.
    private static let ageSpan = 62 * 365

    /// The people of a seed, at a date in days after 1970-01-01.
    init(_ seed: Seed, _ tables: LocaleTables, referenceDate: Int) {
        self.tables = tables
        households = Households(seed, tables.locale)
        genders = RandomStream(seed, .gender, tables.locale)
        givenNames = RandomStream(seed, .givenName, tables.locale)
        familyNames = RandomStream(seed, .familyName, tables.locale)
        secondFamilyNames = RandomStream(seed, .secondFamilyName, tables.locale)
        births = RandomStream(seed, .birth, tables.locale)
        youngest = referenceDate - Self.minimumAge
    }

    /// The person with this rank in the locale.
    @inline(__always) func person(_ rank: UInt64) -> Person {
        let head = households.head(of: rank)
        return person(rank, ofHead: head, familyNames(ofHead: head))
    }

    /// The family names of the household whose head has this rank.
    @inline(__always) func familyNames(ofHead head: UInt64) -> FamilyNames {
        FamilyNames(
            first: tables.family.pick(familyNames.word(head)),
            second: tables.locale == .spain
                ? tables.family.pick(secondFamilyNames.word(head)) : 0)
    }

    /// The person with this rank, whose household is known.
    @inline(__always)
    func person(_ rank: UInt64, ofHead head: UInt64, _ names: FamilyNames) -> Person {
        let isFemale = genders.word(rank) >> 63 == 0
        var age = births.draw(rank)
        let birth = youngest &- age.below(Self.ageSpan)
        return Person(
            isFemale: isFemale,
            given: tables.given(isFemale: isFemale).pick(
                givenNames.word(rank), bornOn: birth),
            family: names.first, secondFamily: names.second, birth: birth, head: head)
    }

    /// The rank of the head of the household of the person at `rank`.
    func head(of rank: UInt64) -> UInt64 { households.head(of: rank) }

    /// How likely each folded given name is, in units of 2^-48.
    func givenNameShares() -> [String: UInt64] {
        let days = youngest - Self.ageSpan + 1..<youngest + 1
        let both = [tables.female, tables.male].map { names in
            let shares = names.shares(bornOn: days).map { $0 / 2 }
            return AddressPairs.byText(names.table.folded, shares)
        }
        return both[0].merging(both[1], uniquingKeysWith: +)
    }
}
