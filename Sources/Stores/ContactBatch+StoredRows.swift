package import ContactModel

extension ContactBatch {
    /// Appends a contact as a database's row holds it.
    ///
    /// - Parameters:
    ///   - id: the primary key; the contact's index in its job is the lower 40 bits.
    ///   - uid: the UID's text.
    ///   - texts: the fields in the order of `ContactField`.
    ///   - store: what the store's error codes begin with.
    /// - Throws: `StoreError.rejected` when the UID is none, or the batch has no room.
    package mutating func append(
        id: Int64, uid: String, texts: [String?], of store: String
    ) throws(StoreError) {
        guard let uid = ContactUID(uuidText: uid) else {
            throw .rejected(
                StoreFault(code: "\(store).uid", message: "contact \(id): its uid is no UUID"))
        }
        let length = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        guard count < Self.maximumCount, bytes.count + length <= Int(UInt32.max) else {
            throw .rejected(
                StoreFault(
                    code: "\(store).large",
                    message: "contact \(id): it has no room in a chunk; take a smaller chunk size"))
        }
        beginContact(index: UInt64(id & ((1 << 40) - 1)), uid: uid)
        for (field, text) in zip(ContactField.allCases, texts) {
            guard let text else { continue }
            append(text.utf8)
            end(field)
        }
        endContact()
    }
}
