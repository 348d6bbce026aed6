import CYardstick
import ContactGenerator
import ContactModel
import Stores

/// The loop in C with the tables of a seed, and the memory it works in.
@safe final class YardstickLoop {
    private var tables = unsafe yardstick()
    private var arena: yardstick_arena
    private let capacity: Int
    private let output: UnsafeMutablePointer<UInt8>

    /// More than any contact takes, in the arena and in any format.
    private static let bytesPerContact = 2_048

    /// Takes the tables over, which stay in memory for good.
    init(_ seed: Seed, capacity: Int) {
        self.capacity = capacity
        let slack = Int(YARDSTICK_SLACK)
        unsafe arena = yardstick_arena(
            bytes: .allocate(capacity: capacity * Self.bytesPerContact + slack),
            ends: .allocate(capacity: capacity * Int(YARDSTICK_FIELDS)),
            indexes: .allocate(capacity: capacity), uids: .allocate(capacity: 2 * capacity),
            count: 0)
        unsafe output = .allocate(capacity: capacity * Self.bytesPerContact + slack)
        unsafe take(PlainTables(seed))
    }

    deinit {
        unsafe arena.bytes.deallocate()
        unsafe arena.ends.deallocate()
        unsafe arena.indexes.deallocate()
        unsafe arena.uids.deallocate()
        unsafe output.deallocate()
    }

    /// Makes the contacts `first` ..< `first` + `count`.
    func fill(first: UInt64, count: Int) {
        precondition(count <= capacity)
        unsafe yardstick_fill(&tables, &arena, first, count)
    }

    /// Writes them, and answers with how many bytes that are.
    func encode(_ form: ContactForm) -> Int {
        let end =
            switch form {
            case .batch: unsafe output
            case .csv: unsafe yardstick_csv(&arena, output)
            case .vcard: unsafe yardstick_vcard(&arena, output)
            case .copy:
                unsafe yardstick_copy_rows(
                    &arena, UInt64(bitPattern: ContactMaker.job.contactID(index: 0)), output)
            }
        return unsafe end.map { unsafe $0 - output } ?? 0
    }

