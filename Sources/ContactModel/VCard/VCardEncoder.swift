/// Writes contacts as vCard 3.0 (RFC 2426), a card a contact.
///
/// - Lines end with CRLF and are folded at 75 octets, never inside a character.
/// - `FN` and `N` are always there; `FN` is the whole name, else the company, e-mail or phone.
/// - Labels such as `home` and `mobile` are types; `iPhone` is written as Apple's own cards do; any
///   other label is an `X-ABLabel` in a group with its property.
/// - The address carries its country's code, and `X-ABADR` tells Apple's readers the layout.
/// - `extra` is written as `VCardExtra` says: further phones and e-mail addresses, honorifics,
///   birthday, nickname, title, note, photo. Contacts with more than that go through `CardWriter`.
public struct VCardEncoder: ContactEncoder {
    private let marksStandIn: Bool

    /// Makes an encoder.
    ///
    /// - Parameter marksStandIn: whether an `FN` that stands in for a name has `X-DERIVED=true`, so
    ///   that an import knows that there is no name.
    public init(marksStandIn: Bool = false) { self.marksStandIn = marksStandIn }

    /// Empty: the format has no header.
    public var header: [UInt8] { [] }

    /// Appends the card of the contact at `position`.
    public func encode(
        _ position: Int, of batch: borrowing ContactBatch, into bytes: inout [UInt8]
    ) {
        if encodePlain(position, of: batch, into: &bytes) { return }
        bytes.append(contentsOf: card(position, of: batch).bytes)
    }

    /// The card of a contact that was imported with more than `ContactExtra` names.
    @inline(never) func card(_ position: Int, of batch: borrowing ContactBatch) -> CardWriter {
        CardWriter(
            ContactRow(position, of: batch), .plain, isFolded: true, marksStandIn: marksStandIn)
    }

    /// Appends the card of a contact with nothing but what `ContactExtra` names.
    ///
    /// - Returns: false, and nothing appended, for other contacts.
    func encodePlain(
        _ position: Int, of batch: borrowing ContactBatch, into bytes: inout [UInt8]
    ) -> Bool {
        let range = batch.range(of: .extra, at: position)
        let source = batch.bytes.span
        let extra = source.extracting(range)
        let honorifics = Honorifics(extra)
        guard honorifics.isPlain else { return false }
        let text = batch.textRange(at: position)
        // One look at all fields; `extra` has its own way.
        let isClean = !source.extracting(text.lowerBound..<range.lowerBound)
            .containsAny(of: VCardLine.special)
        // Names, phone and e-mail may stand twice (in FN too), escapes double, folds add 3 in 70.
        let most = 640 + 5 * text.count
        bytes.append(contactAt: position, of: batch, isClean: isClean, atMost: most) { card in
            card.append("BEGIN:VCARD\r\nVERSION:3.0\r\n")
            Self.writeName(honorifics, extra, to: &card)
            writeFormattedName(source, to: &card)
            Self.write("X-PHONETIC-FIRST-NAME:", .phoneticGivenName, to: &card)
            Self.write("X-PHONETIC-LAST-NAME:", .phoneticFamilyName, to: &card)
            Self.write("ORG:", .company, to: &card)
            Self.writePhone(source, to: &card)
            Self.writeEmail(source, to: &card)
            Self.writeAddress(source, to: &card)
            Self.writeExtra(honorifics, extra, to: &card)
            card.append("UID:")
            card.append(batch.uid(at: position))
            card.append("\r\nEND:VCARD\r\n")
        }
        return true
    }

    @inline(__always) private static func writeName(
        _ honorifics: Honorifics, _ extra: Span<UInt8>, to card: inout FieldWriter
    ) {
        card.beginLine()
        card.append("N:")
        append(.familyName, to: &card)
        card.append(UInt8(ascii: ";"))
        append(.givenName, to: &card)
        if honorifics.areAny {
            card.append(";;")
            card.withCursor { honorifics.write(extra, to: &$0) }
        } else {
            card.append(";;;")
        }
        endLine(in: &card)
    }

    @inline(__always) private func writeFormattedName(
        _ source: Span<UInt8>, to card: inout FieldWriter
    ) {
        let hasParts = !card.isEmpty(.givenName) || !card.isEmpty(.familyName)
        card.beginLine()
        if card.isEmpty(.formattedName) && hasParts {
            card.append("FN:")
            let isGivenFirst =
                NameOrder(
                    given: source.extracting(card.range(of: .givenName)),
                    family: source.extracting(card.range(of: .familyName))) == .givenFirst
            Self.append(isGivenFirst ? .givenName : .familyName, to: &card)
            if !card.isEmpty(.givenName) && !card.isEmpty(.familyName) {
                card.append(UInt8(ascii: " "))
            }
            Self.append(isGivenFirst ? .familyName : .givenName, to: &card)
        } else {
            let isStandIn = card.isEmpty(.formattedName) && marksStandIn
            card.append(isStandIn ? "FN;X-DERIVED=true:" : "FN:")
            let stand: ContactField =
                if !card.isEmpty(.formattedName) { .formattedName } else if !card.isEmpty(.company)
                { .company } else if !card.isEmpty(.email) { .email } else { .phone }
            Self.append(stand, to: &card)
        }
        Self.endLine(in: &card)
    }

