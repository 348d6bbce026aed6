/// What an address book says about one contact.
public struct ImportedContact: Hashable, Sendable {
    /// A phone number or an e-mail address.
    public struct Labelled: Hashable, Sendable {
        /// The value without what cannot be seen.
        public var value: String
        /// What the source calls it: `mobile`, `home fax`, or a label of the user's own.
        public var label: String
        /// The value as the source has it.
        public var raw: String

        /// Makes a value that is as its source has it.
        public init(value: String, label: String = "", raw: String? = nil) {
            self.value = value
            self.label = label
            self.raw = raw ?? value
        }
    }

    /// A cell under a name that says nothing to us, or a member of an object.
    public struct Column: Hashable, Sendable {
        /// The column's name, or the key.
        public var name: String
        /// The text of the cell; JSON where the value is no text.
        public var value: String

        /// Makes a column.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A property of a vCard that has no place of its own: kept so that an export can give it back.
    public struct Property: Hashable, Sendable {
        /// The property's name in capitals.
        public var name: String
        /// The value as a vCard 3.0 writes it, escapes and all, in one line.
        public var value: String
        /// Parameters, `TYPE=home`; `GROUP=…` and `X-ABLABEL=…` tell the property's group and label.
        public var parameters: [String]

        /// Makes a property.
        public init(name: String, value: String, parameters: [String] = []) {
            self.name = name
            self.value = value
            self.parameters = parameters
        }
    }

    /// The parts of the name.
    public var name = NameParts()
    /// The whole name as the source writes it.
    public var formattedName = ""
    /// Whether the source says that it has no name, and what it shows is derived.
    public var isNameless = false
    /// The reading of the name.
    public var phonetic = NameParts()
    /// The organisation, without its units.
    public var company = ""
    /// The reading of the organisation's name.
    public var phoneticCompany = ""
    /// The units of the organisation, the largest first.
    public var units: [String] = []
    /// Whether the source shows the contact as a company.
    public var isCompany = false
    /// Phone numbers, in the order of the source.
    public var phones: [Labelled] = []
    /// E-mail addresses, in the order of the source.
    public var emails: [Labelled] = []
    /// Addresses with a part that is not empty, in the order of the source.
    public var addresses: [PostalAddress] = []
    /// `YYYY-MM-DD`, or `--MM-DD` without a year.
    public var birthday = ""
    /// A birthday that is no date: `circa 1800`.
    public var birthdayText = ""
    /// Job title.
    public var title = ""
    /// Short name.
    public var nickname = ""
    /// Any text.
    public var note = ""
    /// An image in base64 without line breaks.
    public var photo = ""
    /// The identity that the source gives.
    public var uid = ""
    /// When the source changed the contact last: `2024-01-31T23:59:59Z`, or as it writes that.
    public var revision = ""
    /// Properties of a vCard that have no place of their own.
    public var others: [Property] = []
    /// Cells or members that have no place of their own.
    public var columns: [Column] = []
    /// Field `extra` as one of our own files has it; nil in other sources.
    public var verbatimExtra: String?
    /// A contact's country code as one of our own files has it.
    public var verbatimCountryCode = ""

    /// Makes an empty contact.
    public init() {}
}

extension ImportedContact {
    /// The units of the organisation, joined by a comma.
    public var department: String { units.joined(separator: ", ") }

    /// The name as it is shown: from its parts, else as the source writes it.
    ///
    /// - Parameter delimiter: what stands between the parts of an East Asian name.
    /// - Returns: empty when the source has no name.
    public func displayName(delimiter: String = " ") -> String {
        if isNameless { return "" }
        let name = isOverEscaped ? "" : name.formatted(delimiter: delimiter)
        return name.isEmpty ? formattedName.trimmed : name
    }

    /// The reading of the name; half-width kana in full width.
    public func kana(delimiter: String = " ") -> String {
        phonetic.reading(delimiter: delimiter)
    }

    /// The first address as it stands on a letter.
    public func address(defaultCountry: String? = nil) -> String {
        addresses.first?.mailingText(defaultCountry: defaultCountry) ?? ""
    }

    /// The first phone number; empty when there is none.
    public var phone: String { phones.first?.value ?? "" }

    /// The first e-mail address; empty when there is none.
    public var email: String { emails.first?.value ?? "" }

    /// Whether there is nothing to call the contact by: neither name nor reading nor company.
    public var isBlank: Bool {
        displayName().isEmpty && kana().isEmpty && company.isBlank
    }

    /// Whether a writer escaped what separates the parts: they all stand in the first one.
    var isOverEscaped: Bool {
        name.family.utf8.contains(Unit.semicolon) && !formattedName.isBlank
            && !formattedName.utf8.contains(Unit.semicolon)
            && [name.given, name.additional, name.prefix, name.suffix].allSatisfy(\.isEmpty)
    }
}
