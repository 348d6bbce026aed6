package import ContactModel
package import Stores

extension ContactBatch {
    /// A batch of contacts given by their fields, with indexes from `first` on.
    package static func of(
        _ contacts: [[ContactField: String]], first: UInt64 = 0
    ) -> ContactBatch {
        var batch = ContactBatch()
        for (offset, contact) in contacts.enumerated() {
            let index = first + UInt64(offset)
            batch.beginContact(
                index: index,
                uid: ContactUID(high: 0x0123_4567_89ab_8def, low: 0x8000_0000_0000_0000 | index))
            for field in ContactField.allCases {
                guard let text = contact[field] else { continue }
                batch.append(text.utf8)
                batch.end(field)
            }
            batch.endContact()
        }
        return batch
    }

    /// Contacts of about ten filled fields.
    package static func sample(_ count: Int, first: UInt64 = 0) -> ContactBatch {
        .of(
            (0..<count).map { number in
                let index = first + UInt64(number)
                return [
                    .givenName: "Ann\(index)", .familyName: "Example", .company: "Example Ltd",
                    .phone: "+1 202 555 0100", .phoneLabel: "mobile",
                    .email: "ann\(index)@example.com", .emailLabel: "work",
                    .street: "\(index) Main Street", .city: "Springfield", .region: "IL",
                    .postalCode: "62701", .countryCode: "US",
                ]
            }, first: first)
    }
}

extension StoredJob.Description {
    /// A job of 20 contacts in chunks of 10.
    package static func sample(_ id: String = "01JOB") -> Self {
        Self(id: id, key: nil, total: 20, chunkSize: 10, specification: #"{"profile":"seed"}"#)
    }
}

extension ContactStore {
    /// Stores with a permit that is always given.
    package func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkKey
    ) throws(StoreError) -> ChunkReceipt {
        try store(batch, as: chunk, mayCommit: { true })
    }
}
