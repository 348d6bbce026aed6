/// Makes a contact of the cells of a row, one after the other.
struct RowMapper {
    /// A phone or an e-mail column, and its label column.
    private struct Slot {
        var value = ""
        var label = ""
        var isNumbered = false
    }

    /// Slots by name, in the order in which they were first named.
    private struct SlotList {
        private(set) var slots: [Slot] = []
        private var places: [String: Int] = [:]

        mutating func fill(_ name: String, value: String? = nil, label: String? = nil) {
            let place = places[name] ?? slots.count
            if place == slots.count {
                let isNumbered = name.utf8.allSatisfy { (0x30...0x39).contains($0) }
                slots.append(Slot(isNumbered: isNumbered && !name.isEmpty))
                places[name] = place
            }
            if let value { slots[place].value = value }
            if let label { slots[place].label = label }
        }
    }

    /// Whether phone columns go by importance: Outlook's do.
    private let isOutlook: Bool
    /// Whether a spreadsheet may have damaged the cells.
    private let isSpreadsheet: Bool
    private var contact = ImportedContact()
    private(set) var warnings: [String] = []
    private var kana = ""
    private var phones = SlotList()
    private var emails = SlotList()
    private var addresses: [PostalAddress] = []
    private var addressPlaces: [String: Int] = [:]

    init(isOutlook: Bool = false, isSpreadsheet: Bool = false) {
        self.isOutlook = isOutlook
        self.isSpreadsheet = isSpreadsheet
    }

    /// The contact of the cells so far.
    var record: ImportedRecord {
        var result = contact
        if result.phonetic.isEmpty { result.phonetic = NameParts(wholeReading: kana) }
        result.phonetic.family = Widths.widened(result.phonetic.family)
        result.phonetic.given = Widths.widened(result.phonetic.given)
        result.phonetic.additional = Widths.widened(result.phonetic.additional)
        result.phones = ordered(phones.slots).flatMap { slot in
            Self.values(slot).map {
                .init(value: PhoneText.cleaned($0), label: slot.label, raw: $0)
            }
        }
        result.emails = emails.slots.flatMap { slot in
            Self.values(slot).map {
                .init(value: EmailText.cleaned($0), label: slot.label, raw: $0)
            }
        }
        result.phones.removeAll { $0.value.isEmpty }
        result.emails.removeAll { $0.value.isEmpty }
        result.addresses = addresses.filter { !$0.isEmpty }
        // A cell with an honorific alone names nobody.
        result.isNameless = result.formattedName.isBlank && !result.hasParts
        return ImportedRecord(result, warnings: warnings)
    }

    /// Remarks on something doubtful.
    mutating func warn(_ text: String) { warnings.append(text) }

    /// Takes a cell of this role; what has no place is kept under the name of its column.
    mutating func take(_ cell: String, _ role: ColumnRole, named name: String) {
        guard !cell.isEmpty else { return }
        switch role {
        case .phone(let slot, let label):
            guard !isSpreadsheet || !CellText.isDamagedNumber(cell) else {
                warnings.append(
                    "phone \(cell.trimmed) looks like a number damaged by a spreadsheet")
                return keep(cell, name)
            }
            phones.fill(slot, value: cell, label: label.isEmpty ? nil : label)
        case .phoneLabel(let slot): phones.fill(slot, label: Self.label(cell, named: name))
        case .email(let slot, let label):
            emails.fill(slot, value: cell, label: label.isEmpty ? nil : label)
        case .emailLabel(let slot): emails.fill(slot, label: Self.label(cell, named: name))
        case .address(let slot, let part): takeAddress(cell, slot, part)
        case .birthday: takeBirthday(cell)
        case .extra:
            if VerbatimJSON.isObject(cell) { takeExtra(cell) } else { keep(cell, name) }
        case .other: keep(cell, name)
        default: takeText(cell, role)
        }
    }

    /// Takes field `extra` of one of our own files: an object in JSON.
    mutating func takeExtra(_ object: String) {
        contact.verbatimExtra = VerbatimJSON.stored(object)
    }

