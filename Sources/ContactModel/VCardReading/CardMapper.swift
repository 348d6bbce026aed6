/// Makes a contact of the properties of a card, one after the other.
struct CardMapper {
    private(set) var contact = ImportedContact()
    private(set) var warnings: [String] = []
    var text: CardText
    var readings = CardReadings()
    private var labels: [String: String] = [:]
    private var layouts: [String: String] = [:]
    private var hasUID = false
    private var hasDerivedName = false

    /// Reads the labels of groups first: they may stand behind what they belong to.
    init(_ properties: [CardProperty], text: CardText) {
        self.text = text
        for property in properties where !property.group.isEmpty {
            if property.name == "X-ABLABEL" {
                labels[property.group] = CardLabels.label(apple: self.text.text(property))
            } else if property.name == "X-ABADR" {
                layouts[property.group] = self.text.text(property).trimmed
            }
        }
        for property in properties { take(property) }
        finish()
    }

    private mutating func take(_ property: CardProperty) {
        switch property.name {
        case "BEGIN", "END", "VERSION", "PRODID": break
        case "N": takeName(property)
        case "FN": takeFormattedName(property)
        case "ORG": takeOrganisation(property)
        case "TEL": takePhone(property)
        case "EMAIL": takeEmail(property)
        case "ADR": takeAddress(property)
        case "X-PHONETIC-FIRST-NAME": readings.apple.given = text.text(property)
        case "X-PHONETIC-MIDDLE-NAME": readings.apple.additional = text.text(property)
        case "X-PHONETIC-LAST-NAME": readings.apple.family = text.text(property)
        case "SOUND" where property.has("TYPE", "X-IRMC-N"):
            readings.sound = text.components(property).map { $0.joinedWords() }
        case "X-PHONETIC-ORG": contact.phoneticCompany = text.text(property)
        case "SORT-STRING" where text.text(property).isKana:
            readings.sortAs = [text.text(property)]
        case "X-ABLABEL", "X-ABADR":
            if property.group.isEmpty { keep(property) }
        default: takePersonal(property)
        }
    }

    private mutating func takePersonal(_ property: CardProperty) {
        switch property.name {
        case "BDAY": takeBirthday(property)
        case "ANNIVERSARY", "X-ANNIVERSARY":
            checkDate(property)
            keep(property)
        case "TITLE" where contact.title.isEmpty: contact.title = text.text(property)
        case "NICKNAME" where contact.nickname.isEmpty: contact.nickname = text.text(property)
        case "NOTE":
            let note = text.text(property)
            if !note.isEmpty { contact.note += contact.note.isEmpty ? note : "\n" + note }
        case "PHOTO", "X-MS-CARDPICTURE": takePhoto(property)
        case "UID": takeUID(property)
        case "REV": contact.revision = TimestampText.canonical(text.plain(property))
        case "X-ABSHOWAS":
            contact.isCompany = text.text(property).uppercased() == "COMPANY"
        case "X-ANDROID-CUSTOM": takeAndroid(property)
        case "KIND", "X-ADDRESSBOOKSERVER-KIND": takeKind(property)
        case VCardColumn.name: takeColumn(property)
        default: takeOther(property)
        }
    }

    private mutating func takeOther(_ property: CardProperty) {
        let isKnown = property.name.hasPrefix("X-") || CardNames.known.contains(property.name)
        if !isKnown {
            let place = property.group.isEmpty ? "" : " in group \(property.group)"
            warnings.append("unknown property \(property.name)\(place)")
        }
        keep(property)
    }

    private mutating func takeKind(_ property: CardProperty) {
        guard text.text(property).lowercased() == "org" else { return keep(property) }
        contact.isCompany = true
    }

    /// A column of another format, as our own cards carry it.
    private mutating func takeColumn(_ property: CardProperty) {
        let parts = text.components(property, lists: false).map { $0.joined() }
        guard parts.count == 2 else { return keep(property) }
        contact.columns.append(.init(name: parts[0], value: parts[1]))
    }

    /// Keeps a property as it is, but for its encoding.
    private mutating func keep(_ property: CardProperty) {
        let value = text.raw(property)
        guard !value.isEmpty else { return }
        var parameters = property.parameters
            .filter { !["ENCODING", "CHARSET"].contains($0.name) }
            .map { "\($0.name)=\($0.value)" }
        if ["B", "BASE64"].contains(where: { property.has("ENCODING", $0) }) {
            parameters.append("ENCODING=B")
        }
        if let label = labels[property.group], !label.isEmpty {
            parameters.append("X-ABLABEL=\(label)")
        }
        // Apple's `item3` only ties a label to its value; other groups may say something.
        if !property.group.isEmpty, !property.group.hasPrefix("ITEM") {
            parameters.append("GROUP=\(property.group)")
        }
        contact.others.append(
            ImportedContact.Property(name: property.name, value: value, parameters: parameters))
    }

