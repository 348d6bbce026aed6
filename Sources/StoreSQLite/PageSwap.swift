import CSQLite

/// Writes finished pages in the place of the stand-ins that SQLite believes in.
///
/// A stand-in is a row that fills a leaf page alone. It is an ordinary row with the rowid of the
/// page's last contact and a blob that names the page:
///
/// ```
/// token (16 random bytes)  page's number (4 bytes)  zeros …
/// ```
///
/// SQLite finds each stand-in's place in the tree, gives it a page, and writes the page through
/// the file's method table (https://www.sqlite.org/c3ref/io_methods.html). There this type sits:
/// a page that holds one cell, with the token, is written with the finished page's bytes. All else
/// goes through as it is: locks, journal, syncs and every other page remain SQLite's own, so that
/// a commit is atomic and durable as ever.
@safe struct PageSwap: ~Copyable {
    @unsafe private struct Table {
        // First: the file's method pointer points here, and leads back to the rest.
        var methods: sqlite3_io_methods
        let original: UnsafePointer<sqlite3_io_methods>
        let pageSize: Int
        let pages: UnsafePointer<UInt8>
        let token: StandIn.Token
        let written: UnsafeMutablePointer<Bool>
        let count: Int
    }

    private let file: UnsafeMutablePointer<sqlite3_file>
    private let table: UnsafeMutablePointer<Table>

    /// Takes its seat at a connection's main database file until the value goes away.
    ///
    /// `pages` stays as it is until then.
    @unsafe init(
        at file: UnsafeMutablePointer<sqlite3_file>, pages: borrowing LeafPages,
        token: StandIn.Token
    ) {
        unsafe self.file = unsafe file
        let written = UnsafeMutablePointer<Bool>.allocate(capacity: pages.count)
        unsafe written.initialize(repeating: false, count: pages.count)
        let original: UnsafePointer<sqlite3_io_methods> = unsafe file.pointee.pMethods
        var methods = unsafe original.pointee
        unsafe methods.xWrite = { file, bytes, count, offset in
            unsafe PageSwap.write(file, bytes, count, offset)
        }
        // A mapped file would be written past xWrite; SQLite never maps with this version.
        methods.iVersion = min(methods.iVersion, 2)
        unsafe table = .allocate(capacity: 1)
        unsafe table.initialize(
            to: Table(
                methods: methods, original: original, pageSize: pages.pageSize,
                pages: pages.start, token: token, written: written, count: pages.count))
        unsafe file.pointee.pMethods = UnsafeRawPointer(table)
            .assumingMemoryBound(to: sqlite3_io_methods.self)
    }

    deinit {
        unsafe file.pointee.pMethods = table.pointee.original
        unsafe table.pointee.written.deallocate()
        unsafe table.deallocate()
    }

    /// Whether each finished page has been written at least once.
    var isComplete: Bool {
        for page in unsafe 0..<table.pointee.count where unsafe !table.pointee.written[page] {
            return false
        }
        return true
    }

    @unsafe private static func write(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32,
        _ offset: Int64
    ) -> Int32 {
        guard let methods = unsafe file?.pointee.pMethods else { return SQLITE_IOERR }
        let table = unsafe UnsafeRawPointer(methods).assumingMemoryBound(to: Table.self)
        guard let write = unsafe table.pointee.original.pointee.xWrite else {
            return SQLITE_IOERR
        }
        guard unsafe Int(count) == table.pointee.pageSize, let bytes = unsafe bytes,
            let number = unsafe StandIn.page(
                in: UnsafeRawBufferPointer(start: bytes, count: Int(count)),
                token: table.pointee.token),
            unsafe number < table.pointee.count
        else {
            return unsafe write(file, bytes, count, offset)
        }
        let page = unsafe table.pointee.pages + number * table.pointee.pageSize
        let code = unsafe write(file, UnsafeRawPointer(page), count, offset)
        if code == SQLITE_OK { unsafe table.pointee.written[number] = true }
        return code
    }
}
