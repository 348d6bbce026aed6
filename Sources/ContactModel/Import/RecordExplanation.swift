/// Where the fields of a contact come from.
public struct RecordExplanation: Hashable, Sendable {
    /// A field as an address book shows it.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        /// The name.
        case name
        /// The reading of the name.
        case kana
        /// The organisation.
        case company
        /// The first address, as it stands on a letter.
        case address
        /// The first phone number.
        case tel
        /// The first e-mail address.
        case email
    }

    /// A place in a record that has a part in a field.
    public struct Source: Hashable, Sendable {
        /// The property, the column or the path of the value: `item1.TEL`, `column 3 (Phone)`,
        /// `phones[0].number`.
        public var name: String
        /// Its line in the file, where the record has several.
        public var line: Int?
    }

    /// One field that is not empty.
    public struct Entry: Hashable, Sendable {
        /// Which.
        public var field: Field
        /// What it says.
        public var value: String
        /// What gave it; changing any of them changes the field.
        public var sources: [Source]
    }

    /// What became of the record.
    public var record: ImportedRecord
    /// The fields that are not empty.
    public var entries: [Entry]

    /// The six fields of a contact.
    static func values(of record: ImportedRecord) -> [Field: String] {
        let contact: ImportedContact
        switch record.outcome {
        case .contact(let read), .skipped(let read): contact = read
        case .failed: return [:]
        }
        return [
            .name: contact.displayName(), .kana: contact.kana(),
            .company: contact.company.trimmed, .address: contact.address(),
            .tel: contact.phone, .email: contact.email,
        ]
    }
}

/// The parts of a record that can be changed one by one.
///
/// A part has a share in a field when the field changes with it. So what is said of a field is true
/// whatever rules the readers follow, and reading itself is as fast as ever.
protocol ExplainableParts {
    /// How many parts there are.
    var count: Int { get }

    /// What a part is called, and where it is.
    func source(_ part: Int) -> RecordExplanation.Source

    /// Whether there is anything in a part that could have a share in a field.
    func isBlank(_ part: Int) -> Bool

    /// The record, with one part as it would be with one digit more, or without it.
    func record(_ change: PartChange?) -> ImportedRecord

    /// Whether a field that has changed with an altered part is made of that part's value.
    func isMade(_ changed: String, of value: String) -> Bool
}

/// What is done to a part.
enum PartChange {
    case altered(Int)
    case left(Int)
}

extension ExplainableParts {
    func isMade(_ changed: String, of value: String) -> Bool { changed != value }

    /// A record of more parts is not explained to its end: each is read as often as it has parts.
    private static var mostParts: Int { 2_000 }

    /// Finds out which parts have a share in which fields.
    func explanation() -> RecordExplanation {
        let whole = record(nil)
        let values = RecordExplanation.values(of: whole)
        var sources = shares(values) { .altered($0) }
        // A value in a parameter does not change with the property's own.
        let missing = values.filter { !$0.value.isEmpty && sources[$0.key] == nil }
        if !missing.isEmpty { sources.merge(shares(missing) { .left($0) }) { first, _ in first } }
        return RecordExplanation(
            record: whole,
            entries: RecordExplanation.Field.allCases.compactMap { field in
                guard let value = values[field], !value.isEmpty else { return nil }
                return .init(field: field, value: value, sources: sources[field] ?? [])
            })
    }

    private func shares(
        _ values: [RecordExplanation.Field: String], _ change: (Int) -> PartChange
    ) -> [RecordExplanation.Field: [RecordExplanation.Source]] {
        var sources: [RecordExplanation.Field: [RecordExplanation.Source]] = [:]
        for part in 0..<min(count, Self.mostParts) where !isBlank(part) {
            let change = change(part)
            let changed = RecordExplanation.values(of: record(change))
            for (field, value) in values where !value.isEmpty {
                guard let other = changed[field], other != value else { continue }
                if case .altered = change, !isMade(other, of: value) { continue }
                sources[field, default: []].append(source(part))
            }
        }
        return sources
    }
}
