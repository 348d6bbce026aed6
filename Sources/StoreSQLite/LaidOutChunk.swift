import ContactModel
import Stores

/// A chunk laid out as rows, and as finished pages where it may go that way.
///
/// Nothing in it depends on what the file holds, but for the size of its pages: that of a new file
/// at first, later that of the file the pages before were for. Leaf pages hold no numbers of other
/// pages: a chunk with a row that would overflow its page has no pages here, and goes by SQL.
final class LaidOutChunk: ChunkPreparation {
    private var rows = BatchRows()
    private var pages = LeafPages(pageSize: SQLiteFile.pageSize)
    private var doRowsFit = false
    private let leastForPages: Int
    private var chunk: ChunkDelivery?
    /// Whether the chunk is one that goes as pages where it can: a large one, whose contacts need not
    /// meet others with their UIDs.
    private(set) var isForPages = false

    /// Makes an empty value; a chunk of fewer than `leastForPages` contacts gets no pages.
    init(leastForPages: Int) {
        self.leastForPages = leastForPages
    }

    /// Lays out a chunk, in the memory of the one before.
    func prepare(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery
    ) throws(StoreError) {
        self.chunk = nil
        if let fault = BatchRules.fault(in: batch) { throw .rejected(fault) }
        rows.fill(batch, of: chunk.key.job)
        isForPages = chunk.duplicates == .keep && batch.count >= leastForPages
        if isForPages { doRowsFit = rows.withView(batch) { pages.fill($0) } }
        self.chunk = chunk
    }

    /// Whether it is this chunk that was laid out.
    func holds(_ batch: borrowing ContactBatch, as chunk: ChunkDelivery) -> Bool {
        self.chunk == chunk && rows.ids.count == batch.count
    }

    /// Lends the rows, as `BatchRows` does.
    func withView<R, E: Error>(
        _ batch: borrowing ContactBatch, _ body: (BatchView) throws(E) -> R
    ) throws(E) -> R {
        try rows.withView(batch, body)
    }

    /// Lends the pages in the size that a file has, laid out anew where they have another; `nil` where
    /// a row does not fit into a page of that size.
    func withPages<R, E: Error>(
        ofSize pageSize: Int, _ rows: BatchView, _ body: (borrowing LeafPages) throws(E) -> R
    ) throws(E) -> R? {
        if pages.pageSize != pageSize {
            pages = LeafPages(pageSize: pageSize)
            doRowsFit = pages.fill(rows)
        }
        return doRowsFit ? try body(pages) : nil
    }
}