    private mutating func takeText(_ cell: String, _ role: ColumnRole) {
        switch role {
        case .name: contact.formattedName = cell
        case .given: contact.name.given = cell
        case .additional: contact.name.additional = cell
        case .family: contact.name.family = cell
        case .prefix: contact.name.prefix = cell
        case .suffix: contact.name.suffix = cell
        case .kana: kana = cell
        case .kanaGiven: contact.phonetic.given = cell
        case .kanaAdditional: contact.phonetic.additional = cell
        case .kanaFamily: contact.phonetic.family = cell
        case .company: contact.company = cell
        case .kanaCompany: contact.phoneticCompany = Widths.widened(cell)
        case .department: contact.units = [cell]
        case .title: contact.title = cell
        case .nickname: contact.nickname = cell
        case .note: contact.note += contact.note.isEmpty ? cell : "\n" + cell
        case .uid: contact.uid = cell.trimmed
        case .revision: contact.revision = TimestampText.canonical(cell)
        case .countryCode: contact.verbatimCountryCode = cell
        default: break
        }
    }

    private mutating func takeBirthday(_ cell: String) {
        switch DateText.read(cell) {
        case .date(let date): contact.birthday = date
        case .invalid:
            warnings.append("invalid date \(cell.trimmed)")
            contact.birthdayText = cell
        case .text: contact.birthdayText = cell
        case .none: break
        }
    }

    private mutating func takeAddress(
        _ cell: String, _ slot: String, _ part: ColumnRole.AddressPart
    ) {
        let place = addressPlaces[slot] ?? addresses.count
        if place == addresses.count {
            var address = PostalAddress()
            let isPlace = ["home", "other"].contains(slot)
            address.label = slot == "business" ? "work" : isPlace ? slot : ""
            addresses.append(address)
            addressPlaces[slot] = place
        }
        switch part {
        case .street: addresses[place].street = cell
        case .further:
            let before = addresses[place].extended
            addresses[place].extended = before.isEmpty ? cell : before + "\n" + cell
        case .city: addresses[place].city = cell
        case .region: addresses[place].region = cell
        case .code: addresses[place].postalCode = cell
        case .country: addresses[place].country = cell
        case .poBox: addresses[place].poBox = cell
        case .whole: addresses[place].freeText = cell
        case .label: addresses[place].label = Self.label(cell)
        }
    }

    private mutating func keep(_ cell: String, _ name: String) {
        contact.columns.append(.init(name: name, value: cell))
    }

    /// Outlook's columns go by importance and not by place.
    private func ordered(_ slots: [Slot]) -> [Slot] {
        guard isOutlook else { return slots }
        let first = slots.filter { $0.label == "mobile" }
        let second = slots.filter { $0.label == "work" }
        let third = slots.filter { $0.label == "home" }
        let rest = slots.filter { !["mobile", "work", "home"].contains($0.label) }
        return first + second + third + rest
    }

    /// Google writes several values into one cell; the slots of its columns are numbers.
    private static func values(_ slot: Slot) -> [String] {
        guard slot.isNumbered, slot.value.utf8.contains(Unit.colon) else { return [slot.value] }
        return slot.value.pieces(between: " ::: ")
    }

    /// Google marks the first label by a star and begins its own in capitals.
    private static func label(_ cell: String, named name: String = "") -> String {
        // Our own files have labels as they were read.
        let own: [ContactField] = [.phoneLabel, .emailLabel]
        if own.contains(where: { $0.columnName == name }) { return cell }
        let text = cell.hasPrefix("* ") ? String(cell.dropFirst(2)) : cell
        let word = text.lowercased()
        return ["home", "work", "mobile", "main", "pager", "other", "home fax", "work fax"]
            .contains(word) ? word : text
    }
}

extension String {
    /// The texts between a separator.
    func pieces(between separator: String) -> [String] {
        var pieces: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            pieces.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return pieces + [String(rest)]
    }
}
