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
        let extra = batch.range(of: .extra, at: position)
        let honorifics = Honorifics(batch.bytes.span.extracting(extra))
        guard honorifics.isPlain else { return false }
        // Names, phone and e-mail may stand twice (in FN too), escapes double, folds add 3 in 70.
        let most = 640 + 5 * batch.textRange(at: position).count
        bytes.append(atMost: most) { card in
            card.append("BEGIN:VCARD\r\nVERSION:3.0\r\n")
            writeName(position, of: batch, honorifics, to: &card)
            writePhone(position, of: batch, to: &card)
            writeEmail(position, of: batch, to: &card)
            writeAddress(position, of: batch, to: &card)
            var further = VCardExtra()
            further.write(batch.bytes.span.extracting(extra), to: &card)
            card.append("UID:")
            batch.uid(at: position).write(to: &card)
            card.append("\r\nEND:VCARD\r\n")
        }
        return true
    }

    private func writeName(
        _ position: Int, of batch: borrowing ContactBatch, _ honorifics: Honorifics,
        to card: inout MemoryCursor<UInt8>
    ) {
        let source = batch.bytes.span
        let given = source.extracting(batch.range(of: .givenName, at: position))
        let family = source.extracting(batch.range(of: .familyName, at: position))
        let start = card.count
        card.append("N:")
        VCardLine.append(family, to: &card)
        card.append(UInt8(ascii: ";"))
        VCardLine.append(given, to: &card)
        card.append(";;")
        honorifics.write(source.extracting(batch.range(of: .extra, at: position)), to: &card)
        VCardLine.end(startedAt: start, in: &card)
        writeFormattedName(position, of: batch, to: &card)
        write("X-PHONETIC-FIRST-NAME:", .phoneticGivenName, position, of: batch, to: &card)
        write("X-PHONETIC-LAST-NAME:", .phoneticFamilyName, position, of: batch, to: &card)
        write("ORG:", .company, position, of: batch, to: &card)
    }

    private func writeFormattedName(
        _ position: Int, of batch: borrowing ContactBatch, to card: inout MemoryCursor<UInt8>
    ) {
        let source = batch.bytes.span
        let given = source.extracting(batch.range(of: .givenName, at: position))
        let family = source.extracting(batch.range(of: .familyName, at: position))
        let whole = source.extracting(batch.range(of: .formattedName, at: position))
        let start = card.count
        card.append("FN")
        if whole.isEmpty && !(given.isEmpty && family.isEmpty) {
            card.append(UInt8(ascii: ":"))
            let order = NameOrder(given: given, family: family)
            VCardLine.append(order == .givenFirst ? given : family, to: &card)
            if !given.isEmpty && !family.isEmpty { card.append(UInt8(ascii: " ")) }
            VCardLine.append(order == .givenFirst ? family : given, to: &card)
        } else {
            let stand = [ContactField.formattedName, .company, .email, .phone]
                .first { !batch.range(of: $0, at: position).isEmpty }
            let range = stand.map { batch.range(of: $0, at: position) } ?? 0..<0
            let isStandIn = whole.isEmpty && marksStandIn
            card.append(isStandIn ? ";X-DERIVED=true:" : ":")
            VCardLine.append(source.extracting(range), to: &card)
        }
        VCardLine.end(startedAt: start, in: &card)
    }

    private func writePhone(
        _ position: Int, of batch: borrowing ContactBatch, to card: inout MemoryCursor<UInt8>
    ) {
        let label = batch.bytes.span.extracting(batch.range(of: .phoneLabel, at: position))
        switch VCardLabel.phone(label) {
        case .none: write("TEL:", .phone, position, of: batch, to: &card)
        case .type(let type):
            write("TEL;TYPE=", type: type, .phone, position, of: batch, to: &card)
        case .custom:
            guard !batch.range(of: .phone, at: position).isEmpty else { return }
            write("item1.TEL:", .phone, position, of: batch, to: &card)
            write("item1.X-ABLabel:", .phoneLabel, position, of: batch, to: &card)
        }
    }

    private func writeEmail(
        _ position: Int, of batch: borrowing ContactBatch, to card: inout MemoryCursor<UInt8>
    ) {
        let label = batch.bytes.span.extracting(batch.range(of: .emailLabel, at: position))
        switch VCardLabel.email(label) {
        case .none: write("EMAIL:", .email, position, of: batch, to: &card)
        case .type(let type):
            write("EMAIL;TYPE=", type: type, .email, position, of: batch, to: &card)
        case .custom:
            guard !batch.range(of: .email, at: position).isEmpty else { return }
            write("item2.EMAIL;TYPE=INTERNET:", .email, position, of: batch, to: &card)
            write("item2.X-ABLabel:", .emailLabel, position, of: batch, to: &card)
        }
    }

    /// The parts of `ADR`: box and further lines (unknown here), street, city, region, code, land.
    private func writeAddress(
        _ position: Int, of batch: borrowing ContactBatch, to card: inout MemoryCursor<UInt8>
    ) {
        let source = batch.bytes.span
        let first = batch.range(of: .street, at: position)
        let last = batch.range(of: .countryCode, at: position)
        guard first.lowerBound < last.upperBound else { return }
        let start = card.count
        card.append("item3.ADR;TYPE=HOME:;")
        for field in [ContactField.street, .city, .region, .postalCode, .countryCode] {
            card.append(UInt8(ascii: ";"))
            VCardLine.append(source.extracting(batch.range(of: field, at: position)), to: &card)
        }
        VCardLine.end(startedAt: start, in: &card)
        writeLayout(source.extracting(last), to: &card)
    }

    /// Apple's code of an address layout: that of the country, in small letters.
    private func writeLayout(_ code: Span<UInt8>, to card: inout MemoryCursor<UInt8>) {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard code.count == 2, capitals.contains(code[0]), capitals.contains(code[1]) else {
            return
        }
        card.append("item3.X-ABADR:")
        card.append(code[0] | 0x20)
        card.append(code[1] | 0x20)
        card.append("\r\n")
    }

    /// A line of a fixed beginning and a field's value; nothing when the field is absent.
    private func write(
        _ opening: StaticString, type: StaticString? = nil, _ field: ContactField,
        _ position: Int, of batch: borrowing ContactBatch, to card: inout MemoryCursor<UInt8>
    ) {
        let range = batch.range(of: field, at: position)
        guard !range.isEmpty else { return }
        let start = card.count
        card.append(opening)
        if let type {
            card.append(type)
            card.append(UInt8(ascii: ":"))
        }
        VCardLine.append(batch.bytes.span.extracting(range), to: &card)
        VCardLine.end(startedAt: start, in: &card)
    }
}
