import AddressBooks
import ContactModel

/// What `explain` says of a record; fields are only ever added.
struct ExplanationDocument: Encodable {
    struct Source: Encodable {
        let name: String
        let line: Int?
    }

    struct Entry: Encodable {
        let field, value, rule: String
        let sources: [Source]
    }

    let record: Int64
    let file: String
    let line, first_byte, end_byte: Int
    let format, charset: String
    /// `created`, `skipped` or `failed`.
    let outcome: String
    let reason: String?
    let fields: [Entry]
    /// The field `extra` of the contact, a JSON object; absent when there is none.
    let extra: String?
    let warnings: [String]

    init(
        _ number: Int64, _ found: FoundRecord, _ explanation: RecordExplanation,
        in file: InputFile
    ) {
        record = number
        self.file = file.name
        line = found.boundary.line
        (first_byte, end_byte) = (found.boundary.bytes.lowerBound, found.boundary.bytes.upperBound)
        (format, charset) = (file.format, file.charset)
        warnings = explanation.record.warnings
        let contact: ImportedContact?
        switch explanation.record.outcome {
        case .contact(let read):
            (outcome, reason, contact) = ("created", nil, read)
        case .skipped(let read):
            (outcome, reason, contact) = ("skipped", ImportedRecord.skipReason, read)
        case .failed(let text): (outcome, reason, contact) = ("failed", text, nil)
        }
        fields = explanation.entries.map { entry in
            Entry(
                field: entry.field.rawValue, value: entry.value,
                rule: ExplanationRule.text(entry, of: contact),
                sources: entry.sources.map { .init(name: $0.name, line: $0.line) })
        }
        extra = contact.flatMap(Self.extra)
    }

    private static func extra(_ contact: ImportedContact) -> String? {
        var batch = ContactBatch()
        guard batch.append(contact, index: 0) else { return nil }
        let text = batch.text(of: .extra, at: 0)
        return text.isEmpty ? nil : text
    }

    /// The same for a person.
    var lines: [String] {
        var lines = [
            "record \(record) of \(file), line \(line), bytes \(first_byte)-\(end_byte), "
                + "\(format) in \(charset): \(outcome)" + (reason.map { ": " + $0 } ?? "")
        ]
        for entry in fields {
            let value = entry.value.split(separator: "\n").joined(separator: " / ")
            let places = entry.sources.map { source in
                source.name + (source.line.map { " on line \($0)" } ?? "")
            }
            lines.append("")
            lines.append(entry.field + ": " + value)
            lines.append(
                "  from " + (places.isEmpty ? "all of it" : places.joined(separator: ", ")))
            lines.append("  " + entry.rule)
        }
        if let extra { lines += ["", "kept in extra: \(extra)"] }
        if !warnings.isEmpty { lines.append("") }
        return lines + warnings.map { "warning: " + $0 }
    }
}

/// The rules by which fields are made, in words.
enum ExplanationRule {
    static func text(_ entry: RecordExplanation.Entry, of contact: ImportedContact?) -> String {
        switch entry.field {
        case .name:
            let hasParts = contact.map { !($0.name.family + $0.name.given).isEmpty } ?? false
            return hasParts && entry.value != contact?.formattedName
                || entry.sources.contains { $0.name == "N" || $0.name.hasSuffix(".N") }
                ? "the parts of the name; family name first where all letters are Han, Kana or "
                    + "Hangul, else prefix, given, middle, family name, suffix"
                : "the whole name as it is written, as its parts are not given"
        case .kana:
            return "family and given reading, of the first place that has one: phonetic names, "
                + "N with SCRIPT=Kana, SOUND;X-IRMC-N, SORT-AS or SORT-STRING in kana"
        case .company: return "the first part of the organisation; further parts are departments"
        case .address:
            return "the first address with a part that is not empty, as mail in its country has it"
        case .tel: return "the first phone number that is not empty, without what cannot be seen"
        case .email: return "the first e-mail address that is not empty"
        }
    }
}
