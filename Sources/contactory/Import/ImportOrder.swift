import AddressBooks
import JobQueue
import Stores
import WorkerRuntime

/// A request to import, with the files that were found and looked through for it.
struct ImportOrder: JobOrder {
    let request: ImportRequest
    let scan: BookScan

    var store: StoreAddress { request.store }
    var storeOptions: StoreOptions { request.storeOptions }
    var key: String? { request.key }

    func specification(for traits: StoreTraits) throws(CommandError) -> JobSpecification {
        let total = scan.records
        let smallest = ChunkPlan.smallestAllowed(total: total)
        if let size = request.chunkSize, size < smallest {
            throw .usage(
                "--chunk-size \(size) makes more chunks than a job can have",
                fix: "For \(NumberText.count(total, "record")) it must be at least \(smallest).")
        }
        let average = Int64(scan.bytes) / max(1, total)
        let wanted = ChunkPlan.size(
            total: total, preferred: Int64(traits.preferredChunkSize), bytesPerContact: average)
        let size = request.chunkSize ?? max(smallest, scan.chunkSize(atMost: wanted))
        return JobSpecification(
            key: key, kind: "import", store: store.description, storeOptions: storeOptions,
            input: ImportInput(
                files: try files, filesRoot: request.filesRoot,
                duplicates: try duplicates(traits), onError: request.onError,
                country: request.country),
            total: total, chunkSize: min(size, total), maximumAttempts: request.maximumAttempts,
            priority: request.priority)
    }

    /// The notes of the job's chunks.
    func notes(of specification: JobSpecification) throws(CommandError) -> ChunkNotes {
        do {
            return ChunkNotes(
                length: ChunkNote.length,
                bytes: try scan.notes(ofChunksWith: specification.chunkSize))
        } catch {
            throw .file(error)
        }
    }

    private func duplicates(_ traits: StoreTraits) throws(CommandError) -> DuplicateRule {
        guard let rule = request.duplicates else { return traits.knowsDuplicates ? .skip : .keep }
        guard rule == .keep || traits.knowsDuplicates else {
            throw .usage(
                "--duplicates \(rule.rawValue): \(store) cannot tell which contacts it has",
                fix: "With --duplicates keep every contact is added.")
        }
        return rule
    }

    /// The files as workers find them: below the folder that the user names, where there is one.
    private var files: [InputFile] {
        get throws(CommandError) {
            guard let root = request.filesRoot else { return scan.files }
            let folder = root.hasSuffix("/") ? root : root + "/"
            var files: [InputFile] = []
            for var file in scan.files {
                guard file.path.hasPrefix(folder) else {
                    throw .usage(
                        "\(file.path) is not below --files-root \(root)",
                        fix: file.source == nil
                            ? "Name a folder around all files."
                            : "Name a folder below it with --spool DIR.")
                }
                file.path = String(file.path.dropFirst(folder.count))
                files.append(file)
            }
            return files
        }
    }
}

extension CommandError {
    /// The words for a file that cannot be imported.
    static func file(_ fault: FileFault) -> CommandError {
        CommandError(
            fault.kind == .changed ? .refused : .usage, "\(fault.path) \(fault.reason)",
            fix: fault.fix)
    }
}
