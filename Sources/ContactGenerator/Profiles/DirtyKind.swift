/// What is broken about a contact of profile `dirty`; each kind has exactly 10 of 1,000 contacts.
///
/// A checklist of what breaks importers, own list. The raw value is the class in the truth column.
enum DirtyKind: String, CaseIterable, Sendable {
    // Names.
    case emptyName = "empty-name"
    case whitespaceName = "whitespace-name"
    /// Name, reading and company are empty.
    case blankTriple = "blank-triple"
    case paddedName = "padded-name"
    case apostrophe
    case hyphen
    case oneCharacter = "one-character"
    case name64 = "name-64"
    case name255 = "name-255"
    case name1000 = "name-1000"
    case nullWord = "null-word"
    // Unicode.
    case emoji
    case combining
    case precomposed
    case rightToLeft = "right-to-left"
    case astral
    case zeroWidth = "zero-width"
    case halfWidthKana = "half-width-kana"
    case fullWidthLatin = "full-width-latin"
    case prolongedSound = "prolonged-sound"
    case foldBoundary = "fold-boundary"
    // Signs that formats treat apart.
    case lineFeed = "line-feed"
    case carriageReturn = "carriage-return"
    case tab
    case quote
    case comma
    case semicolon
    case backslash
    case noteEscapes = "note-escapes"
    // Text that programs may run.
    case formula
    case sql
    case formatString = "format-string"
    case markup
    // Other fields.
    case leadingZeroPostcode = "leading-zero-postcode"
    case leapDay = "leap-day"
    case yearOne = "year-one"
    case phoneTrunkZero = "phone-trunk-zero"
    case phoneExtension = "phone-extension"
    case phoneLetters = "phone-letters"
    case noPhone = "no-phone"
    case fiftyPhones = "fifty-phones"
    case noEmail = "no-email"
    case invalidEmail = "invalid-email"

    /// How many of 1,000 contacts each kind has; the others are clean.
    static let width: UInt64 = 10
    /// The widths of all kinds, and of the clean contacts last.
    static let widths: [UInt64] =
        Array(repeating: width, count: allCases.count)
        + [BlockPermutation.count - width * UInt64(allCases.count)]
    /// The class of a contact that nothing is wrong with.
    static let clean = "clean"
}
