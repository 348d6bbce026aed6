/// What must be known of field `extra` before a card is begun: the honorifics, which are parts of
/// `N`, and whether all keys are those of a contact as it is generated.
struct Honorifics {
    private var prefix = 0..<0
    private var suffix = 0..<0
    /// Where the birthday lies, quotes included; empty when there is none.
    private(set) var birthday = 0..<0
    /// Whether there is more than honorifics and one birthday.
    private(set) var hasMore = false
    /// Whether `VCardExtra` can write all of it.
    private(set) var isPlain = true

    /// Looks through the members of an object once.
    init(_ extra: Span<UInt8>) {
        guard !extra.isEmpty else { return }
        var found = self
        JSONText.forEachMember(of: extra, 0..<extra.count) { key, value in
            found.take(extra, key, value)
        }
        self = found
    }

    private mutating func take(_ extra: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>) {
        if JSONText.isString(extra, key, "prefix") {
            prefix = value
        } else if JSONText.isString(extra, key, "suffix") {
            suffix = value
        } else if JSONText.isString(extra, key, "birthday") {
            // A day without a year has a form of its own in 3.0.
            let first = value.count > 2 ? extra[value.lowerBound + 1] : 0
            if first == UInt8(ascii: "-") { isPlain = false }
            if !birthday.isEmpty { hasMore = true }
            birthday = value
        } else {
            hasMore = true
            if !Self.isPlain(extra, key) { isPlain = false }
        }
    }

    private static func isPlain(_ extra: Span<UInt8>, _ key: Range<Int>) -> Bool {
        JSONText.isString(extra, key, "phones") || JSONText.isString(extra, key, "emails")
            || JSONText.isString(extra, key, "title") || JSONText.isString(extra, key, "nickname")
            || JSONText.isString(extra, key, "note") || JSONText.isString(extra, key, "photo")
    }

    /// Whether there is a prefix or a suffix.
    @inline(__always) var areAny: Bool { !prefix.isEmpty || !suffix.isEmpty }

    /// Writes the fourth and the fifth part of `N`.
    @inline(never)
    func write(_ extra: Span<UInt8>, to card: inout MemoryCursor<UInt8>) {
        JSONText.withString(extra, prefix) { VCardLine.append($0, to: &card) }
        card.append(UInt8(ascii: ";"))
        JSONText.withString(extra, suffix) { VCardLine.append($0, to: &card) }
    }
}
