/// Writes what a plain `extra` holds as properties of a vCard 3.0; see `ContactExtra`.
///
/// `Honorifics` says whether it is plain.
struct VCardExtra {
    /// The number of the group that the next property with a label of its own gets.
    private var nextGroup = 4

    /// Writes the birthday that lies in `value`, quotes included.
    @inline(never)
    static func writeBirthday(
        _ extra: Span<UInt8>, _ value: Range<Int>, to card: inout MemoryCursor<UInt8>
    ) {
        write("BDAY:", extra, value, to: &card)
    }

    /// Writes all properties but the honorifics, which are parts of `N`.
    @inline(never)
    mutating func write(_ extra: Span<UInt8>, to card: inout MemoryCursor<UInt8>) {
        guard !extra.isEmpty else { return }
        JSONText.forEachMember(of: extra, 0..<extra.count) { key, value in
            write(extra, key, value, to: &card)
        }
    }

    private mutating func write(
        _ extra: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>,
        to card: inout MemoryCursor<UInt8>
    ) {
        if JSONText.isString(extra, key, "phones") {
            JSONText.forEachElement(of: extra, value) {
                writeLabelled(extra, $0, isPhone: true, to: &card)
            }
        } else if JSONText.isString(extra, key, "emails") {
            JSONText.forEachElement(of: extra, value) {
                writeLabelled(extra, $0, isPhone: false, to: &card)
            }
        } else if JSONText.isString(extra, key, "birthday") {
            Self.writeBirthday(extra, value, to: &card)
        } else if JSONText.isString(extra, key, "title") {
            Self.write("TITLE:", extra, value, to: &card)
        } else if JSONText.isString(extra, key, "nickname") {
            Self.write("NICKNAME:", extra, value, to: &card)
        } else if JSONText.isString(extra, key, "note") {
            Self.write("NOTE:", extra, value, to: &card)
        } else if JSONText.isString(extra, key, "photo") {
            Self.write(Self.photoOpening(extra, value), extra, value, to: &card)
        }
    }

    private mutating func writeLabelled(
        _ extra: Span<UInt8>, _ object: Range<Int>, isPhone: Bool,
        to card: inout MemoryCursor<UInt8>
    ) {
        var value = 0..<0
        var label = 0..<0
        JSONText.forEachMember(of: extra, object) { key, member in
            if JSONText.isString(extra, key, "value") { value = member }
            if JSONText.isString(extra, key, "label") { label = member }
        }
        guard value.count > 2 else { return }
        var kind = VCardLabel.none
        JSONText.withString(extra, label) {
            kind = isPhone ? VCardLabel.phone($0) : VCardLabel.email($0)
        }
        let start = card.count
        switch kind {
        case .none: card.append("TEL:")
        case .type(let type):
            card.append(isPhone ? "TEL;TYPE=" : "EMAIL;TYPE=")
            card.append(type)
            card.append(UInt8(ascii: ":"))
        case .custom:
            writeGroup(to: &card)
            card.append(isPhone ? "TEL:" : "EMAIL;TYPE=INTERNET:")
        }
        Self.end(start, extra, value, to: &card)
        guard case .custom = kind else { return }
        let labelStart = card.count
        writeGroup(to: &card)
        card.append("X-ABLabel:")
        Self.end(labelStart, extra, label, to: &card)
        nextGroup += 1
    }

    private func writeGroup(to card: inout MemoryCursor<UInt8>) {
        card.append("item")
        card.append(decimal: UInt64(nextGroup))
        card.append(UInt8(ascii: "."))
    }

    private static func write(
        _ opening: StaticString, _ extra: Span<UInt8>, _ value: Range<Int>,
        to card: inout MemoryCursor<UInt8>
    ) {
        let start = card.count
        card.append(opening)
        end(start, extra, value, to: &card)
    }

    /// Writes a value behind what the line begins with, and ends it.
    private static func end(
        _ start: Int, _ extra: Span<UInt8>, _ value: Range<Int>,
        to card: inout MemoryCursor<UInt8>
    ) {
        JSONText.withString(extra, value) { VCardLine.append($0, to: &card) }
        VCardLine.end(startedAt: start, in: &card)
    }

    /// The first bytes of an image say what it is: FFD8FF, 89504E47, 474946.
    private static func photoOpening(_ extra: Span<UInt8>, _ value: Range<Int>) -> StaticString {
        guard value.count > 1 else { return "PHOTO;ENCODING=b;TYPE=JPEG:" }
        switch extra[value.lowerBound + 1] {
        case UInt8(ascii: "i"): return "PHOTO;ENCODING=b;TYPE=PNG:"
        case UInt8(ascii: "R"): return "PHOTO;ENCODING=b;TYPE=GIF:"
        default: return "PHOTO;ENCODING=b;TYPE=JPEG:"
        }
    }
}
