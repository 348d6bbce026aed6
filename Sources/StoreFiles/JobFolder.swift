import Stores

/// The folder of a job's ledger and of its parts that have not got their place yet.
final class JobFolder {
    let ordinal: JobOrdinal
    let job: JobRecord
    let folder: Folder
    /// How many digits the numbers of chunks have in names.
    let digits: Int

    /// Opens the folder of a job; nothing when the store has no such job.
    init?(
        _ ordinal: JobOrdinal, in hidden: borrowing Folder
    ) throws(StoreError) {
        guard
            let job = try RecordFile.read(
                JobRecord.self, FileNames.job(ordinal), in: hidden),
            let folder = try Folder(FileNames.chunks(ordinal), in: hidden, makesIt: true)
        else { return nil }
        self.ordinal = ordinal
        self.job = job
        self.folder = folder
        digits = FileNames.digits(ofChunks: job.chunks)
    }

    /// The ledger's row of a chunk, or nothing when the chunk is not in the store.
    func entry(_ chunk: Int64) throws(StoreError) -> ChunkEntry? {
        try RecordFile.read(
            ChunkEntry.self, FileNames.entry(chunk, digits: digits), in: folder)
    }

    /// The numbers of all chunks that are in the store, in order.
    func chunks() throws(StoreError) -> [Int64] {
        try folder.names().filter(FileNames.isEntry).compactMap(FileNames.chunk).sorted()
    }

    /// All rows of the ledger, by chunk.
    func entries() throws(StoreError) -> [(chunk: Int64, entry: ChunkEntry)] {
        var entries: [(chunk: Int64, entry: ChunkEntry)] = []
        for chunk in try chunks() {
            if let entry = try entry(chunk) { entries.append((chunk, entry)) }
        }
        return entries
    }

    /// Gives the parts of a chunk that is in the ledger their place.
    ///
    /// Safe to repeat, and to do from several processes at once.
    func place(_ entry: ChunkEntry, in visible: borrowing Folder) throws(StoreError) {
        for part in entry.parts {
            guard let name = part.name else { continue }
            if case .taken = try folder.move(part.held, to: visible, as: name) {
                throw Self.taken(visible.path(of: name))
            }
        }
    }

    static func taken(_ path: String) -> StoreError {
        FileFailure.refusal(
            "taken", path,
            "the file is there already and was not made by contactory; it is left "
                + "as it is; move it away")
    }
}
