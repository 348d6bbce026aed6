import ContactModel
import JobQueue
import Stores
import Synchronization

/// Contacts that another store holds: jobs of kind `export`.
///
/// A chunk is a page of that store by id, as it was when the job was planned. What has changed
/// since shows: a contact that is gone counts as failed, `source.gone`, and a page that has more
/// contacts than it had is not exported, because nobody could say which ones the job is about.
/// Contacts that were added behind the last page are not in the job. A contact that was changed is
/// exported as it is now.
struct StoredChunks: ChunkSource {
    private let connections: SourceConnections

    /// Reads which store a job exports, or says why this program cannot.
    init(
        _ specification: JobSpecification, open: @escaping StoreRoom.Opener
    ) throws(UnreadableJob) {
        guard let source = specification.source else { throw .unreadable }
        connections = SourceConnections(
            to: StoreTarget(source, mode: .mustExist), open: open)
    }

    var maximumCount: Int64 { StoredPage.maximumCount }
    var indexLimit: Int64 { 1 << 40 }
    var duplicates: DuplicateRule { .keep }
    var needsNotes: Bool { true }

    func fill(
        _ batch: inout ContactBatch, with lease: ChunkLease, note: [UInt8]?
    ) throws(ChunkFault) -> ChunkContents {
        guard let page = note.flatMap(StoredPage.init(note:)) else {
            throw .lost(
                StoreFault(
                    code: "source.page",
                    message: "Redis does not know any more which contacts the chunk is of; "
                        + "export again into a new place"))
        }
        batch.removeAll()
        do {
            try connections.use { store throws(StoreError) in
                try store.read(page.first...page.last, limit: Int(lease.count) + 1, into: &batch)
            }
        } catch {
            switch error {
            case .unavailable(let fault), .unusable(let fault): throw .unavailable(fault)
            case .rejected(let fault): throw .lost(fault)
            case .withheld: throw .unavailable(StoreFault(code: "source", message: "\(error)"))
            }
        }
        let missing = lease.count - Int64(batch.count)
        guard missing >= 0 else {
            throw .lost(
                StoreFault(
                    code: "source.changed",
                    message: "the store has got contacts among those of the chunk since the export "
                        + "was planned; export again into a new place"))
        }
        var contents = ChunkContents()
        contents.fail("source.gone", count: missing)
        return contents
    }
}

/// Connections to the store that is exported: as many as lanes read at the same time.
private final class SourceConnections: Sendable {
    /// A connection that no lane uses at the moment.
    private struct Idle: Sendable {
        // Taken out by one lane before it is used, and put back afterwards.
        nonisolated(unsafe) let store: any ContactStore
    }

    private let target: StoreTarget
    private let open: StoreRoom.Opener
    private let idle = Mutex<[Idle]>([])

    init(to target: StoreTarget, open: @escaping StoreRoom.Opener) {
        self.target = target
        self.open = open
    }

    /// Lends a connection; one that failed is not used again.
    func use(
        _ body: (any ContactStore) throws(StoreError) -> Void
    ) throws(StoreError) {
        let known = idle.withLock { $0.popLast() }
        let connection: Idle
        if let known { connection = known } else { connection = Idle(store: try open(target)) }
        try body(unsafe connection.store)
        idle.withLock { $0.append(connection) }
    }
}
