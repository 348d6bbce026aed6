import JobQueue
import TestSupport
import Testing

/// What a store's ledger holds is marked as done and not made again.
@Suite struct RestoreTests {
    let test: QueueUnderTest

    init() throws { test = try QueueUnderTest() }

    @Test func `claims leave restored chunks out`() throws {
        let id = try test.submit(total: 95, chunk: 10, isPaused: true)
        #expect(try test.queue.restore(created([0, 1, 4, 9], size: 10, last: 5), of: id) == 4)
        let status = try test.status(id)
        #expect(status.contacts.created == 35)
        #expect(status.chunks.done == 4)
        #expect(status.chunks.waiting == 6)
        #expect(try test.queue.resume(id) == .changed(.queued))
        let leases = try test.claim(20)
        #expect(leases.map(\.chunk) == [2, 3, 5, 6, 7, 8])
        try test.settle(leases)
        #expect(try test.status(id).state == .completed)
        #expect(try test.status(id).contacts.created == 95)
    }

    @Test func `a job that is restored as a whole ends when it is resumed`() throws {
        let id = try test.submit(total: 30, chunk: 10, isPaused: true)
        #expect(try test.queue.restore(created([0, 1, 2]), of: id) == 3)
        #expect(try test.status(id).state == .paused)
        #expect(try test.queue.brokenRules(of: id) == [])
        #expect(try test.queue.resume(id) == .changed(.completed))
        #expect(try test.claim().isEmpty)
    }

    @Test func `a job that is not paused ends with the last restored chunk`() throws {
        let id = try test.submit(total: 30, chunk: 10)
        #expect(try test.queue.restore(created([0, 1, 2]), of: id) == 3)
        #expect(try test.status(id).state == .completed)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `marking again changes nothing`() throws {
        let id = try test.submit(total: 30, chunk: 10, isPaused: true)
        #expect(try test.queue.restore(created([1]) + created([1]), of: id) == 1)
        #expect(try test.queue.restore(created([1]), of: id) == 0)
        #expect(try test.status(id).contacts.created == 10)
    }

    @Test func `chunks that were handed out are left alone`() throws {
        let id = try test.submit(total: 30, chunk: 10)
        let held = try test.claim(2)
        #expect(try test.queue.restore(created([0, 1, 2]), of: id) == 1)
        #expect(try test.settle(held) == [.counted, .counted])
        #expect(try test.status(id).contacts.created == 30)
        #expect(try test.status(id).state == .completed)
    }

    @Test(arguments: [
        RestoredChunk(chunk: -1, created: 10, failed: 0, skipped: 0),
        RestoredChunk(chunk: 3, created: 10, failed: 0, skipped: 0),
        RestoredChunk(chunk: 1, created: 9, failed: 0, skipped: 0),
        RestoredChunk(chunk: 1, created: 11, failed: -1, skipped: 0),
        RestoredChunk(chunk: 2, created: 10, failed: 0, skipped: 0),
    ])
    func `a ledger that does not fit marks nothing`(chunk: RestoredChunk) throws {
        let id = try test.submit(total: 25, chunk: 10, isPaused: true)
        #expect(try test.queue.restore([chunk], of: id) == 0)
        #expect(try test.status(id).contacts.pending == 25)
        #expect(try test.queue.brokenRules(of: id) == [])
    }

    @Test func `failed contacts of the past have a code of their own`() throws {
        let id = try test.submit(total: 10, chunk: 10, isPaused: true)
        let past = RestoredChunk(chunk: 0, created: 5, failed: 3, skipped: 2)
        #expect(try test.queue.restore([past], of: id) == 1)
        #expect(try test.status(id).errors == ["restored": 3])
        #expect(try test.queue.resume(id) == .changed(.partial))
    }

    @Test func `long runs of restored chunks are skipped in one claim`() throws {
        let id = try test.submit(total: 10_000, chunk: 1, isPaused: true)
        for start in stride(from: Int64(1), to: 9_999, by: 1_000) {
            let numbers = Array(start..<min(start + 1_000, 9_999))
            #expect(
                try test.queue.restore(created(numbers, size: 1), of: id) == numbers.count)
        }
        _ = try test.queue.resume(id)
        #expect(try test.claim(10).map(\.chunk) == [0, 9_999])
    }

    private func created(
        _ chunks: [Int64], size: Int64 = 10, last: Int64? = nil
    ) -> [RestoredChunk] {
        chunks.map { chunk in
            RestoredChunk(
                chunk: chunk, created: chunk == chunks.last ? last ?? size : size, failed: 0,
                skipped: 0)
        }
    }
}
