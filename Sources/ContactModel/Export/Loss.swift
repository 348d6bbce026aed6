/// What a dialect may have no place for; the raw value is what a manifest says.
public enum Loss: String, CaseIterable, Sendable {
    case identity
    case nameParts = "name_parts"
    case shownName = "shown_name"
    case reading
    case companyReading = "company_reading"
    case companyMark = "company_mark"
    case units
    case phoneOrder = "phone_order"
    case phones
    case phoneLabels = "phone_labels"
    case emails
    case emailLabels = "email_labels"
    case addressOrder = "address_order"
    case addresses
    case addressLabels = "address_labels"
    case country
    case birthday
    case nickname
    case photo
    case revision
    case properties
    case parameters
    case columns
    case unknown

    /// What is lost, for people.
    public var title: String {
        switch self {
        case .identity: "the UID"
        case .nameParts: "that a name's parts are not known"
        case .shownName: "a name as it is shown, beside its parts"
        case .reading: "the reading of the name"
        case .companyReading: "the reading of the company"
        case .companyMark: "that a card is a company's"
        case .units: "the borders between units of the company"
        case .phoneOrder: "the order of the phones"
        case .phones: "a further phone"
        case .phoneLabels: "a phone's label"
        case .emails: "a further e-mail address"
        case .emailLabels: "an e-mail address's label"
        case .addressOrder: "the order of the addresses"
        case .addresses: "a further address"
        case .addressLabels: "an address's label"
        case .country: "a country's code beside its name"
        case .birthday: "a birthday without a year or in words"
        case .nickname: "the nickname"
        case .photo: "the photo"
        case .revision: "the time of the last change"
        case .properties: "a property of another vCard"
        case .parameters: "a parameter of another vCard's property"
        case .columns: "a column of another file"
        case .unknown: "a key of `extra`"
        }
    }
}
