/// Writes contacts in one text format, straight from a batch's bytes: no `String` a contact.
public protocol ContactEncoder: Sendable {
    /// What a file begins with; may be empty.
    var header: [UInt8] { get }

    /// Appends the contact at `position`, 0 ..< `batch.count`, to `bytes`.
    func encode(_ position: Int, of batch: borrowing ContactBatch, into bytes: inout [UInt8])
}
