extension ImportedContact {
    /// Field `extra`: the object of `ContactExtra`, and behind its keys those that only an import
    /// has.
    ///
    /// | key | value |
    /// |---|---|
    /// | `middle_name` | the end of the given name |
    /// | `full_name` | the name as the source shows it, when that has words which its parts have not |
    /// | `phonetic_company` | the reading of the company |
    /// | `department` | the unit of the organisation, or a list of units |
    /// | `company_card` | `true`: shown as a company |
    /// | `birthday_text` | a birthday that is no date |
    /// | `country` | the first address's country, when it is not written as its code |
    /// | `address_label` | the first address's label, when it is not `home` |
    /// | `source_uid` | the source's UID, when it is no UUID |
    /// | `revision` | when the source changed the contact last |
    /// | `properties` | of a vCard, without a place: `[{"name":…,"value":…,"parameters":[…]}, …]` |
    /// | `columns` | of other files, without a place: `[{"name":…,"value":…}, …]` |
    var extraObject: [UInt8] {
        if let verbatimExtra { return verbatimExtra.utf8.filter { $0 != 0 } }
        var object = JSONObjectWriter()
        object.list("phones", phones.dropFirst().map { Self.object($0) })
        object.list("emails", emails.dropFirst().map { Self.object($0) })
        object.list("addresses", addresses.dropFirst().map(\.object))
        object.text("birthday", birthday)
        let hasHonorifics = hasParts || isNameless
        object.text("prefix", hasHonorifics ? name.prefix : "")
        object.text("suffix", hasHonorifics ? name.suffix : "")
        object.text("title", title)
        object.text("nickname", nickname)
        object.text("note", note)
        object.text("photo", photo)
        object.text("middle_name", name.additional)
        object.text("full_name", hasParts && hasFurtherWords ? formattedName : "")
        object.text("phonetic_company", phoneticCompany)
        if units.count > 1 {
            object.list("department", units.map(JSONObjectWriter.string))
        } else {
            object.text("department", department)
        }
        if isCompany { object.value("company_card", Array("true".utf8)) }
        object.text("birthday_text", birthdayText)
        object.text("country", addresses.first?.countryText ?? "")
        let label = addresses.first?.label ?? ""
        object.text("address_label", label == "home" ? "" : label)
        object.text("source_uid", ContactUID(uuidText: uid) == nil ? uid : "")
        object.text("revision", revision)
        object.list("properties", others.map(\.object))
        object.list("columns", columns.map(\.object))
        return object.bytes
    }

    /// Whether the source shows words that are in none of the name's parts.
    private var hasFurtherWords: Bool {
        let known = [name.prefix, name.given, name.additional, name.family, name.suffix]
            .joined(separator: " ").nameWords
        return !formattedName.nameWords.isSubset(of: known)
    }

    private static func object(_ value: Labelled) -> [UInt8] {
        var object = JSONObjectWriter()
        object.text("value", value.value)
        object.text("label", value.label)
        return object.bytes
    }
}

extension ImportedContact.Property {
    fileprivate var object: [UInt8] {
        var object = JSONObjectWriter()
        object.text("name", name)
        object.text("value", value)
        object.list("parameters", parameters.map(JSONObjectWriter.string))
        return object.bytes
    }
}

extension ImportedContact.Column {
    fileprivate var object: [UInt8] {
        var object = JSONObjectWriter()
        object.text("name", name)
        object.text("value", value)
        return object.bytes
    }
}

extension String {
    /// The words of a name, without the punctuation between them.
    fileprivate var nameWords: Set<String> {
        Set(unicodeScalars.split { $0.properties.isWhitespace || $0 == "," }.map { String($0) })
    }
}

extension PostalAddress {
    /// The country as it is written, when that is not its code.
    fileprivate var countryText: String {
        country == countryCode || country.uppercased() == countryCode ? "" : country
    }

    fileprivate var object: [UInt8] {
        var object = JSONObjectWriter()
        object.text("street", streetText)
        object.text("city", city)
        object.text("region", region)
        object.text("postal_code", postalCode)
        object.text("country_code", countryCode)
        object.text("label", label)
        object.text("country", countryText)
        return object.bytes
    }
}

/// Writes one JSON object; members that are empty are left out, and so is an empty object.
struct JSONObjectWriter {
    private var text: [UInt8] = []

    /// The object; nothing when it has no members.
    var bytes: [UInt8] {
        text.isEmpty ? [] : [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
    }

    /// Appends a text.
    mutating func text(_ key: StaticString, _ value: String) {
        guard !value.isEmpty else { return }
        self.value(key, Self.string(value))
    }

    /// Appends a list of values that are JSON.
    mutating func list(_ key: StaticString, _ values: [[UInt8]]) {
        let present = values.filter { !$0.isEmpty }
        guard !present.isEmpty else { return }
        let inner = Array(present.joined(separator: [UInt8(ascii: ",")]))
        value(key, [UInt8(ascii: "[")] + inner + [UInt8(ascii: "]")])
    }

    /// Appends a value that is JSON.
    mutating func value(_ key: StaticString, _ value: [UInt8]) {
        if !text.isEmpty { text.append(UInt8(ascii: ",")) }
        text.append(contentsOf: "\"\(key)\":".utf8)
        text.append(contentsOf: value)
    }

    /// A string without NULs, which databases refuse.
    static func string(_ text: String) -> [UInt8] {
        var bytes = [UInt8(ascii: "\"")]
        let hasNUL = text.utf8.contains(0)
        NDJSONEncoder.append(hasNUL ? text.filter { $0 != "\0" } : text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        return bytes
    }
}
