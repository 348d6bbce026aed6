/// Whose CSV files are written.
public enum CSVDialect: String, CaseIterable, Sendable {
    /// Our own columns, one for each field.
    case generic
    /// Google Contacts' columns since 2023.
    case google
    /// Outlook's English columns.
    case outlook

    /// How programs name this dialect in a report.
    var title: String {
        switch self {
        case .generic: "CSV"
        case .google: "Google CSV"
        case .outlook: "Outlook CSV"
        }
    }
}
