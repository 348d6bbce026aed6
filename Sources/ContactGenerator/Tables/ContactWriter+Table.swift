import ContactModel

extension ContactWriter {
    /// Appends a text of a table to the field being written.
    @inline(__always) mutating func append(_ table: TextTable, _ index: Int) {
        append(table[index])
    }
}
