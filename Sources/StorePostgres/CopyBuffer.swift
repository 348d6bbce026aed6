import ContactModel
import Stores

/// Contacts in the binary format of COPY, in memory that is used again for every piece.
///
/// ```
/// file     PGCOPY\n 0xff \r\n \0 │ flags 0 (4) │ extension length 0 (4) │ tuples │ -1 (2)
/// tuple    fields 18 (2) │ 8 (4) id (8) │ 16 (4) uid (16) │ 16 × field
/// field    length (4) bytes, or -1 (4) for NULL; `extra` has a version byte 1 before its text
/// ```
///
/// All numbers are big-endian (https://www.postgresql.org/docs/current/sql-copy.html).
@safe struct CopyBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private var count = 0

    /// A piece is sent when it has grown to this size; larger ones are not faster (measured).
    static let pieceBytes = 128 << 10
    /// The longest text a contact may have; PostgreSQL's jsonb ends at 256 MiB, and the lengths
    /// of fields and pieces stay well inside 31 bits.
    static let maximumTextBytes = 255 << 20

    /// The columns in the order in which contacts are written.
    static let columnNames = ["id", "uid"] + ContactField.allCases.map(\.columnName)
    /// The same as a list in SQL.
    static let columns = columnNames.joined(separator: ", ")

    /// Makes an empty buffer.
    init() {
        unsafe memory = .allocate(byteCount: 2 * Self.pieceBytes, alignment: 8)
    }

    deinit { unsafe memory.deallocate() }

    /// Sends all contacts of a batch as contacts of `job`, and the end of the rows.
    mutating func send(
        _ batch: borrowing ContactBatch, of job: JobOrdinal,
        to connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        begin()
        try unsafe batch.bytes.withUnsafeBufferPointer { bytes throws(PostgresFailure) in
            for position in 0..<batch.count {
                try unsafe append(batch, at: position, of: job, from: bytes)
                if count >= Self.pieceBytes { try drain(to: connection) }
            }
        }
        reserve(2)
        put(Int16(-1))
        try drain(to: connection)
        try connection.endCopy()
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

    @unsafe private mutating func append(
        _ batch: borrowing ContactBatch, at position: Int, of job: JobOrdinal,
        from bytes: UnsafeBufferPointer<UInt8>
    ) throws(PostgresFailure) {
        let first = batch.range(of: .givenName, at: position)
        let last = batch.range(of: .extra, at: position)
        let textBytes = last.upperBound - first.lowerBound
        guard textBytes <= Self.maximumTextBytes else {
            throw PostgresFailure(
                sqlState: "54000",
                message: "contact \(batch.index(at: position)): its text is longer than 255 MiB")
        }
        reserve(2 + 4 * Self.columnNames.count + 8 + 16 + textBytes + 1)

        put(Int16(Self.columnNames.count))
        put(Int32(8))
        put(job.contactID(index: batch.index(at: position)))
        let uid = batch.uid(at: position)
        put(Int32(16))
        put(uid.high)
        put(uid.low)
        for field in ContactField.allCases {
            let range = batch.range(of: field, at: position)
            if range.isEmpty {
                put(Int32(-1))
                continue
            }
            let isJSON = field == .extra
            put(Int32(range.count + (isJSON ? 1 : 0)))
            if isJSON { put(UInt8(1)) }
            unsafe put(UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }

    private mutating func drain(
        to connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        guard count > 0 else { return }
        try unsafe connection.sendCopy(UnsafeRawBufferPointer(rebasing: memory[..<count]))
        count = 0
    }

    private mutating func reserve(_ more: Int) {
        guard unsafe memory.count - count < more else { return }
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

    @unsafe private mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
        unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count..<(count + text.count)])
            .copyMemory(from: UnsafeRawBufferPointer(text))
        count += text.count
    }
}
