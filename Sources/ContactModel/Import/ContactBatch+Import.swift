extension ContactBatch {
    /// Appends a contact of an address book.
    ///
    /// - Parameters:
    ///   - contact: what was read.
    ///   - index: the number of its record in the job.
    /// - Returns: false, and nothing appended, when the batch has no room for it.
    public mutating func append(_ contact: ImportedContact, index: UInt64) -> Bool {
        let fields = ContactField.allCases.map { contact.bytes(of: $0) }
        let length = fields.reduce(0) { $0 + $1.count }
        guard count < Self.maximumCount, bytes.count + length <= Int(UInt32.max) else {
            return false
        }
        beginContact(index: index, uid: contact.identity(of: fields))
        for (field, bytes) in zip(ContactField.allCases, fields) {
            append(bytes)
            end(field)
        }
        endContact()
        return true
    }
}