    /// What was written.
    func bytes(_ count: Int) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: output, count: count))
    }

    /// All text that was made.
    var text: [UInt8] {
        let end = unsafe Int(arena.ends[arena.count * Int(YARDSTICK_FIELDS) - 1])
        return unsafe Array(UnsafeBufferPointer(start: arena.bytes, count: end))
    }

    @unsafe private func take(_ plain: PlainTables) {
        unsafe takeKeys(plain)
        unsafe tables.uid_prefix = plain.number("uid prefix")
        unsafe tables.youngest = plain.number("youngest")
        unsafe tables.households = kept(plain.list("households"))
        unsafe tables.female = given(plain.female)
        unsafe tables.male = given(plain.male)
        unsafe tables.family = texts(plain, "family")
        unsafe tables.family_folded = texts(plain, "family folded")
        unsafe tables.family_alias = alias(plain, "family")
        unsafe tables.words = texts(plain, "words")
        unsafe tables.slugs = texts(plain, "slugs")
        unsafe tables.kinds = texts(plain, "kinds")
        unsafe tables.kind_slugs = texts(plain, "kind slugs")
        unsafe tables.forms = texts(plain, "forms")
        unsafe tables.forms_alias = alias(plain, "forms")
        unsafe tables.company_sizes = alias(plain, "sizes")
        unsafe tables.founders = plain.number("founders")
        unsafe tables.phones = rounds(plain.phones)
        unsafe tables.tags = rounds(plain.tags)
        unsafe tables.prefixes = texts(plain, "prefixes")
        unsafe tables.ranges = kept(
            plain.list("range starts").indices.map {
                yardstick_range(
                    start: plain.list("range starts")[$0], first: plain.list("range firsts")[$0],
                    digits: plain.list("range digits")[$0])
            })
        unsafe tables.range_reciprocal = plain.number("range reciprocal")
        unsafe tables.range_areas = kept(plain.list("range areas").map { UInt32($0) })
        unsafe tables.cities = texts(plain, "cities")
        unsafe tables.regions = texts(plain, "regions")
        unsafe tables.postcodes = texts(plain, "postcodes")
        unsafe tables.streets = texts(plain, "streets")
        unsafe tables.suffixes = texts(plain, "suffixes")
        unsafe tables.suffixes_alias = alias(plain, "suffixes")
        unsafe tables.areas = kept(plain.areas.map { unsafe alias($0) })
        unsafe tables.first_place = kept(plain.list("first place").map { UInt32($0) })
        unsafe tables.first_postcode = kept(plain.list("first postcode").map { UInt32($0) })
        unsafe tables.female_titles = texts(plain, "female titles")
        unsafe tables.male_titles = texts(plain, "male titles")
        unsafe tables.female_titles_alias = alias(plain, "female titles")
        unsafe tables.male_titles_alias = alias(plain, "male titles")
    }

    @unsafe private func takeKeys(_ plain: PlainTables) {
        unsafe tables.keys = yardstick_keys(
            uid: plain.key("uid"), household: plain.key("household"), gender: plain.key("gender"),
            birth: plain.key("birth"), given: plain.key("given"), family: plain.key("family"),
            employed: plain.key("employed"), employer: plain.key("employer"),
            company: plain.key("company"), phone_label: plain.key("phone label"),
            email_domain: plain.key("email domain"), email_label: plain.key("email label"),
            place: plain.key("place"), postcode: plain.key("postcode"),
            street: plain.key("street"), detailed: plain.key("detailed"),
            title: plain.key("title"))
    }

    @unsafe private func given(_ given: PlainTables.Given) -> yardstick_given {
        unsafe yardstick_given(
            names: texts(given.names), folded: texts(given.folded),
            decades: kept(given.decades.map { unsafe alias($0) }), starts: kept(given.starts),
            members: kept(given.members), decade_count: UInt64(given.decades.count),
            first_year: given.firstYear)
    }

    @unsafe private func texts(_ plain: PlainTables, _ name: String) -> yardstick_texts {
        guard let found = plain.texts[name] else { preconditionFailure("no texts: \(name)") }
        return unsafe texts(found)
    }

    @unsafe private func texts(_ plain: PlainTables.Texts) -> yardstick_texts {
        unsafe yardstick_make_texts(plain.bytes, plain.bytes.count, plain.ends, plain.ends.count)
    }

    @unsafe private func alias(_ plain: PlainTables, _ name: String) -> yardstick_alias {
        guard let slots = plain.aliases[name] else { preconditionFailure("no draws: \(name)") }
        return unsafe alias(slots)
    }

    @unsafe private func alias(_ slots: [UInt64]) -> yardstick_alias {
        unsafe yardstick_alias(slots: kept(slots), count: UInt64(slots.count))
    }

    @unsafe private func rounds(_ plain: PlainTables.Rounds) -> yardstick_permutation {
        let bits = UInt64(UInt64.bitWidth - (plain.count - 1).leadingZeroBitCount)
        let right = (bits + 1) / 2
        let mask: UInt64 = (1 << right) - 1
        return yardstick_permutation(
            keys: (plain.keys[0], plain.keys[1], plain.keys[2], plain.keys[3]),
            count: plain.count, right_bits: right, right_mask: mask,
            left_count: (plain.count + mask) >> right)
    }

    /// A copy of the elements for good.
    @unsafe private func kept<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        unsafe copy.initialize(from: elements, count: elements.count)
        return unsafe UnsafePointer(copy)
    }
}

/// What contacts are made into.
enum ContactForm: String, CaseIterable {
    case batch, csv, copy, vcard
}

extension PlainTables {
    fileprivate func list(_ name: String) -> [UInt64] {
        guard let list = numbers[name] else { preconditionFailure("no numbers: \(name)") }
        return list
    }

    fileprivate func number(_ name: String) -> UInt64 { list(name)[0] }

    fileprivate func key(_ name: String) -> UInt64 {
        guard let key = keys[name] else { preconditionFailure("no key: \(name)") }
        return key
    }
}
