extension ImportedContact {
    /// The text of a field of a batch; empty when the contact has none.
    ///
    /// Middle names go with the given name: a table of people has no column for them. `extra`
    /// tells them apart again.
    func bytes(of field: ContactField) -> [UInt8] {
        if field == .extra { return extraObject }
        return text(of: field).utf8.filter { $0 != 0 }
    }

    private func text(of field: ContactField) -> String {
        switch field {
        case .givenName: hasParts ? givenNames : ""
        case .familyName: hasParts ? name.family : ""
        case .phoneticGivenName: phonetic.givenNames
        case .phoneticFamilyName: phonetic.family
        case .formattedName: hasParts ? "" : displayName()
        case .company: company
        case .phone: phone
        case .phoneLabel: phones.first?.label ?? ""
        case .email: email
        case .emailLabel: emails.first?.label ?? ""
        case .street: addresses.first?.streetText ?? ""
        case .city: addresses.first?.city ?? ""
        case .region: addresses.first?.region ?? ""
        case .postalCode: addresses.first?.postalCode ?? ""
        case .countryCode:
            verbatimCountryCode.isEmpty ? addresses.first?.countryCode ?? "" : verbatimCountryCode
        case .extra: ""
        }
    }

    /// Whether the name stands in its parts.
    ///
    /// Parts of white space do not hide a whole name; without one they are what the source says.
    var hasParts: Bool {
        if isOverEscaped || (name.family.isEmpty && givenNames.isEmpty) { return false }
        return formattedName.isBlank || !(name.family.isBlank && givenNames.isBlank)
    }

    private var givenNames: String { name.givenNames }
}

extension NameParts {
    /// Given and middle names.
    fileprivate var givenNames: String {
        additional.isBlank ? given : [given, additional].joinedWords()
    }
}

extension PostalAddress {
    /// Street, further lines and box as one text.
    var streetText: String {
        let isPlain = extended.isBlank && poBox.isBlank && !street.isBlank
        return isPlain ? street : streetLines.joined(separator: "\n")
    }
}