    private mutating func takeName(_ property: CardProperty) {
        let parts = NameParts(components: text.components(property))
        if property.parameters.contains(where: { $0.name == "PHONETIC" }) {
            if property.has("SCRIPT", "KANA") || readings.script.isEmpty { readings.script = parts }
            return
        }
        if let sortAs = property.values(of: "SORT-AS").first, readings.sortAs.isEmpty {
            readings.sortAs = sortAs.split(separator: ",").map(String.init)
        }
        guard contact.name.isEmpty else { return parts.isEmpty ? () : keep(property) }
        contact.name = parts
    }

    /// RFC 9554 §4.2: a derived FN stands in for a name that there is not.
    private mutating func takeFormattedName(_ property: CardProperty) {
        let isDerived = ["DERIVED", "X-DERIVED"].contains { property.has($0, "TRUE") }
        if isDerived {
            hasDerivedName = true
            return
        }
        guard contact.formattedName.isBlank else { return keep(property) }
        contact.formattedName = text.text(property)
    }

    private mutating func takeOrganisation(_ property: CardProperty) {
        let parts = text.components(property, lists: false).map { $0.joined() }
        guard contact.company.isBlank, contact.units.isEmpty else { return keep(property) }
        contact.company = parts.first ?? ""
        contact.units = parts.dropFirst().filter { !$0.isBlank }
    }

    private func label(_ property: CardProperty) -> String {
        if let label = labels[property.group], !label.isEmpty { return label }
        return CardLabels.label(types: property.values(of: "TYPE"))
    }

    private mutating func takePhone(_ property: CardProperty) {
        let raw = text.text(property)
        let value = PhoneText.cleaned(raw)
        guard !value.isEmpty else { return }
        contact.phones.append(.init(value: value, label: label(property), raw: raw))
    }

    private mutating func takeEmail(_ property: CardProperty) {
        let raw = text.text(property)
        let value = EmailText.cleaned(raw)
        guard !value.isEmpty else { return }
        contact.emails.append(.init(value: value, label: label(property), raw: raw))
    }

    private mutating func takeAddress(_ property: CardProperty) {
        var address = PostalAddress(components: text.components(property))
        if address.isEmpty, let label = property.values(of: "LABEL").first {
            address.freeText = label
        }
        guard !address.isEmpty else { return }
        address.label = label(property)
        let code = layouts[property.group] ?? property.values(of: "CC").first ?? ""
        address.layoutCode = code
        contact.addresses.append(address)
    }

    private mutating func takeBirthday(_ property: CardProperty) {
        let value = text.text(property)
        if property.has("VALUE", "TEXT") { return contact.birthdayText = value }
        switch DateText.read(value) {
        case .date(let date):
            let omitted = property.values(of: "X-APPLE-OMIT-YEAR").first
            let isOmitted = omitted.map { date.hasPrefix($0) } ?? false
            contact.birthday = isOmitted ? "-" + date.dropFirst(4) : date
        case .invalid:
            warnings.append("invalid date \(value.trimmed)")
            contact.birthdayText = value
        case .text: contact.birthdayText = value
        case .none: break
        }
    }

    private mutating func checkDate(_ property: CardProperty) {
        let value = text.text(property).trimmed
        if DateText.read(value) == .invalid { warnings.append("invalid date \(value)") }
    }

    private mutating func takePhoto(_ property: CardProperty) {
        let value = text.plain(property)
        let isInline = ["B", "BASE64"].contains { property.has("ENCODING", $0) }
        let data = value.hasPrefix("data:") ? value.split(separator: ",").dropFirst().first : nil
        guard contact.photo.isEmpty, isInline || data != nil else { return keep(property) }
        contact.photo = String(
            (data ?? value[...]).unicodeScalars.filter { !$0.properties.isWhitespace })
    }

    private mutating func takeUID(_ property: CardProperty) {
        let value = text.text(property).trimmed
        guard !value.isEmpty else { return }
        if hasUID { return warnings.append("duplicate UID") }
        (contact.uid, hasUID) = (value, true)
    }

    /// Android's `vnd.android.cursor.item/nickname;Annie;1;;;`.
    private mutating func takeAndroid(_ property: CardProperty) {
        let parts = text.components(property).map { $0.joined(separator: ",") }
        guard parts.first == "vnd.android.cursor.item/nickname", parts.count > 1,
            contact.nickname.isEmpty
        else { return keep(property) }
        contact.nickname = parts[1]
    }

    private mutating func finish() {
        contact.phonetic = readings.best
        contact.isNameless = hasDerivedName && contact.formattedName.isBlank && !contact.hasParts
        if let guess = text.guess { warnings.append("charset guessed: \(guess.name)") }
    }
}
