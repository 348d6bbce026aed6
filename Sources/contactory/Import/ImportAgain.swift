import AddressBooks
import JobQueue
import WorkerRuntime

/// Looks through the files of an import again that is known from its specification.
enum ImportAgain {
    /// The notes of the job's chunks; nothing for jobs that import nothing, or nothing more.
    ///
    /// - Throws: a `CommandError` when a file is not there or not the one any more.
    static func notes(
        of start: StoreStart, filesRoot: String?, _ console: Console
    ) throws(CommandError) -> ChunkNotes? {
        let specification = start.specification
        guard specification.kind == "import", let input = specification.input,
            try !start.hasAllChunks()
        else { return nil }
        do {
            let reader = try input.reader(ownRoot: filesRoot)
            var scan = BookScan()
            for file in input.files {
                try scan.add(file, at: reader.place(of: file)) { done, total in
                    console.draw("looking through \(file.name)  \(done * 100 / max(1, total))%")
                }
            }
            guard scan.records == specification.total else {
                throw CommandError(
                    .refused,
                    "the job's files have \(scan.records) records, not "
                        + "\(specification.total)")
            }
            return ChunkNotes(
                length: ChunkNote.length,
                bytes: try scan.notes(
                    ofChunksWith: specification.chunkSize, path: { reader.place(of: $0) }))
        } catch let fault as FileFault {
            throw .file(fault)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.refused, "\(error)")
        }
    }
}
