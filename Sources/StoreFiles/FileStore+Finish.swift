import ContactModel
public import Stores

extension FileStore {
    /// Joins the job's parts where that is asked for, and writes the manifest.
    ///
    /// The manifest says what the files hold: a job some of whose chunks are missing has fewer
    /// contacts there than it asked for.
    public func finish(_ job: JobOrdinal) throws(StoreError) {
        guard let lock = try place.hidden.lock(FileNames.finishing, makesIt: true) else {
            throw .unavailable(
                StoreFault(
                    code: "files.busy",
                    message: "\(path): another process is finishing a job here; it is tried again"))
        }
        let folder = try folder(of: job)
        let entries = try folder.entries()
        if joins {
            try join(folder, entries)
        } else {
            let files = try placed(folder, entries)
            try record(Manifest.Job(folder, entries, files: files, writing), of: job)
        }
        try writeManifest()
        lock.release()
    }

    /// Gives all parts their place, and makes sure that they are there.
    private func placed(
        _ folder: JobFolder, _ entries: [(chunk: Int64, entry: ChunkEntry)]
    ) throws(StoreError) -> [Manifest.Job.File] {
        var files: [Manifest.Job.File] = []
        for (chunk, entry) in entries {
            try folder.place(entry, in: place.visible)
            for part in entry.parts {
                guard let name = part.name else { continue }
                try expect(part.bytes, in: name)
                files.append(
                    Manifest.Job.File(
                        name: name, chunk: chunk, contacts: part.contacts, bytes: part.bytes,
                        sha256: part.sha256))
            }
        }
        try place.visible.sync()
        return files
    }

    /// Refuses a folder in which a file is not as it was written.
    func expect(_ bytes: Int64, in name: String) throws(StoreError) {
        let size = try place.visible.size(of: name)
        guard size != bytes else { return }
        let found = size.map { "has \($0) bytes" } ?? "is missing"
        throw FileFailure.refusal(
            "changed", place.visible.path(of: name),
            "the file \(found), it was written with \(bytes); put it back, or begin a new folder")
    }

    /// What is known of an earlier end of the job.
    func recorded(_ job: JobOrdinal) throws(StoreError) -> Manifest.Job? {
        try RecordFile.read(Manifest.Job.self, FileNames.finished(job), in: place.hidden)
    }

    func record(_ section: Manifest.Job, of job: JobOrdinal) throws(StoreError) {
        try RecordFile.put(
            section, FileNames.finished(job), token: token, in: place.hidden, from: place.hidden)
    }

    private func writeManifest() throws(StoreError) {
        var sections: [Manifest.Job] = []
        for ordinal in try place.hidden.names().compactMap(FileNames.ordinal(ofJob:)).sorted() {
            if let section = try recorded(ordinal) { sections.append(section) }
        }
        let manifest = Manifest(writing.format, sections)
        if place.onlyFile != nil {
            try RecordFile.put(
                manifest, FileNames.manifest, token: token, in: place.hidden, from: place.hidden)
        } else {
            try RecordFile.put(
                manifest, FileNames.manifest, token: token, in: place.visible, from: place.hidden)
        }
    }
}
