public import ContactModel
import Glibc
public import Stores

/// Contacts in files of a folder, a part for each chunk, or joined into one file.
///
/// A chunk is in the store when its row is in the ledger, which is a small file that one writer
/// alone can give its name. The parts are on the disk before that, under names that nobody looks
/// at; afterwards they get their place. A crash in between leaves a row whose parts whoever comes
/// next puts into their place (`JobFolder.place`), or files of a writer that is gone, which are
/// removed (`Leftovers`).
///
/// Several processes may write into the same folder, on several machines when its file system
/// knows locks. What is written is not read back: `import` reads such files.
public final class FileStore: ContactStore {
    /// How files are written, beyond their format.
    public struct Options: Hashable, Sendable {
        /// Whether all parts of a job become one file at its end.
        public var joins = false
        /// The most bytes of a part, but for a single contact that is larger.
        public var maximumBytes: Int64?

        /// Parts as large as their chunks.
        public init() {}
    }

    let path: String
    /// How contacts are written.
    let writing: ExportFormat
    let place: FilePlace
    let token: String
    /// Whether parts wait for the end of the job to become one file.
    let joins: Bool
    private let isAlive: FileLock
    private var writer: PartWriter
    private let splits: Bool
    private var folders: [JobOrdinal: JobFolder] = [:]

    /// Opens the folder, or the folder of the only file, at `path`, and makes it when `mode` says so.
    ///
    /// - Throws: `StoreError.unusable` with the path and the fix when it holds anything that is not
    ///   contactory's, or cannot be written; `unavailable` when the disk is full or fails.
    public init(
        path: String, writing: ExportFormat, mode: StoreOpenMode, options: Options = Options()
    ) throws(StoreError) {
        var random = SystemRandomNumberGenerator()
        let token = FileNames.newToken(using: &random)
        let place = try FilePlace(path, writing.format, mode, token: token)
        // Between its making and its locking another store may take it for a dead writer's; that
        // lets go of it at once, and it is made again.
        guard
            let isAlive = try place.hidden.lock(
                FileNames.writer(token), makesIt: true, waits: true)
        else { throw FileFailure.error(EAGAIN, at: path) }
        self.path = path
        self.writing = writing
        self.token = token
        self.isAlive = isAlive
        joins = options.joins || place.onlyFile != nil
        splits = options.maximumBytes != nil
        writer = PartWriter(writing, maximumBytes: options.maximumBytes)
        try Leftovers.remove(from: place)
        self.place = place
    }

    deinit { try? place.hidden.remove(FileNames.writer(token)) }

    /// The contacts of a part of a large job.
    public static let preferredChunkSize: Int64 = 50_000

    /// Files do not hinder each other; at the end of a job there is a manifest to write.
    public static let traits = StoreTraits(
        hasParallelWriters: true, preferredChunkSize: Int(preferredChunkSize), needsFinish: true)

    /// The same, of this store.
    public var traits: StoreTraits { Self.traits }

    /// Writes the chunk's contacts into a part, and its row into the ledger.
    public func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        if let fault = BatchRules.fault(in: batch) { throw .rejected(fault) }
        let job = try folder(of: chunk.key.job)
        if let receipt = try receipt(chunk.key.number, in: job) { return receipt }

        let (number, ending) = (chunk.key.number, writing.fileExtension)
        let (written, losses) = try writer.write(batch, into: job.folder) { piece in
            FileNames.held(number, digits: job.digits, token: token, piece: piece, ending)
        }
        let entry = entry(chunk, written, losses, count: batch.count, in: job)
        do throws(StoreError) {
            if let taken = try takenName(entry), try job.entry(number) == nil {
                throw JobFolder.taken(place.visible.path(of: taken))
            }
            let isFirst = try RecordFile.add(
                entry, FileNames.entry(number, digits: job.digits), token: token, to: job.folder,
                mayCommit: mayCommit)
            guard isFirst else {
                discard(written, in: job)
                if let receipt = try receipt(number, in: job) { return receipt }
                throw FileFailure.error(ENOENT, at: path)
            }
        } catch {
            if !isCommitted(written, number, in: job) { discard(written, in: job) }
            throw error
        }
        try job.place(entry, in: place.visible)
        return ChunkReceipt(counts: entry.counts, wasAlreadyStored: false)
    }

    private func entry(
        _ chunk: ChunkDelivery, _ written: [PartWriter.Written], _ losses: LossReport, count: Int,
        in job: JobFolder
    ) -> ChunkEntry {
        let counts = chunk.counts(created: Int64(count))
        let parts = written.enumerated().map { position, part in
            ChunkEntry.Part(
                held: part.held,
                name: joins
                    ? nil
                    : FileNames.part(
                        chunk.key.number, digits: job.digits, of: job.ordinal,
                        piece: splits ? (position + 1, written.count) : nil,
                        writing.fileExtension),
                contacts: part.contacts, bytes: part.bytes, sha256: part.sha256)
        }
        return ChunkEntry(
            created: counts.created, failed: counts.failed, skipped: counts.skipped, parts: parts,
            losses: losses.record)
    }

    /// The name of a part that some file has already; there is none unless it is somebody else's,
    /// or another writer has stored the chunk meanwhile.
    private func takenName(_ entry: ChunkEntry) throws(StoreError) -> String? {
        for part in entry.parts {
            if let name = part.name, try place.visible.size(of: name) != nil { return name }
        }
        return nil
    }

    /// What the ledger says of a chunk that is in it; its parts get their place.
    private func receipt(_ chunk: Int64, in job: JobFolder) throws(StoreError) -> ChunkReceipt? {
        guard let entry = try job.entry(chunk) else { return nil }
        // The writer may have died before it could wait for the disk.
        try job.folder.sync()
        try job.place(entry, in: place.visible)
        return ChunkReceipt(counts: entry.counts, wasAlreadyStored: true)
    }

    /// Whether the ledger names these files, or may: a row can have got its name although the disk
    /// has reported an error afterwards.
    private func isCommitted(
        _ written: [PartWriter.Written], _ chunk: Int64, in job: JobFolder
    ) -> Bool {
        do {
            let known = try job.entry(chunk)?.parts.first?.held
            return known != nil && known == written.first?.held
        } catch {
            return true
        }
    }

    private func discard(_ written: [PartWriter.Written], in job: JobFolder) {
        for part in written { try? job.folder.remove(part.held) }
    }

    /// The folder of a job that is registered.
    func folder(of job: JobOrdinal) throws(StoreError) -> JobFolder {
        if let known = folders[job] { return known }
        guard let folder = try JobFolder(job, in: place.hidden) else {
            throw FileFailure.refusal(
                "gone", path, "it does not know the job any more; was the folder emptied?")
        }
        folders[job] = folder
        return folder
    }
}
