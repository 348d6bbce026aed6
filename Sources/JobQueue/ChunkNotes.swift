public import Redis

/// A few opaque bytes for each chunk of a job, of one length: what a worker must know of the chunk
/// and cannot compute, such as where it begins in a file.
///
/// Redis keeps them as one string beside the job, chunk after chunk. No contact data and no
/// secrets: Redis is read by many.
public struct ChunkNotes: Hashable, Sendable {
    /// How many bytes a chunk's note may have.
    public static let lengths = 1...256
    /// The most bytes of all notes of a job: a string of Redis ends there
    /// (https://redis.io/docs/latest/develop/data-types/strings/).
    ///
    /// With the longest notes that is 2,097,152 chunks. Whoever cuts the job into chunks makes them
    /// large enough.
    public static let maximumBytes = 512 << 20

    /// How many bytes each chunk's note has.
    public let length: Int
    /// The notes, in the order of the chunks.
    public let bytes: [UInt8]

    /// Makes notes of `length` bytes each; values out of range are the caller's mistake.
    public init(length: Int, bytes: [UInt8]) {
        precondition(Self.lengths.contains(length), "a note has 1 … 256 bytes")
        precondition(bytes.count.isMultiple(of: length), "every note has the same length")
        precondition(bytes.count <= Self.maximumBytes, "all notes have at most 512 MiB")
        self.length = length
        self.bytes = bytes
    }

    /// How many chunks there are notes for.
    public var count: Int { bytes.count / length }
}

extension JobQueue {
    /// The most notes one call reads.
    public static let maximumNotes = maximumClaim

    /// Notes are sent in pieces of so many bytes: none holds up Redis or the deadline of a command.
    static let largestPiece = 1 << 20

    /// The notes of up to `maximumNotes` chunks in hand, in one round trip and in their order;
    /// `nil` for a chunk that has none.
    public mutating func notes(of leases: [ChunkLease]) throws(RedisError) -> [[UInt8]?] {
        try notes(of: leases.map { ($0.job, $0.chunk) })
    }

    /// The notes of up to `maximumNotes` chunks of a job, in one round trip and in their order;
    /// `nil` for a chunk that has none.
    public mutating func notes(
        of job: JobID, chunks: [Int64]
    ) throws(RedisError) -> [[UInt8]?] {
        try notes(of: chunks.map { (job, $0) })
    }

    private mutating func notes(
        of chunks: [(job: JobID, chunk: Int64)]
    ) throws(RedisError) -> [[UInt8]?] {
        precondition(chunks.count <= Self.maximumNotes)
        var arguments: [RedisArgument] = []
        for (job, chunk) in chunks {
            arguments += [RedisArgument(job.description), RedisArgument(chunk)]
        }
        let notes = try run(QueueScripts.notes, arguments).map(\.bytes)
        guard notes.count == chunks.count else { throw Self.unexpected("notes") }
        return notes.map { note in note.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// Puts a job's notes where the submission finds them.
    ///
    /// After a lost answer, or when the server has lost some, it goes on from what is there.
    mutating func upload(_ notes: ChunkNotes, for job: JobID) throws(RedisError) {
        var sent = 0
        repeat {
            let piece = notes.bytes[sent..<min(sent + Self.largestPiece, notes.bytes.count)]
            let reply = try run(
                QueueScripts.upload,
                [
                    RedisArgument(job.description), RedisArgument(sent),
                    RedisArgument(Array(piece)),
                ])
            guard let there = reply.first?.integer.flatMap({ Int(exactly: $0) }),
                (0...notes.bytes.count).contains(there)
            else { throw Self.unexpected("upload") }
            sent = there
        } while sent < notes.bytes.count
    }
}
