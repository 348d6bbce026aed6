/// Where a chunk of an import lies, in bytes that travel with the job.
///
/// ```
/// offset  length  line  state  digest          48 bytes, numbers big-endian
///      8       8     8      8      16
/// ```
///
/// Offsets count through all files of the job, one behind the other.
public struct ChunkNote: Hashable, Sendable {
    /// How many bytes a note has.
    public static let length = 48
    /// How many bytes of a digest are kept: no two ranges agree in 16 by chance.
    static let digestLength = 16

    /// Where the chunk's first record begins.
    public var offset: Int
    /// How many bytes there are up to the next chunk, or to the end of the last file.
    public var byteCount: Int
    /// The line of the first record in its file.
    public var line: Int
    /// The `RecordBoundary.state` of the first record.
    public var state: UInt64
    /// The beginning of the SHA-256 of the chunk's bytes.
    public var digest: [UInt8]

    /// The note's bytes.
    public var bytes: [UInt8] {
        [UInt64(offset), UInt64(byteCount), UInt64(line), state].flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
        } + digest
    }

    init(offset: Int, byteCount: Int, line: Int, state: UInt64, digest: [UInt8]) {
        self.offset = offset
        self.byteCount = byteCount
        self.line = line
        self.state = state
        self.digest = digest
    }

    /// Reads a note, or nothing when the bytes are none.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        let numbers = stride(from: 0, to: 32, by: 8).map { start in
            bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        guard let offset = Int(exactly: numbers[0]), let byteCount = Int(exactly: numbers[1]),
            let line = Int(exactly: numbers[2]), line <= ReadableFile.maximumSize,
            !offset.addingReportingOverflow(byteCount).overflow
        else { return nil }
        self.init(
            offset: offset, byteCount: byteCount, line: line, state: numbers[3],
            digest: Array(bytes[32...]))
    }
}
