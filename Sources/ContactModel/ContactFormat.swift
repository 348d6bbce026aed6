/// A text format for contacts: how a row of a batch becomes bytes of a file.
///
/// All formats are UTF-8 without a byte order mark; a file is the header and then the rows, so
/// pieces that were made apart can be joined.
public enum ContactFormat: String, CaseIterable, Sendable {
    /// Comma-separated values, RFC 4180, one header line.
    case csv
    /// One JSON object a line.
    case ndjson
    /// vCard 3.0, RFC 2426.
    case vcard

    /// Takes the word that people write on the command line.
    public init(parsing text: String) throws(UnknownFormat) {
        guard let format = Self(rawValue: text) else { throw UnknownFormat(text: text) }
        self = format
    }

    /// The usual ending of a file's name, without the dot.
    public var fileExtension: String {
        switch self {
        case .csv: "csv"
        case .ndjson: "ndjson"
        case .vcard: "vcf"
        }
    }

    /// What a file begins with; empty for a format without a header.
    public var header: [UInt8] {
        switch self {
        case .csv: CSVEncoder().header
        case .ndjson: NDJSONEncoder().header
        case .vcard: VCardEncoder().header
        }
    }

    /// Appends the contact at `position` of `batch` to `bytes`.
    public func encode(_ position: Int, of batch: borrowing ContactBatch, into bytes: inout [UInt8])
    {
        switch self {
        case .csv: CSVEncoder().encode(position, of: batch, into: &bytes)
        case .ndjson: NDJSONEncoder().encode(position, of: batch, into: &bytes)
        case .vcard: VCardEncoder().encode(position, of: batch, into: &bytes)
        }
    }

    /// Appends all contacts of `batch` to `bytes`, without the header.
    public func encode(_ batch: borrowing ContactBatch, into bytes: inout [UInt8]) {
        for position in 0..<batch.count {
            encode(position, of: batch, into: &bytes)
        }
    }
}

/// A word that names no format.
public struct UnknownFormat: Error, Hashable, CustomStringConvertible {
    /// The word that was given.
    public let text: String

    /// What was wrong, the value given, and what there is.
    public var description: String {
        let known = ContactFormat.allCases.map(\.rawValue).joined(separator: ", ")
        return "\"\(text)\" is not a format; the formats are \(known)"
    }
}
