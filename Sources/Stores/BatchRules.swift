package import ContactModel
import Glibc

/// What both databases ask of a batch before anything is sent.
package enum BatchRules {
    /// The first fault that makes the batch impossible to store as it is, or nothing.
    ///
    /// U+0000 cannot be in PostgreSQL's text at all, and SQLite's functions stop reading at it
    /// (https://www.sqlite.org/nulinstr.html); an index above 40 bits would take another contact's
    /// id.
    package static func fault(in batch: borrowing ContactBatch) -> StoreFault? {
        for position in 0..<batch.count where batch.index(at: position) >> 40 != 0 {
            return StoreFault(
                code: "contact.index",
                message: "contact \(batch.index(at: position)): an index is below 2^40")
        }
        // memchr, because this runs over every byte that is stored.
        let holdsNUL = unsafe batch.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memchr(start, 0, bytes.count) != nil
        }
        guard holdsNUL else { return nil }
        for position in 0..<batch.count {
            for field in ContactField.allCases
            where batch.bytes[batch.range(of: field, at: position)].contains(0) {
                return StoreFault(
                    code: "contact.nul",
                    message: "contact \(batch.index(at: position)): \(field.columnName) holds "
                        + "U+0000, which a database's text cannot")
            }
        }
        return nil
    }
}
