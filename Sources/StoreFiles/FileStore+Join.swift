import ContactModel
import Digests
import Glibc
import Stores

extension FileStore {
    /// How much is read and written at once.
    private static let pieceSize = 1 << 18

    /// Makes one file of all parts of a job.
    ///
    /// It is made under a name that nobody looks at, then recorded, then given its place; whoever
    /// repeats it after a crash goes on from there. The parts go away only when all chunks of the
    /// job are in the file: chunks that come later are joined with them anew.
    func join(
        _ folder: JobFolder, _ entries: [(chunk: Int64, entry: ChunkEntry)]
    ) throws(StoreError) {
        let job = folder.ordinal
        let name = place.onlyFile ?? FileNames.joined(job, writing.fileExtension)
        let earlier = try recorded(job)
        var section = earlier
        if earlier?.chunks.stored != Int64(entries.count) {
            if earlier == nil, try place.visible.size(of: name) != nil {
                throw JobFolder.taken(place.visible.path(of: name))
            }
            let file = try joined(folder, entries, name: name)
            section = Manifest.Job(folder, entries, files: [file], writing)
        }
        guard let section, let file = section.files.first else { return }
        if section != earlier { try record(section, of: job) }
        if try place.hidden.size(of: FileNames.joining(job)) != nil {
            // What has the name is an earlier one of the same job.
            try place.hidden.replace(name, in: place.visible, by: FileNames.joining(job))
            try place.visible.sync()
        }
        try expect(file.bytes, in: name)
        guard section.chunks.stored == section.chunks.total else { return }
        for (_, entry) in entries {
            for part in entry.parts { try folder.folder.remove(part.held) }
        }
    }

    /// Copies all parts one after the other, each but for its header, which comes once.
    ///
    /// The bytes pass through this process because their sum is wanted; the system's own copying
    /// would save one pass over memory and cost another to read them.
    private func joined(
        _ folder: JobFolder, _ entries: [(chunk: Int64, entry: ChunkEntry)], name: String
    ) throws(StoreError) -> Manifest.Job.File {
        let temporary = FileNames.temporary(FileNames.joining(folder.ordinal), token)
        do throws(StoreError) {
            var file = try place.hidden.create(temporary)
            guard var sum = SHA256() else { throw FileFailure.error(ENOMEM, at: temporary) }
            let header = ContactExporter(writing).header
            sum.update(header.span)
            try file.write(header.span)
            var piece: [UInt8] = []
            var contacts: Int64 = 0
            for (_, entry) in entries {
                for part in entry.parts {
                    contacts += part.contacts
                    try copy(part, of: folder, from: header.count, to: &file, &sum, &piece)
                }
            }
            try file.sync()
            try place.hidden.replace(
                FileNames.joining(folder.ordinal), in: place.hidden, by: temporary)
            try place.hidden.sync()
            return Manifest.Job.File(
                name: name, chunk: nil, contacts: contacts, bytes: file.count,
                sha256: sum.digits())
        } catch {
            try? place.hidden.remove(temporary)
            throw error
        }
    }

    private func copy(
        _ part: ChunkEntry.Part, of folder: JobFolder, from start: Int,
        to file: inout OutputFile, _ sum: inout SHA256, _ piece: inout [UInt8]
    ) throws(StoreError) {
        guard let source = try folder.folder.open(part.held) else {
            throw FileFailure.refusal(
                "gone", folder.folder.path(of: part.held),
                "the part is missing; put it back, or begin anew")
        }
        var skipped = 0
        var count: Int64 = 0
        while true {
            try source.read(atMost: Self.pieceSize, into: &piece)
            if piece.isEmpty { break }
            count += Int64(piece.count)
            let rest = piece.span.extracting(droppingFirst: min(piece.count, start - skipped))
            skipped += piece.count - rest.count
            sum.update(rest)
            try file.write(rest)
        }
        guard count == part.bytes else {
            throw FileFailure.refusal(
                "changed", folder.folder.path(of: part.held),
                "the part has \(count) bytes, it was written with \(part.bytes); begin anew")
        }
    }
}
