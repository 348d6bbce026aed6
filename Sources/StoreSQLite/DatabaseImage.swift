import CSQLite

/// The committed pages of an open database, read past SQLite's cache but through its file.
///
/// To be used inside a transaction that has the write lock and has changed nothing yet, in a
/// database with a rollback journal: what the file holds is then the database
/// (https://www.sqlite.org/fileformat2.html).
@safe struct DatabaseImage {
    /// The bytes of a page.
    let pageSize: Int
    private let file: UnsafeMutablePointer<sqlite3_file>

    /// Reads the header (section 1.3); nothing when it is not one that this program's pages go
    /// with: no WAL, no reserved bytes, no auto-vacuum, UTF-8.
    @unsafe init?(of file: UnsafeMutablePointer<sqlite3_file>) {
        unsafe self.file = unsafe file
        var header = [UInt8](repeating: 0, count: 100)
        guard unsafe Self.read(file, at: 0, into: &header) else { return nil }
        let size = Int(header[16]) << 8 | Int(header[17])
        pageSize = size == 1 ? 65536 : size
        let isRollback = header[18] == 1 && header[19] == 1
        let isAutoVacuum = header[52...55].contains { $0 != 0 }
        let isUTF8 = header[56...59].elementsEqual([0, 0, 0, 1])
        guard pageSize >= 512, isRollback, header[20] == 0, !isAutoVacuum, isUTF8 else {
            return nil
        }
    }

    /// Whether all rowids of a range would go into one and the same leaf of the table whose tree
    /// begins at page `root`: no key of an inner page divides the range.
    ///
    /// A key can outlive its row, so that no row in the range does not say it.
    func holdsInOneLeaf(_ range: ClosedRange<Int64>, root: Int64) -> Bool {
        var number = root
        var page = [UInt8](repeating: 0, count: pageSize)
        // A tree of 2^32 pages is not as high as this; a loop of pages would be.
        for _ in 0..<20 {
            let offset = (number - 1) * Int64(pageSize)
            guard number > 1, unsafe Self.read(file, at: offset, into: &page) else { return false }
            switch page[0] {
            case 0x0D: return true
            case 0x05:
                guard let child = Self.child(for: range, in: page) else { return false }
                number = child
            default: return false
            }
        }
        return false
    }

    /// The page below an inner page (section 1.6) that has all of the range, if one has.
    private static func child(for range: ClosedRange<Int64>, in page: [UInt8]) -> Int64? {
        let cells = Int(page[3]) << 8 | Int(page[4])
        guard 12 + 2 * cells <= page.count else { return nil }
        var low = 0
        var high = cells
        while low < high {
            let middle = (low + high) / 2
            guard let cell = cell(middle, in: page) else { return nil }
            if cell.key < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        guard low < cells else { return number(at: 8, in: page) }
        guard let cell = cell(low, in: page), cell.key >= range.upperBound else { return nil }
        return cell.child
    }

    private static func cell(_ index: Int, in page: [UInt8]) -> (child: Int64, key: Int64)? {
        let place = Int(page[12 + 2 * index]) << 8 | Int(page[13 + 2 * index])
        guard place + 5 <= page.count else { return nil }
        let key = unsafe page.withUnsafeBufferPointer { bytes -> UInt64? in
            guard let start = bytes.baseAddress else { return nil }
            var cursor = unsafe start + place + 4
            return unsafe Varint.read(&cursor, end: start + bytes.count)
        }
        return key.map { (number(at: place, in: page), Int64(bitPattern: $0)) }
    }

    private static func number(at place: Int, in page: [UInt8]) -> Int64 {
        page[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
    }

    @unsafe private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>, at offset: Int64, into bytes: inout [UInt8]
    ) -> Bool {
        guard let read = unsafe file.pointee.pMethods.pointee.xRead else { return false }
        return unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe read(file, bytes.baseAddress, Int32(bytes.count), offset) == SQLITE_OK
        }
    }
}
