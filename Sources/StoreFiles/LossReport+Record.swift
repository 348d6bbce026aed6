import ContactModel

extension LossReport {
    /// The counts by name, as a record keeps them.
    var record: [String: Int] {
        Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
    }

    /// Reads a record; names that this version does not know are passed over.
    init(record: [String: Int]) {
        self.init()
        for (name, count) in record {
            if let loss = Loss(rawValue: name) { add(loss, contacts: count) }
        }
    }
}
