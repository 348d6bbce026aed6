import CSQLite

/// Writes finished pages in the place of the stand-ins that SQLite believes in.
///
/// A stand-in is a row that fills a leaf page alone. It is an ordinary row with the rowid of the
/// page's last contact, a mark that names the page in place of the uid, and zeros behind it:
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
///
/// SQLite writes a page at a time. Finished pages that follow one another in the file as they do
/// in memory become one write, which is made before anything else is done with the file. The disk
/// begins with them meanwhile (`WriteBack`).
///
/// After the commit SQLite's cache holds stand-ins, which nobody may read. So the file's change counter
/// is written one higher than SQLite believes, and SQLite drops its cache before it reads again, as
/// it does when another process has written (https://www.sqlite.org/fileformat2.html, section 1.3.7).
///
/// A commit writes its pages, then syncs the file, then ends the journal. At the first sync this
/// type has the last word: pages that are missing, or a permit that is withheld, make the sync
/// fail, and with it the commit. A rollback then leaves in file and cache what was there before.
@safe struct PageSwap: ~Copyable {
    /// What was found at the sync.
    enum Verdict {
        /// There was no sync yet.
        case pending
        /// A page has not been written in the place of its stand-in, or the change counter not at all.
        case incomplete
        /// All are written, and the commit was forbidden.
        case withheld
        /// All are written, and the commit goes on.
        case permitted
        /// The file could not be written.
        case failed
    }

    @unsafe private struct Table {
        // First: the file's method pointer points here, and leads back to the rest.
        var methods: sqlite3_io_methods
        let original: UnsafePointer<sqlite3_io_methods>
        let pageSize: Int
        let pages: UnsafePointer<UInt8>
        let count: Int
        let token: StandIn.Token
        let mayCommit: () -> Bool
        let written: UnsafeMutablePointer<Bool>
        /// The first page of the file with another change counter.
        let firstPage: UnsafeMutablePointer<UInt8>
        var isCounterAhead = false
        /// The pages whose write is due, and where.
        var run = 0..<0
        var runOffset: Int64 = 0
        var writeBack: WriteBack
        var verdict = Verdict.pending
    }

    /// The longest write that SQLite itself makes is a page, of at most so many bytes; its own
    /// methods refuse 128 KiB.
    private static let longestWrite = 65_536

    private let file: UnsafeMutablePointer<sqlite3_file>
    private let table: UnsafeMutablePointer<Table>

    /// Takes its seat at a connection's main database file until the value goes away.
    ///
    /// `pages` stays as it is until then. `mayCommit` is asked once, when all pages are written.
    @unsafe init(
        at file: UnsafeMutablePointer<sqlite3_file>, pages: borrowing LeafPages,
        token: StandIn.Token, writeBack: WriteBack, mayCommit: @escaping () -> Bool
    ) {
        unsafe self.file = unsafe file
        let written = UnsafeMutablePointer<Bool>.allocate(capacity: pages.count)
        unsafe written.initialize(repeating: false, count: pages.count)
        let firstPage = UnsafeMutablePointer<UInt8>.allocate(capacity: pages.pageSize)
        unsafe firstPage.initialize(repeating: 0, count: pages.pageSize)
        let original: UnsafePointer<sqlite3_io_methods> = unsafe file.pointee.pMethods
        unsafe table = .allocate(capacity: 1)
        unsafe table.initialize(
            to: Table(
                methods: Self.methods(over: original.pointee), original: original,
                pageSize: pages.pageSize, pages: pages.start, count: pages.count, token: token,
                mayCommit: mayCommit, written: written, firstPage: firstPage,
                writeBack: writeBack))
        unsafe file.pointee.pMethods = UnsafeRawPointer(table)
            .assumingMemoryBound(to: sqlite3_io_methods.self)
    }

    deinit {
        unsafe file.pointee.pMethods = table.pointee.original
        unsafe table.pointee.written.deallocate()
        unsafe table.pointee.firstPage.deallocate()
        unsafe table.deinitialize(count: 1)
        unsafe table.deallocate()
    }

    /// What became of the pages.
    var verdict: Verdict { unsafe table.pointee.verdict }

    /// The file's own methods, with what is to be done before some of them.
    @unsafe private static func methods(
        over original: sqlite3_io_methods
    ) -> sqlite3_io_methods {
        var methods = original
        // A mapped file would be written past xWrite; SQLite never maps with this version.
        methods.iVersion = min(methods.iVersion, 2)
        unsafe methods.xWrite = { file, bytes, count, offset in
            guard let table = unsafe PageSwap.table(of: file) else { return SQLITE_IOERR }
            return unsafe PageSwap.write(table, file, bytes, count, offset)
        }
        unsafe methods.xSync = { file, flags in
            guard let table = unsafe PageSwap.table(of: file) else { return SQLITE_IOERR }
            let code = unsafe PageSwap.judge(table, file)
            guard code == SQLITE_OK else { return code }
            return unsafe table.pointee.original.pointee.xSync?(file, flags) ?? SQLITE_IOERR
        }
        unsafe methods.xRead = { file, bytes, count, offset in
            unsafe PageSwap.behindRun(file) { methods in
                unsafe methods.xRead?(file, bytes, count, offset)
            }
        }
        unsafe methods.xTruncate = { file, size in
            unsafe PageSwap.behindRun(file) { unsafe $0.xTruncate?(file, size) }
        }
        unsafe methods.xFileSize = { file, size in
            unsafe PageSwap.behindRun(file) { unsafe $0.xFileSize?(file, size) }
        }
        unsafe methods.xFileControl = { file, operation, argument in
            unsafe PageSwap.behindRun(file) { unsafe $0.xFileControl?(file, operation, argument) }
        }
        unsafe methods.xUnlock = { file, lock in
            unsafe PageSwap.behindRun(file) { unsafe $0.xUnlock?(file, lock) }
        }
        return methods
    }

