import ContactModel

/// One locale's part of a recipe: everything that its contacts' fields are made of.
///
/// The fields are written by methods of their own, so that each profile composes what it needs.
final class LocaleContacts: Sendable {
    /// The locale's data.
    let tables: LocaleTables
    /// Who the contacts are.
    let people: PersonScheme
    /// Where they live.
    let addresses: AddressScheme
    /// Where those live who have moved (profile `duplicates`).
    let newAddresses: AddressScheme
    /// Where they work.
    let companies: CompanyScheme
    /// Their phones.
    let phones: PhoneScheme
    /// The tier that the phones are of.
    let phoneTier: PhoneTier
    /// Their e-mail addresses.
    let emails: EmailScheme
    /// Who has a company: three of ten of all contacts of the job.
    let employed: Quota
    /// Whose birthday and title are known: every fifth of all contacts of the job.
    let detailed: Quota

    /// Where the owners of the phones live.
    let phonePlaces: PhonePlaces
    private let phoneRanks: PhoneRanks
    private let phonesEach: UInt64
    private let phoneLabels: RandomStream
    /// What most numbers are: `mobile`, but nobody carries a landline about.
    private let usualPhoneLabel: ShortText
    /// Whether any name is read otherwise than it is written.
    private let hasReadings: Bool
    private let titles: RandomStream
    /// Whether a title stands behind the name: in East Asia.
    private let titlesAreSuffixes: Bool

    /// The share of contacts with a company.
    static let employedShare = Share(percent: 30)
    /// The share of contacts with a birthday and a title.
    static let detailedShare = Share(percent: 20)

    /// A part of a recipe's mix.
    init(_ recipe: Recipe, _ part: Int, _ mix: MixScheme) {
        let locale = recipe.mix.parts[part].locale
        let seed = recipe.seed
        tables = LocaleTables.of(locale)
        people = PersonScheme(seed, tables, referenceDate: recipe.options.referenceDate)
        addresses = AddressScheme(seed, tables)
        newAddresses = AddressScheme(seed, tables, place: .movedPlace, street: .movedStreet)
        companies = CompanyScheme(seed, tables)
        phoneTier = recipe.phoneTier(of: locale)
        let numbers = PhoneNumbers.of(locale, phoneTier)
        phones = PhoneScheme(
            seed, numbers.pool, country: PhoneRanges.poolCountry(of: locale, phoneTier),
            tier: phoneTier)
        phonePlaces = numbers.places
        phoneRanks = mix.phoneRanks(of: part)
        phonesEach = recipe.profile.phonesEach
        emails = EmailScheme(seed, recipe.options.emailStyle)
        employed = Quota(Self.employedShare, RandomStream(seed, .hasCompany))
        detailed = Quota(Self.detailedShare, RandomStream(seed, .hasDetails))
        phoneLabels = RandomStream(seed, .phoneLabel, locale)
        let haveLandlines = numbers.places.isTied && locale != .unitedStates
        usualPhoneLabel = haveLandlines ? ShortText("home") : ShortText("mobile")
        hasReadings = [tables.female.table, tables.male.table, tables.family]
            .contains { $0.readings.longest > 0 }
        titles = RandomStream(seed, .title, locale)
        titlesAreSuffixes = [.japan, .korea, .china].contains(locale)
    }

    /// The most bytes of a contact's fields up to the country code, and of birthday and title.
    var textAtMost: Int {
        let given = max(tables.female.table.longest, tables.male.table.longest)
        let family = 2 * tables.family.longest + 1
        return 3 * (given + family) + 2 * companies.textAtMost + phones.pool.textAtMost + 6
            + EmailScheme.textAtMost + addresses.textAtMost + 96
    }

    // MARK: Phones

    /// A phone of the contact at `rank`, the first one being its own.
    @inline(__always) func phone(_ rank: UInt64, _ number: UInt64 = 0) -> PhonePool.Number {
        // Ranks are below 2^40, and no contact has many phones.
        phones.number(phoneRanks.poolRank(rank) &* phonesEach &+ number)
    }

    /// The range of the phone of the contact at `rank`, for those who ask rarely.
    @inline(never) func phoneRange(of rank: UInt64) -> Int { phone(rank).range }

