import CSQLite
import ContactModel

/// The virtual table `contactory_batch`: a batch's rows where SQL can read them.
///
/// `INSERT … SELECT` from it is one statement a chunk in place of one a contact, and takes the
/// texts from where the batch holds them (https://www.sqlite.org/vtab.html). The table exists on
/// its own connection only and is read-only.
enum BatchModule {
    /// The table's name.
    static let name = "contactory_batch"

    /// What the table shows; set before a statement reads it, and empty again afterwards.
    typealias Window = UnsafeMutablePointer<BatchView>

    /// Adds the table to a connection, which frees the window that is answered when it closes.
    @unsafe static func register(
        with connection: borrowing SQLiteConnection
    ) throws(SQLiteFailure) -> Window {
        let window = Window.allocate(capacity: 1)
        unsafe window.initialize(to: .empty)
        // SQLite calls the destructor also when this fails.
        try unsafe connection.register(module, named: name, context: window) { context in
            unsafe context?.deallocate()
        }
        return unsafe window
    }

    @unsafe private struct Table {
        var base: sqlite3_vtab
        let window: Window
    }

    @unsafe private struct Cursor {
        var base: sqlite3_vtab_cursor
        let view: BatchView
        var position: Int
    }

    // Lives as long as the process: connections keep its address.
    nonisolated(unsafe) private static let module = unsafe makeModule()

    @unsafe private static func makeModule() -> UnsafePointer<sqlite3_module> {
        var module = sqlite3_module()
        module.iVersion = 1
        // No xCreate: the table is there without CREATE VIRTUAL TABLE, and cannot be made by it.
        unsafe module.xConnect = { connection, context, _, _, table, _ in
            unsafe BatchModule.connect(connection, context, table)
        }
        unsafe module.xDisconnect = { unsafe BatchModule.release(UnsafeMutableRawPointer($0)) }
        unsafe module.xBestIndex = { _, plan in
            unsafe plan?.pointee.estimatedRows = 100_000
            return SQLITE_OK
        }
        unsafe module.xOpen = { unsafe BatchModule.open($0, $1) }
        unsafe module.xClose = { unsafe BatchModule.release(UnsafeMutableRawPointer($0)) }
        unsafe module.xFilter = { cursor, _, _, _, _ in
            unsafe BatchModule.cursor(cursor).pointee.position = 0
            return SQLITE_OK
        }
        unsafe module.xNext = { cursor in
            unsafe BatchModule.cursor(cursor).pointee.position += 1
            return SQLITE_OK
        }
        unsafe module.xEof = { cursor in
            let cursor = unsafe BatchModule.cursor(cursor)
            return unsafe cursor.pointee.position < cursor.pointee.view.count ? 0 : 1
        }
        unsafe module.xColumn = { unsafe BatchModule.column($0, $1, $2) }
        unsafe module.xRowid = { cursor, id in
            let cursor = unsafe BatchModule.cursor(cursor)
            unsafe id?.pointee = cursor.pointee.view.ids?[cursor.pointee.position] ?? 0
            return SQLITE_OK
        }
        let place = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        unsafe place.initialize(to: module)
        return unsafe UnsafePointer(place)
    }

    @unsafe private static func connect(
        _ connection: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
    ) -> Int32 {
        guard let context = unsafe context, let result = unsafe result else {
            return SQLITE_INTERNAL
        }
        let columns = BatchRows.columns.joined(separator: ", ")
        let code = unsafe sqlite3_declare_vtab(connection, "CREATE TABLE x (\(columns))")
        guard code == SQLITE_OK else { return code }
        let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
        unsafe table.initialize(
            to: Table(
                base: sqlite3_vtab(), window: context.assumingMemoryBound(to: BatchView.self)))
        unsafe result.pointee = UnsafeMutableRawPointer(table)
            .assumingMemoryBound(to: sqlite3_vtab.self)
        return SQLITE_OK
    }

    @unsafe private static func open(
        _ table: UnsafeMutablePointer<sqlite3_vtab>?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
    ) -> Int32 {
        guard let table = unsafe table, let result = unsafe result else { return SQLITE_INTERNAL }
        let window = unsafe UnsafeMutableRawPointer(table)
            .assumingMemoryBound(to: Table.self).pointee.window
        let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
        unsafe cursor.initialize(
            to: Cursor(base: sqlite3_vtab_cursor(), view: window.pointee, position: 0))
        unsafe result.pointee = UnsafeMutableRawPointer(cursor)
            .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
        return SQLITE_OK
    }

    @unsafe private static func release(_ object: UnsafeMutableRawPointer?) -> Int32 {
        unsafe object?.deallocate()
        return SQLITE_OK
    }

    @unsafe private static func cursor(
        _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
    ) -> UnsafeMutablePointer<Cursor> {
        guard let cursor = unsafe cursor else { preconditionFailure("SQLite lost its cursor") }
        return unsafe UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
    }

    @unsafe private static func column(
        _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ context: OpaquePointer?,
        _ column: Int32
    ) -> Int32 {
        let cursor = unsafe Self.cursor(cursor)
        let view = unsafe cursor.pointee.view
        let row = unsafe cursor.pointee.position
        guard let ids = unsafe view.ids, let uids = unsafe view.uids, let ends = unsafe view.ends
        else { return SQLITE_INTERNAL }
        switch column {
        case 0:
            unsafe sqlite3_result_int64(context, ids[row])
        case 1:
            let uid = unsafe uids + row * ContactUID.textLength
            unsafe result(context, UnsafeRawPointer(uid), ContactUID.textLength)
        default:
            let slot = row * BatchRows.fieldCount + Int(column) - 2
            let start = unsafe slot == 0 ? 0 : Int(ends[slot - 1])
            let length = unsafe Int(ends[slot]) - start
            // A column that is given no value is NULL.
            guard length > 0, let bytes = unsafe view.bytes else { break }
            unsafe result(context, UnsafeRawPointer(bytes + start), length)
        }
        return SQLITE_OK
    }

    @unsafe private static func result(
        _ context: OpaquePointer?, _ text: UnsafeRawPointer, _ length: Int
    ) {
        // A nil destructor is SQLITE_STATIC: no copy is made.
        unsafe sqlite3_result_text64(
            context, text.assumingMemoryBound(to: CChar.self), UInt64(length), nil,
            UInt8(SQLITE_UTF8))
    }
}
