extension ContactFormat {
    /// Whether rows can carry a column `truth`: not in vCard, which has no property for it.
    public var hasTruthColumn: Bool { self != .vcard }

    /// What a file with a column `truth` begins with.
    public var headerWithTruth: [UInt8] {
        guard self == .csv else { return header }
        return Array(header.dropLast()) + Array(",truth\n".utf8)
    }

    /// Appends the contact at `position` with what is known about it as the last column or key.
    ///
    /// - Parameters:
    ///   - position: 0 ..< `batch.count`.
    ///   - batch: holds the contact.
    ///   - truth: the text of the column; a vCard is written without it.
    ///   - bytes: where the row goes.
    public func encode(
        _ position: Int, of batch: borrowing ContactBatch, truth: String,
        into bytes: inout [UInt8]
    ) {
        encode(position, of: batch, into: &bytes)
        switch self {
        case .csv:
            bytes.removeLast()
            bytes.append(UInt8(ascii: ","))
            CSVEncoder.append(truth, to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        case .ndjson:
            bytes.removeLast(2)
            bytes.append(contentsOf: ",\"truth\":\"".utf8)
            NDJSONEncoder.append(truth, to: &bytes)
            bytes.append(contentsOf: "\"}\n".utf8)
        case .vcard: break
        }
    }
}
