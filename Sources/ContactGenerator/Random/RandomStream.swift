/// A sequence of random 64-bit words that can be read at any place, in any order.
///
/// ```
/// key     = mix64(mix64(seed) ^ mix64(field · golden))
/// word(i) = mix64(key + (i + 1) · golden)
/// ```
///
/// SplitMix64 with the index as its counter. Each field has a key of its own, so a further field
/// moves no other; the seed is mixed first, so neighbouring seeds have nothing in common.
struct RandomStream: Sendable, BitwiseCopyable {
    let key: UInt64

    /// The stream of one field.
    init(_ seed: Seed, _ field: RandomField) {
        let fieldKey = Mixing.mix64(field.rawValue &* Mixing.goldenStep)
        key = Mixing.mix64(Mixing.mix64(seed.value) ^ fieldKey)
    }

    /// A stream that is also another one for each `purpose`.
    init(_ seed: Seed, _ field: RandomField, purpose: String) {
        let stream = RandomStream(seed, field)
        key = Mixing.mix64(stream.key ^ Mixing.hash(purpose))
    }

    /// The stream of one field for the contacts of one locale.
    init(_ seed: Seed, _ field: RandomField, _ locale: ContactLocale) {
        self.init(seed, field, purpose: locale.rawValue)
    }

    /// The word at `index`.
    @inline(__always) func word(_ index: UInt64) -> UInt64 {
        Mixing.mix64(key &+ (index &+ 1) &* Mixing.goldenStep)
    }

    /// The word at `index`, to be used up in parts.
    @inline(__always) func draw(_ index: UInt64) -> RandomDraw {
        RandomDraw(word(index))
    }
}

/// What randomness is drawn for, with the constant that makes its key.
///
/// A number is never used for another purpose, and a new purpose gets a new number.
enum RandomField: UInt64, CaseIterable, Sendable {
    case uid = 1
    case gender = 2
    case givenName = 3
    case familyName = 4
    case hasCompany = 5
    case company = 6
    case phone = 7
    case phoneLabel = 8
    case emailTag = 9
    case emailDomain = 10
    case emailLabel = 11
    case place = 12
    case street = 13
    case seedGivenName = 14
    case seedFamilyName = 15
    case seedPhone = 16
    case localeShare = 17
    case household = 18
    case birth = 19
    case employer = 20
    case secondFamilyName = 21
    case hasDetails = 22
    case title = 23
    case original = 25
    case noise = 26
    case noiseEdit = 27
    case movedPlace = 28
    case movedStreet = 29
    case addressBookKind = 31
    case dirtyClass = 32
    case dirtyEdit = 33
    case photo = 35
    case note = 36
    case postcode = 37
}
