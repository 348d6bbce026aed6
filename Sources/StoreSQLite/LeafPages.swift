import ContactModel

/// A batch's rows as finished table-leaf pages of the SQLite file format.
///
/// The numbers are those of https://www.sqlite.org/fileformat2.html: a page's header and cells are
/// in section 1.6, a record in section 2.1, the most bytes of a row that a leaf keeps to itself at
/// the end of section 1.6. Integers are big-endian.
///
/// ```
/// 0   0D         a leaf of a table
/// 1   00 00      no free block
/// 3   nn nn      the number of cells
/// 5   nn nn      where the cells begin (0 for 65536)
/// 7   00         no fragments
/// 8   nn nn …    where each cell is, by rowid
///     00 …       unused
///     cell cell  the last row's first: record length, rowid, record
/// ```
@safe struct LeafPages: ~Copyable {
    /// The bytes of a page, all of them usable.
    let pageSize: Int
    /// The largest rowid of each page.
    private(set) var lastRowIDs: [Int64] = []
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int

    /// The smallest and the largest rowid; nothing where there are no pages.
    var rowIDs: ClosedRange<Int64>? { lastRowIDs.last.map { min(firstRowID, $0)...$0 } }
    private var firstRowID: Int64 = 0

    /// How many pages there are.
    var count: Int { lastRowIDs.count }

    /// The pages' bytes, one page after the other; valid until the next `fill`.
    @unsafe var start: UnsafePointer<UInt8> { unsafe UnsafePointer(bytes) }

    /// Makes an empty value for a page size that SQLite knows, 512 … 65536.
    init(pageSize: Int) {
        self.pageSize = pageSize
        capacity = 16
        unsafe bytes = .allocate(capacity: capacity * pageSize)
    }

    deinit { unsafe bytes.deallocate() }

    /// The longest record that a leaf holds without overflow pages: U − 35.
    var longestRecord: Int { pageSize - 35 }

    /// Lays out all rows; `false` when one is too long for a page or their ids do not ascend.
    mutating func fill(_ rows: BatchView) -> Bool {
        lastRowIDs.removeAll(keepingCapacity: true)
        guard let ids = unsafe rows.ids, let uids = unsafe rows.uids, let ends = unsafe rows.ends
        else { return true }
        if rows.count > 0 {
            unsafe firstRowID = ids[0]
            unsafe reserve(textBytes: Int(ends[rows.count * BatchRows.fieldCount - 1]), rows.count)
        }
        var cells = 0
        var page = unsafe bytes
        var content = 0
        for row in 0..<rows.count {
            let id = unsafe ids[row]
            guard unsafe row == 0 || ids[row - 1] < id else { return false }
            let start = rows.start(of: row)
            let header = unsafe RecordHeader(
                ofTextsFrom: start, to: ends + row * BatchRows.fieldCount)
            let textLength = unsafe Int(ends[(row + 1) * BatchRows.fieldCount - 1] - start)
            let recordLength = header.length + ContactUID.textLength + textLength
            // One byte says how long a header is, up to 127 of them.
            guard recordLength <= longestRecord, header.length < 128 else { return false }
            let cellLength =
                Varint.length(UInt64(recordLength)) + Varint.length(UInt64(bitPattern: id))
                + recordLength
            if cells == 0 || content - cellLength < 8 + 2 * (cells + 1) {
                if cells > 0 {
                    unsafe Self.finish(page, cells: cells, content: content)
                    unsafe lastRowIDs.append(ids[row - 1])
                }
                unsafe page = beginPage()
                content = pageSize
                cells = 0
            }
            content -= cellLength
            unsafe Self.store(UInt16(content), at: page + 8 + 2 * cells)
            cells += 1
            var place = unsafe Varint.write(UInt64(recordLength), at: page + content)
            unsafe place = Varint.write(UInt64(bitPattern: id), at: place)
            unsafe place = header.write(at: place)
            unsafe place.update(
                from: uids + row * ContactUID.textLength, count: ContactUID.textLength)
            if textLength > 0, let texts = unsafe rows.bytes {
                unsafe (place + ContactUID.textLength).update(
                    from: texts + Int(start), count: textLength)
            }
        }
        if cells > 0 {
            unsafe Self.finish(page, cells: cells, content: content)
            unsafe lastRowIDs.append(ids[rows.count - 1])
        }
        return true
    }

    /// Beyond this, rows may be so long that there will be no pages of them.
    private static let mostReserved = 32 << 20

    /// Makes room for about as many pages as the rows take.
    ///
    /// Memory that grows in steps leaves holes as large as the pages, which the process keeps. Room
    /// that is not used takes none.
    private mutating func reserve(textBytes: Int, _ rows: Int) {
        let rowBytes = ContactUID.textLength + 32
        let likely = (textBytes + rows * rowBytes) / (pageSize - pageSize / 8) + 1
        let reserved = min(likely, Self.mostReserved / pageSize)
        guard reserved > capacity else { return }
        capacity = reserved
        unsafe bytes.deallocate()
        unsafe bytes = .allocate(capacity: capacity * pageSize)
    }

    private mutating func beginPage() -> UnsafeMutablePointer<UInt8> {
        if count == capacity {
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity * pageSize)
            unsafe larger.update(from: bytes, count: capacity * pageSize)
            unsafe bytes.deallocate()
            unsafe bytes = unsafe larger
            capacity *= 2
        }
        return unsafe bytes + count * pageSize
    }

    @unsafe private static func finish(
        _ page: UnsafeMutablePointer<UInt8>, cells: Int, content: Int
    ) {
        unsafe page.update(repeating: 0, count: 8)
        unsafe page[0] = 0x0D
        unsafe store(UInt16(cells), at: page + 3)
        unsafe store(UInt16(truncatingIfNeeded: content), at: page + 5)
        // What lies between the pointers and the cells goes to the disk too.
        let pointersEnd = 8 + 2 * cells
        unsafe (page + pointersEnd).update(repeating: 0, count: content - pointersEnd)
    }

    @unsafe private static func store(_ number: UInt16, at place: UnsafeMutablePointer<UInt8>) {
        unsafe place[0] = UInt8(number >> 8)
        unsafe place[1] = UInt8(truncatingIfNeeded: number)
    }
}
