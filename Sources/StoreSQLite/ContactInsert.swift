import ContactModel
import Stores

/// The INSERT of a batch's contacts, one statement for all of them.
@safe struct ContactInsert: ~Copyable {
    private let statement: SQLiteStatement
    private let window: BatchModule.Window

    /// Compiles the statement.
    init(_ connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        // Locals first: a noncopyable property must not be half set when a later one throws.
        let window = try unsafe BatchModule.register(with: connection)
        let columns = BatchRows.columns.joined(separator: ", ")
        statement = try connection.prepare(
            "INSERT INTO contacts (\(columns)) SELECT \(columns) FROM \(BatchModule.name)")
        unsafe self.window = unsafe window
    }

    /// Inserts all rows of a batch.
    func run(_ rows: BatchView) throws(SQLiteFailure) {
        try showing(rows) { () throws(SQLiteFailure) in try statement.run() }
    }

    /// Runs `body` while the virtual table shows the rows.
    func showing<R>(
        _ rows: BatchView, _ body: () throws(SQLiteFailure) -> R
    ) throws(SQLiteFailure) -> R {
        unsafe window.pointee = rows
        defer { unsafe window.pointee = .empty }
        return try body()
    }
}
