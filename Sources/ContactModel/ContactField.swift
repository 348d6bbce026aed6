/// The text columns of a contact, in the order in which a batch, a table and a file hold them.
///
/// The `uid` and the index are not here: they are fixed-width and kept apart in `ContactBatch`.
public enum ContactField: Int, CaseIterable, Sendable {
    case givenName, familyName
    case phoneticGivenName, phoneticFamilyName
    /// The whole name, only when its parts are not known.
    case formattedName
    case company
    case phone, phoneLabel
    case email, emailLabel
    case street, city, region, postalCode
    /// ISO 3166-1 alpha-2, upper case.
    case countryCode
    /// A JSON object: further phones, e-mails, addresses, birthday, note; empty when there is none.
    case extra

    /// The column, CSV header and NDJSON key of this field.
    public var columnName: String {
        switch self {
        case .givenName: "given_name"
        case .familyName: "family_name"
        case .phoneticGivenName: "phonetic_given_name"
        case .phoneticFamilyName: "phonetic_family_name"
        case .formattedName: "formatted_name"
        case .company: "company"
        case .phone: "phone"
        case .phoneLabel: "phone_label"
        case .email: "email"
        case .emailLabel: "email_label"
        case .street: "street"
        case .city: "city"
        case .region: "region"
        case .postalCode: "postal_code"
        case .countryCode: "country_code"
        case .extra: "extra"
        }
    }
}
