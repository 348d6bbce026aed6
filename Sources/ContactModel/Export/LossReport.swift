/// How many of the contacts that were written lost what, because a dialect has no place for it.
///
/// Reports of parts of a file add up to the report of the file.
public struct LossReport: Hashable, Sendable {
    /// Contacts by what they lost; nothing is there with 0.
    public private(set) var counts: [Loss: Int] = [:]

    /// A report of no contacts.
    public init() {}

    /// Whether nothing was lost.
    public var isEmpty: Bool { counts.isEmpty }

    /// Counts one contact.
    public mutating func add(_ losses: Set<Loss>) {
        for loss in losses { add(loss, contacts: 1) }
    }

    /// Counts contacts that lost the same.
    public mutating func add(_ loss: Loss, contacts: Int) {
        counts[loss, default: 0] += contacts
    }

    /// Counts the contacts of another part.
    public mutating func add(_ other: LossReport) {
        for (loss, count) in other.counts { add(loss, contacts: count) }
    }

    /// A sentence for each thing lost: `Outlook CSV has no place for the photo: 12 contacts`.
    ///
    /// `number` writes a count.
    public func lines(
        for format: ExportFormat, number: (Int) -> String = { String($0) }
    ) -> [String] {
        Loss.allCases.compactMap { loss in
            guard let count = counts[loss] else { return nil }
            let contacts = count == 1 ? "1 contact" : "\(number(count)) contacts"
            return "\(format.title) has no place for \(loss.title): \(contacts)"
        }
    }
}
