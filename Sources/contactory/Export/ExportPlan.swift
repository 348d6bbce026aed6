import ContactModel
import JobQueue
import StoreFiles
import Stores
import WorkerRuntime

/// Which contacts each chunk of an export has: the pages of a store, as it is now.
struct ExportPlan {
    /// How many contacts there are.
    let total: Int64
    /// How many contacts each page but the last has.
    let pageSize: Int64
    private let pages: [StoredPage]

    /// Cuts the contacts of a store into pages.
    ///
    /// - Parameters:
    ///   - store: what is exported.
    ///   - asked: the contacts of a page; without it as many as suit files and a worker's memory.
    /// - Throws: `StoreError` when the store cannot be read.
    init(_ store: any ContactStore, size asked: Int64?) throws(StoreError) {
        var size = min(asked ?? FileStore.preferredChunkSize, StoredPage.maximumCount)
        var cut = try store.pages(of: Int(size))
        if asked == nil, cut.count > 0 {
            let usual = ChunkPlan.size(
                total: cut.count, preferred: size,
                bytesPerContact: try Self.averageBytes(of: cut, in: store))
            if usual != size {
                size = usual
                cut = try store.pages(of: Int(size))
            }
        }
        pageSize = size
        guard let lastFirst = cut.firstIDs.last else {
            (total, pages) = (0, [])
            return
        }
        // Where the last page ends has to be known: what is added later is not in the export.
        let rest = try store.reachableContacts(after: lastFirst, limit: Int(size) - 1)
        var pages: [StoredPage] = []
        for (position, first) in cut.firstIDs.enumerated() {
            let next =
                position + 1 < cut.firstIDs.count
                ? cut.firstIDs[position + 1] - 1 : rest.last?.id ?? first
            guard let page = StoredPage(first: first, last: next) else { continue }
            pages.append(page)
        }
        self.pages = pages
        total = cut.count
    }

    /// The text of a contact, from a look at the first ones of some pages.
    private static func averageBytes(
        of pages: ContactPages, in store: any ContactStore
    ) throws(StoreError) -> Int64 {
        let step = max(1, pages.firstIDs.count / 8)
        var batch = ContactBatch()
        for first in stride(from: 0, to: pages.firstIDs.count, by: step) {
            try store.read(pages.firstIDs[first]...Int64.max, limit: 25, into: &batch)
        }
        return Int64(batch.bytes.count / max(1, batch.count)) + 1
    }

    /// Whether the store stayed as it was while it was looked at.
    var isConsistent: Bool {
        total == 0 ? pages.isEmpty : Int64(pages.count) == (total - 1) / pageSize + 1
    }

    /// The notes that tell workers which contacts their chunks have.
    var notes: ChunkNotes {
        ChunkNotes(length: StoredPage.noteLength, bytes: pages.flatMap(\.note))
    }
}
