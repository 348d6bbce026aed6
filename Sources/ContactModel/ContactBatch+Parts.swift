extension ContactBatch {
    /// Appends contacts of another batch as they are.
    ///
    /// - Precondition: `positions` are of `other`, and the text stays below 4 GiB.
    public mutating func append(contactsAt positions: Range<Int>, of other: borrowing ContactBatch)
    {
        guard !positions.isEmpty else { return }
        let start = other.textRange(at: positions.lowerBound).lowerBound
        let end = other.textRange(at: positions.upperBound - 1).upperBound
        let base = bytes.count
        bytes.append(contentsOf: other.bytes[start..<end])
        let slots = positions.lowerBound * Self.fieldCount..<positions.upperBound * Self.fieldCount
        for slot in slots { ends.append(UInt32(Int(other.ends[slot]) - start + base)) }
        indexes.append(contentsOf: other.indexes[positions])
        uids.append(contentsOf: other.uids[positions])
    }
}
