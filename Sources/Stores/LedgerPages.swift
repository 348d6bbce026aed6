/// The rows of a job's ledger by chunk number, a page at a time.
public struct LedgerPages {
    /// The most rows of a page.
    public static let size = 1_000

    private let store: any ContactStore
    private let job: JobOrdinal
    private var last: Int64 = -1

    /// Reads the ledger of a job from its first row on.
    public init(of job: JobOrdinal, in store: any ContactStore) {
        self.job = job
        self.store = store
    }

    /// The next rows, `nil` behind the last.
    public mutating func next() throws(StoreError) -> [LedgerRow]? {
        let rows = try store.ledger(of: job, after: last, limit: Self.size)
        guard let end = rows.last else { return nil }
        last = end.chunk
        return rows
    }
}
