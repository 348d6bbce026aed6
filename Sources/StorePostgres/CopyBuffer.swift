package import ContactModel
package import Stores

/// Contacts in the binary format of COPY, in memory that is used again for every piece.
///
/// ```
/// file     PGCOPY\n 0xff \r\n \0 │ flags 0 (4) │ extension length 0 (4) │ tuples │ -1 (2)
/// tuple    fields 18 (2) │ 8 (4) id (8) │ 16 (4) uid (16) │ 16 × field
/// field    length (4) bytes, or -1 (4) for NULL; `extra` has a version byte 1 before its text
/// ```
///
/// All numbers are big-endian (https://www.postgresql.org/docs/current/sql-copy.html).
@safe package struct CopyBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private var count = 0

    /// A piece is sent when it has grown to this size; larger ones are not faster (measured).
    static let pieceBytes = 128 << 10
    /// The longest text a contact may have; PostgreSQL's jsonb ends at 256 MiB, and the lengths
    /// of fields and pieces stay well inside 31 bits.
    static let maximumTextBytes = 255 << 20

    /// What a tuple has beside its texts: the number of fields, the length of each, id, UID, and the
    /// version of `extra`.
    private static var tupleBytes: Int { 2 + 4 * columnCount + 8 + 16 + 1 }
    /// The longest text that is copied as a piece of fixed size: no call, no loop.
    private static var textPieceBytes: Int { 32 }

    /// How many columns a contact has: id, UID, and the fields.
    private static var columnCount: Int { 2 + ContactBatch.fieldCount }

    /// The columns in the order in which contacts are written.
    static let columnNames = ["id", "uid"] + ContactField.allCases.map(\.columnName)
    /// The same as a list in SQL.
    static let columns = columnNames.joined(separator: ", ")

    /// Makes an empty buffer.
    package init() {
        unsafe memory = .allocate(byteCount: 2 * Self.pieceBytes, alignment: 8)
    }

    deinit { unsafe memory.deallocate() }

    /// Sends all contacts of a batch as contacts of `job`, and the end of the rows.
    mutating func send(
        _ batch: borrowing ContactBatch, of job: JobOrdinal,
        to connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        try unsafe encode(batch, of: job) { piece throws(PostgresFailure) in
            try unsafe connection.sendCopy(piece)
        }
        try connection.endCopy()
    }

    /// Hands out all contacts of a batch as contacts of `job`, in pieces.
    @unsafe package mutating func encode(
        _ batch: borrowing ContactBatch, of job: JobOrdinal,
        _ send: (UnsafeRawBufferPointer) throws(PostgresFailure) -> Void
    ) throws(PostgresFailure) {
        begin()
        try unsafe batch.bytes.withUnsafeBufferPointer { bytes throws(PostgresFailure) in
            try unsafe batch.fieldEnds.withUnsafeBufferPointer { ends throws(PostgresFailure) in
                var first = 0
                for position in 0..<batch.count {
                    let slot = position * ContactBatch.fieldCount
                    let slots = slot..<slot + ContactBatch.fieldCount
                    let index = batch.index(at: position)
                    first = try unsafe append(
                        index, id: job.contactID(index: index), uid: batch.uid(at: position),
                        UnsafeBufferPointer(rebasing: ends[slots]), from: first, of: bytes)
                    if count >= Self.pieceBytes { try unsafe send(taken()) }
                }
            }
        }
        reserve(2)
        put(Int16(-1))
        try unsafe send(taken())
    }

    private mutating func begin() {
        count = 0
        reserve(19)
        for byte in [0x50, 0x47, 0x43, 0x4F, 0x50, 0x59, 0x0A, 0xFF, 0x0D, 0x0A, 0x00] as [UInt8] {
            put(byte)
        }
        put(UInt32(0))
        put(UInt32(0))
    }

    /// Appends a contact whose fields end at `ends` of `bytes`, ascending, the first one beginning at
    /// `first`; answers with where the last one ends.
    @unsafe private mutating func append(
        _ index: UInt64, id: Int64, uid: ContactUID, _ ends: UnsafeBufferPointer<UInt32>,
        from first: Int, of bytes: UnsafeBufferPointer<UInt8>
    ) throws(PostgresFailure) -> Int {
        let last = unsafe Int(ends[ContactField.extra.rawValue])
        precondition(first <= last && last <= bytes.count, "a contact's fields are out of range")
        guard last - first <= Self.maximumTextBytes else {
            throw PostgresFailure(
                sqlState: "54000",
                message: "contact \(index): its text is longer than 255 MiB")
        }
        // What a piece of text is copied beyond its end is overwritten by what comes next.
        reserve(Self.tupleBytes + last - first + Self.textPieceBytes)
        let longestPiece = last + Self.textPieceBytes <= bytes.count ? Self.textPieceBytes : -1

        // A place of its own, which stays in a register.
        var next = unsafe memory.baseAddress.unsafelyUnwrapped + count
        unsafe Self.put(Int16(Self.columnCount), at: &next)
        unsafe Self.put(Int32(8), at: &next)
        unsafe Self.put(id, at: &next)
        unsafe Self.put(Int32(16), at: &next)
        unsafe Self.put(uid.high, at: &next)
        unsafe Self.put(uid.low, at: &next)
        // An empty batch of bytes has no fields to copy.
        let text =
            unsafe bytes.baseAddress
            ?? UnsafePointer(
                memory.baseAddress.unsafelyUnwrapped
                    .assumingMemoryBound(to: UInt8.self))
        var start = first
        for field in 0..<ContactField.extra.rawValue {
            let end = unsafe Int(ends[field])
            unsafe Self.put(text + start, end &- start, longestPiece, at: &next)
            start = end
        }
        if start < last {
            unsafe Self.put(Int32(truncatingIfNeeded: last &- start &+ 1), at: &next)
            unsafe Self.put(UInt8(1), at: &next)
            unsafe next.copyMemory(from: text + start, byteCount: last &- start)
            unsafe next += last &- start
        } else {
            unsafe Self.put(Int32(-1), at: &next)
        }
        count = unsafe next - memory.baseAddress.unsafelyUnwrapped
        return last
    }

    /// Writes a field, as a piece when it has at most `longestPiece` bytes.
    @unsafe @inline(__always) private static func put(
        _ text: UnsafePointer<UInt8>, _ length: Int, _ longestPiece: Int,
        at next: inout UnsafeMutableRawPointer
    ) {
        guard length > 0 else { return unsafe put(Int32(-1), at: &next) }
        unsafe put(Int32(truncatingIfNeeded: length), at: &next)
        if length <= longestPiece {
            unsafe next.copyMemory(from: text, byteCount: textPieceBytes)
        } else {
            unsafe next.copyMemory(from: text, byteCount: length)
        }
        unsafe next += length
    }

    @unsafe @inline(__always) private static func put(
        _ value: some FixedWidthInteger & BitwiseCopyable, at next: inout UnsafeMutableRawPointer
    ) {
        unsafe next.storeBytes(of: value.bigEndian, as: type(of: value))
        unsafe next += value.bitWidth / 8
    }

    /// What has been appended, which is overwritten from here on.
    @unsafe private mutating func taken() -> UnsafeRawBufferPointer {
        defer { count = 0 }
        return unsafe UnsafeRawBufferPointer(rebasing: memory[..<count])
    }

    @inline(__always) private mutating func reserve(_ more: Int) {
        if unsafe memory.count - count < more { grow(by: more) }
    }

    @inline(never) private mutating func grow(by more: Int) {
        let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(count + more, 2 * memory.count), alignment: 8)
        unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
        unsafe memory.deallocate()
        unsafe memory = larger
    }

    private mutating func put(_ value: some FixedWidthInteger) {
        unsafe memory.storeBytes(of: value.bigEndian, toByteOffset: count, as: type(of: value))
        count += value.bitWidth / 8
    }
}
