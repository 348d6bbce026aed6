extension ImportedContact {
    /// What makes a contact the same one when it is imported again.
    ///
    /// The UUID that its source gives; else one made of the UID's text; else one made of all that
    /// the contact says.
    public var identity: ContactUID {
        identity(of: ContactField.allCases.map { bytes(of: $0) })
    }

    /// The identity of a contact that has these fields.
    func identity(of fields: [[UInt8]]) -> ContactUID {
        if let own = ContactUID(uuidText: uid) { return own }
        if !uid.isBlank {
            return ContactUID(namespace: .importNamespace, name: ("uid:" + uid).utf8)
        }
        // Fields are told apart by a control character that no keyboard has.
        let record = Array("record:".utf8) + fields.joined(separator: [0x1F])
        return ContactUID(namespace: .importNamespace, name: record)
    }

    /// Whether this record supersedes an earlier one of the same file with the same identity.
    ///
    /// The later `REV` wins; without two of them the one that stands later in the file.
    public func supersedes(_ earlier: ImportedContact) -> Bool {
        let (own, other) = (Self.digits(revision), Self.digits(earlier.revision))
        guard !own.isEmpty && !other.isEmpty else { return true }
        return own >= other
    }

    /// What two spellings of one contact have in common: phones in E.164 and e-mail addresses in
    /// small letters.
    ///
    /// - Parameter region: the country of numbers without a country code.
    /// - Returns: `tel:+15550100112`, `mailto:ann@example.com`.
    public func matchKeys(region: String? = nil) -> [String] {
        phones.compactMap { PhoneText.e164($0.value, region: region).map { "tel:" + $0 } }
            + emails.map { "mailto:" + $0.value.lowercased() }
    }

    /// `2024-01-01T00:00:00Z` and `20240101T000000Z` are the same.
    private static func digits(_ revision: String) -> String {
        String(revision.unicodeScalars.filter { ("0"..."9").contains($0) })
    }
}
