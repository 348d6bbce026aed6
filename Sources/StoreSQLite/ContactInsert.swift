import CSQLite
import ContactModel
import Stores

/// The INSERT of one contact, fed from a batch's bytes without a copy.
struct ContactInsert: ~Copyable {
    private let statement: SQLiteStatement

    // Parameters: 1 is the id, 2 the uid, then the fields in the order of ContactField.
    private static let firstField: Int32 = 3

    /// Compiles the statement.
    init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        let columns = ["id", "uid"] + ContactField.allCases.map(\.columnName)
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        statement = try connection.prepare(
            "INSERT INTO contacts (\(columns.joined(separator: ", "))) VALUES (\(places))")
    }

    /// Inserts all contacts of a batch as contacts of `job`.
    func run(_ batch: borrowing ContactBatch, of job: JobOrdinal) throws(SQLiteFailure) {
        try unsafe batch.bytes.withUnsafeBufferPointer { bytes throws(SQLiteFailure) in
            var uid: [UInt8] = []
            // Which parameters hold a text from the contact before, so that an empty field costs a
            // call only after a filled one. At first that may be all: the batch before left its
            // last contact behind.
            var bound = UInt32.max
            for position in 0..<batch.count {
                uid.removeAll(keepingCapacity: true)
                batch.uid(at: position).write(to: &uid)
                statement.bind(job.contactID(index: batch.index(at: position)), at: 1)
                try unsafe bindFields(of: batch, at: position, in: bytes, &bound)
                try unsafe uid.withUnsafeBufferPointer { text throws(SQLiteFailure) in
                    try check(unsafe statement.bind(borrowing: text, at: 2))
                    try statement.run()
                }
            }
        }
    }

    @unsafe private func bindFields(
        of batch: borrowing ContactBatch, at position: Int, in bytes: UnsafeBufferPointer<UInt8>,
        _ bound: inout UInt32
    ) throws(SQLiteFailure) {
        for slot in 0..<ContactField.allCases.count {
            guard let field = ContactField(rawValue: slot) else { continue }
            let range = batch.range(of: field, at: position)
            let index = Self.firstField + Int32(slot)
            if range.isEmpty {
                guard bound & 1 << UInt32(slot) != 0 else { continue }
                statement.bindNull(at: index)
                bound &= ~(1 << UInt32(slot))
            } else {
                let text = unsafe UnsafeBufferPointer(rebasing: bytes[range])
                try check(unsafe statement.bind(borrowing: text, at: index))
                bound |= 1 << UInt32(slot)
            }
        }
    }

    private func check(_ code: Int32) throws(SQLiteFailure) {
        guard code == SQLITE_OK else { throw statement.failure(code) }
    }
}
