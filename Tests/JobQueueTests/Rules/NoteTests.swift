import JobQueue
import Redis
import TestSupport
import Testing

/// Each chunk may have a note, which goes where its job goes.
@Suite struct NoteTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test(arguments: [1, 3, 256]) func `a claimed chunk has its note`(length: Int) throws {
        let notes = Self.notes(of: 40, length: length)
        let id = try submit(total: 120, chunk: 3, notes)
        let leases = try test.claim(25)
        let read = try test.queue.notes(of: leases)
        #expect(read == leases.map { Self.note(of: Int($0.chunk), length: length) })
        let later = try test.queue.notes(of: id, chunks: [39, 0])
        #expect(later == [39, 0].map { Self.note(of: $0, length: length) })
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `chunks of several jobs have their notes in one round trip`() throws {
        let test = try QueueUnderTest(on: RedisServer())
        let with = try submit(total: 2, chunk: 1, Self.notes(of: 2, length: 5), on: test)
        let without = try test.submit(total: 2, chunk: 1)
        let leases = try test.claim(4)
        _ = try test.queue.notes(of: leases)
        try test.redis("CONFIG", "RESETSTAT")
        let notes = try test.queue.notes(of: leases)
        #expect(try CommandStatistics(of: test).calls("evalsha_ro") == 1)
        for (lease, note) in zip(leases, notes) {
            #expect([with, without].contains(lease.job))
            #expect(
                note == (lease.job == with ? Self.note(of: Int(lease.chunk), length: 5) : nil))
        }
    }

    @Test func `a chunk or a job that is not there has no note`() throws {
        let id = try submit(total: 4, chunk: 2, Self.notes(of: 2, length: 8))
        #expect(try test.queue.notes(of: id, chunks: [-1, 2, 1 << 40]) == [nil, nil, nil])
        #expect(try test.queue.notes(of: test.newID(), chunks: [0]) == [nil])
        #expect(try test.queue.notes(of: []) == [])
    }

    @Test func `notes of 20 MB are taken, in pieces`() throws {
        let test = try QueueUnderTest(on: RedisServer())
        let chunks = 312_501
        let notes = Self.notes(of: chunks, length: 64)
        let id = try submit(total: Int64(chunks), chunk: 1, notes, on: test)
        #expect(try test.redis("STRLEN", test.key(id, "notes")).integer == 20_000_064)
        // Every piece's beginning and end, and so every seam.
        let seams = Array(0..<20).flatMap { [$0 * 16_384, ($0 + 1) * 16_384 - 1] }
        for some in [seams.filter { $0 < chunks }, [chunks - 1]] {
            #expect(
                try test.queue.notes(of: id, chunks: some.map { Int64($0) })
                    == some.map { Self.note(of: $0, length: 64) })
        }
        #expect(try test.redis("EXISTS", test.key(id, "upload")).integer == 0)
        #expect(try test.redis("PTTL", test.key(id, "notes")).integer == -1)
    }

    @Test func `an upload that was begun and left is done anew`() throws {
        let id = test.newID()
        try test.redis("SET", test.key(id, "upload"), "something else, and longer")
        let notes = Self.notes(of: 2, length: 4)
        #expect(try submit(as: id, total: 2, chunk: 1, notes) == .submitted)
        #expect(
            try test.queue.notes(of: id, chunks: [0, 1])
                == [0, 1].map { Self.note(of: $0, length: 4) })
    }

    @Test func `a submission that is repeated leaves the notes alone`() throws {
        let id = try submit(total: 2, chunk: 1, Self.notes(of: 2, length: 4))
        let other = ChunkNotes(length: 4, bytes: Array(repeating: 7, count: 8))
        #expect(try submit(as: id, total: 2, chunk: 1, other) == .duplicate)
        #expect(try test.queue.notes(of: id, chunks: [1]) == [Self.note(of: 1, length: 4)])
        #expect(try test.redis("EXISTS", test.key(id, "upload")).integer == 0)
    }

    @Test func `an id that is submitted again has no notes of its past`() throws {
        let id = try submit(total: 2, chunk: 1, Self.notes(of: 2, length: 4))
        try test.redis("DEL", test.key(id))
        #expect(try submit(as: id, total: 2, chunk: 1, nil) == .submitted)
        #expect(try test.queue.notes(of: id, chunks: [0]) == [nil])
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `the check finds notes that were lost`() throws {
        let id = try submit(total: 2, chunk: 1, Self.notes(of: 2, length: 4))
        try test.redis("DEL", test.key(id, "notes"))
        #expect(try test.queue.brokenRules(of: id) == ["the notes are of all chunks"])
    }

    @Test(arguments: [(0, 0), (257, 257), (2, 3)])
    func `notes out of range are the caller's mistake`(length: Int, bytes: Int) async {
        await #expect(processExitsWith: .failure) { [length, bytes] in
            _ = ChunkNotes(length: length, bytes: Array(repeating: 0, count: bytes))
        }
    }

    private func submit(
        total: Int64, chunk: Int64, _ notes: ChunkNotes, on test: QueueUnderTest? = nil
    ) throws -> JobID {
        let id = (test ?? self.test).newID()
        #expect(
            try submit(as: id, total: total, chunk: chunk, notes, on: test) == .submitted)
        return id
    }

    private func submit(
        as id: JobID, total: Int64, chunk: Int64, _ notes: ChunkNotes?,
        on test: QueueUnderTest? = nil
    ) throws -> SubmissionOutcome {
        try (test ?? self.test).queue.submit(
            JobSubmission(
                id: id, total: total, chunkSize: chunk, specification: "{}", notes: notes))
    }

    /// Notes that are all different and have any byte in them.
    private static func notes(of chunks: Int, length: Int) -> ChunkNotes {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(chunks * length)
        for chunk in 0..<chunks { bytes += note(of: chunk, length: length) }
        return ChunkNotes(length: length, bytes: bytes)
    }

    private static func note(of chunk: Int, length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: (chunk >> (8 * ($0 % 3))) &+ $0) }
    }
}
