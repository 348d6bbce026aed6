/// Writes contacts in a format and its dialect, and keeps the account of what that cannot carry.
///
/// What it writes does not depend on what it has written: parts of a file may come from several
/// exporters, whose reports are added up.
public struct ContactExporter: ~Copyable {
    /// How contacts are written.
    public let format: ExportFormat
    /// What the contacts written so far lost.
    public private(set) var report = LossReport()

    /// Makes an exporter.
    public init(_ format: ExportFormat) { self.format = format }

    /// What a file begins with; may be empty.
    public var header: [UInt8] {
        switch format.kind {
        case .vcard, .ndjson: []
        case .csv(let dialect):
            (format.hasMark ? [0xEF, 0xBB, 0xBF] : [])
                + dialect.header(isGuarded: format.isGuarded)
        }
    }

    /// Appends the contact at `position`, 0 ..< `batch.count`, to `bytes`.
    public mutating func encode(
        _ position: Int, of batch: borrowing ContactBatch, into bytes: inout [UInt8]
    ) {
        var losses: Set<Loss> = []
        switch format.kind {
        case .ndjson: NDJSONEncoder().encode(position, of: batch, into: &bytes)
        case .csv(.generic):
            CSVEncoder(isGuarded: format.isGuarded).encode(position, of: batch, into: &bytes)
        case .csv(.google):
            let row = GoogleRow(ContactRow(position, of: batch))
            row.cells.write(isGuarded: format.isGuarded, into: &bytes)
            losses = row.losses
        case .csv(.outlook):
            let row = OutlookRow(ContactRow(position, of: batch))
            row.cells.write(isGuarded: format.isGuarded, into: &bytes)
            losses = row.losses
        case .vcard(.plain) where format.isFolded:
            let encoder = VCardEncoder(marksStandIn: true)
            if encoder.encodePlain(position, of: batch, into: &bytes) { return }
            let card = encoder.card(position, of: batch)
            bytes.append(contentsOf: card.bytes)
            losses = card.losses
        case .vcard(let dialect):
            let card = CardWriter(
                ContactRow(position, of: batch), dialect, isFolded: format.isFolded,
                marksStandIn: true)
            bytes.append(contentsOf: card.bytes)
            losses = card.losses
        }
        if !losses.isEmpty { report.add(losses) }
    }

    /// Appends all contacts of `batch`, without the header.
    public mutating func encode(_ batch: borrowing ContactBatch, into bytes: inout [UInt8]) {
        for position in 0..<batch.count { encode(position, of: batch, into: &bytes) }
    }
}
