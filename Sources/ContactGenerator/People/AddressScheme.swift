import ContactModel

/// Where a household lives: the numbers of its place and postcode, and the word of its street.
struct Address: BitwiseCopyable {
    let place: Int
    let postcode: Int
    let street: UInt64
}

/// The addresses of a locale, each laid out as its country writes them.
///
/// Postcode, city and region are those of one place of the table; street and number are invented.
struct AddressScheme: Sendable {
    /// The most bytes of an address.
    let textAtMost: Int

    private let tables: LocaleTables
    private let placeWords: RandomStream
    private let streetWords: RandomStream
    private let postcodes: RandomStream
    private let layout: Layout
    private let country: ShortText
    /// Whether an envelope has the region: not in the countries whose post asks for none.
    private let hasRegion: Bool

    /// How street and number stand together.
    private enum Layout: BitwiseCopyable {
        /// `123 Main Street`, the number of up to four digits, the suffix from a table of its own.
        case american
        /// `12 High Street`.
        case numberFirst
        /// `Hauptstraße 12`.
        case numberLast
        /// `Rua das Flores, 12`.
        case numberAfterComma
        /// `中山路12号`.
        case chinese
        /// `神宮前4-5-6`: town, chome, block, house.
        case japanese
    }

    /// The addresses of a seed.
    init(_ seed: Seed, _ tables: LocaleTables) {
        self.init(seed, tables, place: .place, street: .street)
    }

    /// The addresses of a seed, drawn for another purpose.
    init(_ seed: Seed, _ tables: LocaleTables, place: RandomField, street: RandomField) {
        self.tables = tables
        placeWords = RandomStream(seed, place, tables.locale)
        streetWords = RandomStream(seed, street, tables.locale)
        postcodes = RandomStream(seed, .postcode, tables.locale)
        layout =
            switch tables.locale {
            case .unitedStates: .american
            case .unitedKingdom, .france: .numberFirst
            case .germany, .sweden, .spain, .italy, .korea: .numberLast
            case .brazil: .numberAfterComma
            case .china: .chinese
            case .japan: .japanese
            }
        hasRegion = ![.unitedKingdom, .germany, .france, .sweden].contains(tables.locale)
        country = ShortText(Self.country(of: tables.locale))
        textAtMost =
            tables.streets.longest + 16 + tables.places.towns.longest
            + tables.places.cities.longest + tables.places.regions.longest
            + tables.places.postcodes.longest + 16
    }

    /// The address of the household whose head has this rank; `range` is that of the head's phone.
    @inline(__always)
    func address(ofHead head: UInt64, phoneRange range: Int, _ phones: PhonePlaces) -> Address {
        let place = phones.place(ofRange: range, in: tables.places, placeWords.word(head))
        return address(at: place, head)
    }

    /// An address anywhere in the country, for whom the phone says nothing.
    func address(of number: UInt64) -> Address {
        address(at: tables.places.pick(placeWords.word(number)), number)
    }

    @inline(__always) private func address(at place: Int, _ number: UInt64) -> Address {
        var draw = postcodes.draw(number)
        return Address(
            place: place, postcode: tables.places.postcode(of: place, &draw),
            street: streetWords.word(number))
    }

    /// Writes the fields from street to country.
    @inline(__always) func write(_ address: Address, to contact: inout ContactWriter) {
        writeStreet(address, to: &contact)
        contact.end(.street)
        contact.append(tables.places.cities, address.place)
        contact.end(.city)
        if hasRegion { contact.append(tables.places.regions, address.place) }
        contact.end(.region)
        contact.append(tables.places.postcodes, address.postcode)
        contact.end(.postalCode)
        contact.append(country)
        contact.end(.countryCode)
    }

    @inline(__always)
    private func writeStreet(_ address: Address, to contact: inout ContactWriter) {
        var draw = RandomDraw(address.street)
        switch layout {
        case .american: writeAmerican(address.street, to: &contact)
        case .numberFirst:
            contact.append(decimal: UInt64(1 + draw.below(160)))
            contact.append(UInt8(ascii: " "))
            writeName(&draw, to: &contact)
        case .numberLast:
            let number = 1 + draw.below(160)
            writeName(&draw, to: &contact)
            contact.append(UInt8(ascii: " "))
            contact.append(decimal: UInt64(number))
        case .numberAfterComma:
            let number = 1 + draw.below(160)
            writeName(&draw, to: &contact)
            contact.append(", ")
            contact.append(decimal: UInt64(number))
        case .chinese:
            let number = 1 + draw.below(900)
            writeName(&draw, to: &contact)
            contact.append(decimal: UInt64(number))
            contact.append("号")
        case .japanese:
            contact.append(tables.places.towns, address.place)
            contact.append(decimal: UInt64(1 + draw.below(6)))
            contact.append(UInt8(ascii: "-"))
            contact.append(decimal: UInt64(1 + draw.below(30)))
            contact.append(UInt8(ascii: "-"))
            contact.append(decimal: UInt64(1 + draw.below(20)))
        }
    }

    /// House numbers have one to four digits, each length as often as the others.
    @inline(__always)
    private func writeAmerican(_ word: UInt64, to contact: inout ContactWriter) {
        var draw = RandomDraw(word)
        let zeros = draw.below(4)
        // 1, 10, 100 or 1,000, by a shift: no jump, of which three in four would be a surprise.
        let least = Int(0x03E8_0064_000A_0001 &>> (16 &* UInt64(zeros)) & 0xFFFF)
        contact.append(decimal: least + draw.below(9 * least), digits: zeros + 1)
        contact.append(UInt8(ascii: " "))
        writeName(&draw, to: &contact)
        contact.append(UInt8(ascii: " "))
        if let suffixes = tables.streetSuffixes {
            contact.append(suffixes.texts, suffixes.pick(Mixing.mix64(word)))
        }
    }

    @inline(__always)
    private func writeName(_ draw: inout RandomDraw, to contact: inout ContactWriter) {
        contact.append(tables.streets, draw.below(tables.streets.count))
    }

    private static func country(of locale: ContactLocale) -> StaticString {
        switch locale {
        case .unitedStates: "US"
        case .unitedKingdom: "GB"
        case .japan: "JP"
        case .germany: "DE"
        case .france: "FR"
        case .spain: "ES"
        case .italy: "IT"
        case .brazil: "BR"
        case .sweden: "SE"
        case .korea: "KR"
        case .china: "CN"
        }
    }
}
