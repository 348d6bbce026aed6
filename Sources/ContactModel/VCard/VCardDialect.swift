/// Whose vCards are written: each program reads some forms and not others.
public enum VCardDialect: String, CaseIterable, Sendable {
    /// vCard 3.0 (RFC 2426) as most programs read it.
    case plain = "3.0"
    /// Apple's Contacts.
    case apple
    /// Google Contacts.
    case google
    /// Android's own vCard 2.1.
    case android21
    /// Outlook's vCard 2.1.
    case outlook21
    /// Nextcloud and other servers that stand on Sabre: 3.0, never without `FN` and `UID`.
    case nextcloud
    /// vCard 4.0 (RFC 6350).
    case v4

    var version: CardVersion {
        switch self {
        case .android21, .outlook21: .v21
        case .v4: .v40
        case .plain, .apple, .google, .nextcloud: .v30
        }
    }

    /// What the property `VERSION` says.
    var versionText: String {
        switch version {
        case .v21: "2.1"
        case .v30: "3.0"
        case .v40: "4.0"
        }
    }

    /// Whether the cards are for any program: what has no place gets a property of our own.
    var isGeneral: Bool { [.plain, .nextcloud, .v4].contains(self) }

    /// Whether groups may tie a label of the user's own to a value.
    var hasLabelGroups: Bool { version != .v21 }

    /// Whether a country's code can stand beside its name.
    var hasCountryCode: Bool { version != .v21 && self != .google }

    /// Whether there are properties for the reading of a name.
    var hasReadings: Bool { self != .outlook21 }

    /// Whether a company can have a reading.
    var hasCompanyReading: Bool { isGeneral || self == .apple }

    /// Whether a card can say that it is a company's.
    var hasCompanyMark: Bool { isGeneral || self == .apple }

    /// How programs name this dialect in a report.
    var title: String {
        switch self {
        case .plain: "vCard 3.0"
        case .apple: "Apple's vCard"
        case .google: "Google's vCard"
        case .android21: "Android's vCard 2.1"
        case .outlook21: "Outlook's vCard 2.1"
        case .nextcloud: "Nextcloud's vCard"
        case .v4: "vCard 4.0"
        }
    }
}
