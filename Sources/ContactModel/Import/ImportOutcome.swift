/// What became of one record of an address book.
public struct ImportedRecord: Hashable, Sendable {
    /// The result; every record has exactly one.
    public enum Outcome: Hashable, Sendable {
        /// A contact to be saved.
        case contact(ImportedContact)
        /// Nothing to call it by: counted and listed, not saved.
        case skipped(ImportedContact)
        /// Not readable, for this reason.
        case failed(reason: String)
    }

    /// Why a record is skipped.
    public static let skipReason = "name, kana and company all empty"

    /// The result.
    public var outcome: Outcome
    /// What is doubtful about the record although it was read.
    public var warnings: [String] = []

    /// A contact, which is skipped when there is nothing to call it by.
    init(_ contact: ImportedContact, warnings: [String]) {
        outcome = contact.isBlank ? .skipped(contact) : .contact(contact)
        self.warnings = warnings
    }

    /// A record that was not readable.
    init(failure reason: String) {
        outcome = .failed(reason: reason)
    }
}