    @unsafe private static func table(
        of file: UnsafeMutablePointer<sqlite3_file>?
    ) -> UnsafeMutablePointer<Table>? {
        unsafe UnsafeMutableRawPointer(mutating: file?.pointee.pMethods)?
            .assumingMemoryBound(to: Table.self)
    }

    /// Calls one of the file's own methods when the due pages are written.
    @unsafe private static func behindRun(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ call: (sqlite3_io_methods) -> Int32?
    ) -> Int32 {
        guard let table = unsafe table(of: file) else { return SQLITE_IOERR }
        let code = unsafe writeRun(table, file)
        guard code == SQLITE_OK else { return code }
        return unsafe call(table.pointee.original.pointee) ?? SQLITE_IOERR
    }

    @unsafe private static func write(
        _ table: UnsafeMutablePointer<Table>, _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        let pageSize = unsafe table.pointee.pageSize
        guard Int(count) == pageSize, let bytes = unsafe bytes,
            let number = unsafe StandIn.page(
                in: UnsafeRawBufferPointer(start: bytes, count: pageSize),
                token: table.pointee.token),
            unsafe number < table.pointee.count
        else { return unsafe writeOther(table, file, bytes, count, offset) }
        let run = unsafe table.pointee.run
        let runEnd = unsafe table.pointee.runOffset + Int64(run.count * pageSize)
        if number == run.upperBound, offset == runEnd,
            (run.count + 1) * pageSize <= longestWrite
        {
            unsafe table.pointee.run = run.lowerBound..<number + 1
            return SQLITE_OK
        }
        let code = unsafe writeRun(table, file)
        // After a failure nothing may be due any more: what comes next is a rollback.
        guard code == SQLITE_OK else { return code }
        unsafe table.pointee.run = number..<number + 1
        unsafe table.pointee.runOffset = offset
        return SQLITE_OK
    }

    /// Writes what is no stand-in; in a commit, the first page with a change counter that is ahead.
    @unsafe private static func writeOther(
        _ table: UnsafeMutablePointer<Table>, _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        var source = unsafe bytes
        let pageSize = unsafe table.pointee.pageSize
        if offset == 0, Int(count) == pageSize, let bytes = unsafe bytes,
            unsafe table.pointee.verdict == .pending
        {
            let copy = unsafe table.pointee.firstPage
            unsafe UnsafeMutableRawPointer(copy).copyMemory(from: bytes, byteCount: pageSize)
            // The counter, and the counter of the version that is named behind it.
            for place in [24, 92] { unsafe advanceNumber(at: copy + place) }
            unsafe table.pointee.isCounterAhead = true
            unsafe source = UnsafeRawPointer(copy)
        }
        let code = unsafe behindRun(file) { unsafe $0.xWrite?(file, source, count, offset) }
        if code != SQLITE_OK { unsafe table.pointee.verdict = .failed }
        return code
    }

    /// Makes a number of four bytes, the highest first, one larger.
    @unsafe private static func advanceNumber(at place: UnsafeMutablePointer<UInt8>) {
        for index in [3, 2, 1, 0] {
            unsafe place[index] &+= 1
            if unsafe place[index] != 0 { return }
        }
    }

    /// Writes the pages that are due.
    @unsafe private static func writeRun(
        _ table: UnsafeMutablePointer<Table>, _ file: UnsafeMutablePointer<sqlite3_file>?
    ) -> Int32 {
        let run = unsafe table.pointee.run
        guard !run.isEmpty else { return SQLITE_OK }
        unsafe table.pointee.run = 0..<0
        let pageSize = unsafe table.pointee.pageSize
        let code = unsafe table.pointee.original.pointee.xWrite?(
            file, UnsafeRawPointer(table.pointee.pages + run.lowerBound * pageSize),
            Int32(run.count * pageSize), table.pointee.runOffset)
        guard code == SQLITE_OK else {
            unsafe table.pointee.verdict = .failed
            return code ?? SQLITE_IOERR
        }
        for number in run { unsafe table.pointee.written[number] = true }
        unsafe table.pointee.writeBack.wrote(
            Int64(run.count * pageSize), at: table.pointee.runOffset)
        return SQLITE_OK
    }

    /// Decides at the first sync; those of a rollback come later and have nothing to ask.
    @unsafe private static func judge(
        _ table: UnsafeMutablePointer<Table>, _ file: UnsafeMutablePointer<sqlite3_file>?
    ) -> Int32 {
        let code = unsafe writeRun(table, file)
        guard code == SQLITE_OK, unsafe table.pointee.verdict == .pending else { return code }
        let pages = unsafe UnsafeBufferPointer(
            start: table.pointee.written, count: table.pointee.count)
        guard unsafe table.pointee.isCounterAhead, unsafe !pages.contains(false) else {
            unsafe table.pointee.verdict = .incomplete
            return SQLITE_IOERR
        }
        unsafe table.pointee.verdict = table.pointee.mayCommit() ? .permitted : .withheld
        return unsafe table.pointee.verdict == .permitted ? SQLITE_OK : SQLITE_IOERR
    }
}