    @inline(__always) private static func writePhone(
        _ source: Span<UInt8>, to card: inout FieldWriter
    ) {
        // The labels of generated contacts first.
        switch card.word(of: .phoneLabel) {
        case ShortText("mobile"): return write("TEL;TYPE=CELL:", .phone, to: &card)
        case ShortText("home"): return write("TEL;TYPE=HOME:", .phone, to: &card)
        case ShortText("work"): return write("TEL;TYPE=WORK:", .phone, to: &card)
        default: break
        }
        switch VCardLabel.phone(source.extracting(card.range(of: .phoneLabel))) {
        case .none: write("TEL:", .phone, to: &card)
        case .type(let type): write("TEL;TYPE=", type: type, .phone, to: &card)
        case .custom:
            guard !card.isEmpty(.phone) else { return }
            write("item1.TEL:", .phone, to: &card)
            write("item1.X-ABLabel:", .phoneLabel, to: &card)
        }
    }

    @inline(__always) private static func writeEmail(
        _ source: Span<UInt8>, to card: inout FieldWriter
    ) {
        switch card.word(of: .emailLabel) {
        case ShortText("home"): return write("EMAIL;TYPE=INTERNET,HOME:", .email, to: &card)
        case ShortText("work"): return write("EMAIL;TYPE=INTERNET,WORK:", .email, to: &card)
        default: break
        }
        switch VCardLabel.email(source.extracting(card.range(of: .emailLabel))) {
        case .none: write("EMAIL:", .email, to: &card)
        case .type(let type): write("EMAIL;TYPE=", type: type, .email, to: &card)
        case .custom:
            guard !card.isEmpty(.email) else { return }
            write("item2.EMAIL;TYPE=INTERNET:", .email, to: &card)
            write("item2.X-ABLabel:", .emailLabel, to: &card)
        }
    }

    /// The parts of `ADR`: box and further lines (unknown here), street, city, region, code, land.
    @inline(__always) private static func writeAddress(
        _ source: Span<UInt8>, to card: inout FieldWriter
    ) {
        let start = card.range(of: .street).lowerBound
        guard start < card.range(of: .countryCode).upperBound else { return }
        card.beginLine()
        card.append("item3.ADR;TYPE=HOME:;;")
        append(.street, to: &card)
        card.append(UInt8(ascii: ";"))
        append(.city, to: &card)
        card.append(UInt8(ascii: ";"))
        append(.region, to: &card)
        card.append(UInt8(ascii: ";"))
        append(.postalCode, to: &card)
        card.append(UInt8(ascii: ";"))
        append(.countryCode, to: &card)
        endLine(in: &card)
        writeLayout(source.extracting(card.range(of: .countryCode)), to: &card)
    }

    /// Apple's code of an address layout: that of the country, in small letters.
    @inline(__always)
    private static func writeLayout(_ code: Span<UInt8>, to card: inout FieldWriter) {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard code.count == 2, capitals.contains(code[0]), capitals.contains(code[1]) else {
            return
        }
        card.append("item3.X-ABADR:")
        card.append(code[0] | 0x20)
        card.append(code[1] | 0x20)
        card.append("\r\n")
    }

    @inline(__always) private static func writeExtra(
        _ honorifics: Honorifics, _ extra: Span<UInt8>, to card: inout FieldWriter
    ) {
        if honorifics.hasMore {
            card.withCursor {
                var further = VCardExtra()
                further.write(extra, to: &$0)
            }
        } else if !honorifics.birthday.isEmpty {
            card.withCursor { VCardExtra.writeBirthday(extra, honorifics.birthday, to: &$0) }
        }
    }

    /// A line of a fixed beginning and a field's value; nothing when the field is absent.
    @inline(__always) private static func write(
        _ opening: StaticString, type: StaticString? = nil, _ field: ContactField,
        to card: inout FieldWriter
    ) {
        guard !card.isEmpty(field) else { return }
        card.beginLine()
        card.append(opening)
        if let type {
            card.append(type)
            card.append(UInt8(ascii: ":"))
        }
        append(field, to: &card)
        endLine(in: &card)
    }

    /// A field's value, escaped where it must be.
    @inline(__always)
    private static func append(_ field: ContactField, to card: inout FieldWriter) {
        card.append(field) { VCardLine.append($0, to: &$1) }
    }

    /// Ends a line, folding it when it is too long.
    @inline(__always) private static func endLine(in card: inout FieldWriter) {
        if card.lineCount > VCardLine.maximumOctets {
            card.withLine { VCardLine.fold(startedAt: 0, in: &$0) }
        }
        card.append("\r\n")
    }
}
