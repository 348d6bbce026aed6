import ContactModel
import Foundation

@testable import ContactModel

/// A row as a table has it, to be compared with another one.
struct StoredRow: Equatable {
    var uid: String
    var fields: [ContactField: String]

    /// The row at a position.
    ///
    /// - Parameters:
    ///   - position: 0 ..< `batch.count`.
    ///   - batch: holds the row.
    ///   - keepsReturns: whether CR counts; vCard knows only one kind of line end.
    init(_ position: Int, of batch: borrowing ContactBatch, keepsReturns: Bool = false) {
        uid = batch.uid(at: position).description
        fields = [:]
        for field in ContactField.allCases {
            let text = batch.text(of: field, at: position)
            let same = field == .extra ? Self.canonical(text) : text
            fields[field] = keepsReturns ? same : same.withLineFeeds
        }
    }

    /// An object with its keys in order and its escapes undone as far as they need not be.
    private static func canonical(_ extra: String) -> String {
        guard !extra.isEmpty,
            let object = try? JSONSerialization.jsonObject(with: Data(extra.utf8)),
            let data = try? JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        else { return extra }
        return String(decoding: data, as: UTF8.self)
            .replacing("\\r\\n", with: "\\n").replacing("\\r", with: "\\n")
    }

    /// The fields in which two rows differ, with both texts.
    func differences(from other: StoredRow) -> [String] {
        var found = uid == other.uid ? [] : ["uid: \(uid) ≠ \(other.uid)"]
        for field in ContactField.allCases where fields[field] != other.fields[field] {
            found.append(
                "\(field): \(fields[field] ?? "")\n≠ \(other.fields[field] ?? "")")
        }
        return found
    }
}

/// A file as an export writes it, with the report.
func exported(
    _ batch: borrowing ContactBatch, _ format: ExportFormat
) -> (bytes: [UInt8], report: LossReport) {
    var exporter = ContactExporter(format)
    var bytes = exporter.header
    exporter.encode(batch, into: &bytes)
    return (bytes, exporter.report)
}

/// The contacts of a file as rows, those that an import would skip among them.
func imported(_ bytes: [UInt8]) -> ContactBatch {
    var batch = ContactBatch()
    for entry in AddressBook.read(bytes) {
        switch entry.record.outcome {
        case .contact(let contact), .skipped(let contact):
            _ = batch.append(contact, index: UInt64(batch.count))
        case .failed: break
        }
    }
    return batch
}