    /// Of ten phones seven are mobile, two at home and one at work; of landlines nine at home.
    @inline(__always) func writePhoneLabel(of rank: UInt64, to contact: inout ContactWriter) {
        var draw = phoneLabels.draw(rank)
        let choice = draw.below(10)
        contact.append(
            choice < 7 ? usualPhoneLabel : choice < 9 ? ShortText("home") : ShortText("work"))
    }

    // MARK: Names

    /// Writes the given name as it is written.
    @inline(__always) func writeGiven(_ person: Person, to contact: inout ContactWriter) {
        contact.append(tables.given(isFemale: person.isFemale).table.names, person.given)
    }

    /// Writes the family name, in Spain both.
    @inline(__always) func writeFamily(_ person: Person, to contact: inout ContactWriter) {
        contact.append(tables.family.names, person.family)
        guard tables.locale == .spain else { return }
        contact.append(UInt8(ascii: " "))
        contact.append(tables.family.names, person.secondFamily)
    }

    /// Writes how the given name is read.
    @inline(__always) func writeGivenReading(_ person: Person, to contact: inout ContactWriter) {
        guard hasReadings else { return }
        contact.append(tables.given(isFemale: person.isFemale).table.readings, person.given)
    }

    /// Writes how the family name is read.
    @inline(__always) func writeFamilyReading(_ person: Person, to contact: inout ContactWriter) {
        guard hasReadings else { return }
        contact.append(tables.family.readings, person.family)
    }

    // MARK: E-mail

    /// Writes the part of an address before the `@`.
    @inline(__always)
    func writeLocalPart(_ person: Person, tag index: UInt64, to contact: inout ContactWriter) {
        contact.append(tables.given(isFemale: person.isFemale).table.folded, person.given)
        contact.append(UInt8(ascii: "."))
        contact.append(tables.family.folded, person.family)
        emails.writeTag(index, to: &contact)
    }

    /// Writes e-mail address and label; at work, the host is the company's.
    @inline(__always)
    func writeEmail(
        _ person: Person, _ company: Company?, tag index: UInt64, to contact: inout ContactWriter
    ) {
        writeLocalPart(person, tag: index, to: &contact)
        if let company, emails.isAtWork(index) {
            contact.append(UInt8(ascii: "@"))
            contact.apart { companies.writeHost(company, to: &$0) }
            contact.end(.email)
            contact.append(ShortText("work"))
        } else {
            emails.writeDomain(index, to: &contact)
            contact.end(.email)
            contact.append(ShortText("home"))
        }
        contact.end(.emailLabel)
    }

    // MARK: Address

    /// Where the household of a person lives; rank and phone are the person's own.
    @inline(__always)
    func address(of person: Person, _ rank: UInt64, _ phone: PhonePool.Number) -> Address {
        let range = person.head == rank ? phone.range : self.phone(person.head).range
        return addresses.address(ofHead: person.head, phoneRange: range, phonePlaces)
    }

    /// The household whose head has this rank; `range` is that of the head's phone.
    @inline(__always) func household(ofHead head: UInt64, phoneRange range: Int) -> Household {
        Household(
            names: people.familyNames(ofHead: head),
            address: addresses.address(ofHead: head, phoneRange: range, phonePlaces))
    }

    // MARK: Details

    /// Writes birthday and title.
    func writeDetails(
        _ person: Person, _ rank: UInt64, in extra: inout ExtraObject,
        to contact: inout ContactWriter
    ) {
        extra.key("birthday", to: &contact)
        contact.append(UInt8(ascii: "\""))
        CivilDate(daysSince1970: person.birth).write(to: &contact)
        contact.append(UInt8(ascii: "\""))
        writeTitle(isFemale: person.isFemale, rank, in: &extra, to: &contact)
    }

    /// Writes the honorific, before the name or, in East Asia, behind it.
    private func writeTitle(
        isFemale: Bool, _ rank: UInt64, in extra: inout ExtraObject,
        to contact: inout ContactWriter
    ) {
        let titles = isFemale ? tables.femaleTitles : tables.maleTitles
        extra.key(titlesAreSuffixes ? "suffix" : "prefix", to: &contact)
        contact.append(UInt8(ascii: "\""))
        contact.append(titles.texts, titles.pick(self.titles.word(rank)))
        contact.append(UInt8(ascii: "\""))
    }
}
