/// The rows that keep pages for contacts that are written past SQLite; see `PageSwap`.
struct StandIn {
    /// What no other page holds at that place: random, and new for each chunk.
    struct Token: Hashable {
        let high: UInt64
        let low: UInt64

        /// Draws a token.
        init() {
            high = .random(in: .min ... .max)
            low = .random(in: .min ... .max)
        }
    }

    /// The mark of the first stand-in, a blob.
    private(set) var mark: [UInt8]
    /// How many zero bytes follow it, in the last column.
    let zeros: Int

    // A token and a number.
    private static let markLength = 20

    /// Makes the mark and finds how many zeros fill a leaf of `pageSize` bytes with it.
    ///
    /// The record has the longest length that a leaf keeps to itself (fileformat2.html, section
    /// 1.6), U − 35. With the cell's two lengths, its pointer and the page's header, 17 bytes at
    /// most stay free, fewer than the shortest row of the table takes.
    init(pageSize: Int, token: Token) {
        // The record's header: its own length, NULL for the id, the mark's type, NULL for the texts
        // but the last, and the zeros' type.
        let fixed = 3 + BatchRows.fieldCount - 1 + Self.markLength
        let longest = pageSize - 35
        var zeros = longest - fixed - 1
        for typeLength in 1...4 {
            zeros = longest - fixed - typeLength
            if Varint.length(2 * UInt64(zeros) + 12) <= typeLength { break }
        }
        self.zeros = zeros
        mark = Array(repeating: 0, count: Self.markLength)
        unsafe mark.withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: token.high, as: UInt64.self)
            unsafe bytes.storeBytes(of: token.low, toByteOffset: 8, as: UInt64.self)
        }
    }

    /// Makes the mark that of page `number`.
    mutating func setPage(_ number: Int) {
        unsafe mark.withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: UInt32(number), toByteOffset: 16, as: UInt32.self)
        }
    }

    /// The number in a page that holds nothing but a stand-in with the token.
    @unsafe static func page(in page: UnsafeRawBufferPointer, token: Token) -> Int? {
        guard let start = page.baseAddress, unsafe page[0] == 0x0D,
            unsafe page[3] == 0, unsafe page[4] == 1
        else { return nil }
        let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
        let end = unsafe bytes + page.count
        var place = unsafe bytes + (Int(bytes[8]) << 8 | Int(bytes[9]))
        guard unsafe Varint.read(&place, end: end) != nil,
            unsafe Varint.read(&place, end: end) != nil,
            unsafe place < end
        else { return nil }
        unsafe place += Int(place.pointee)
        guard unsafe place + markLength <= end else { return nil }
        let mark = unsafe UnsafeRawPointer(place)
        guard unsafe mark.loadUnaligned(as: UInt64.self) == token.high,
            unsafe mark.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == token.low
        else { return nil }
        return unsafe Int(mark.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
    }
}
