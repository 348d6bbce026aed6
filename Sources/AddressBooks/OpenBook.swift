import ContactModel

/// A file of a job that is open, and known to be the one that was looked through.
struct OpenBook: ~Copyable {
    let file: ReadableFile
    let book: AddressBookFile

    /// Opens the file at `path`, which `input` describes.
    ///
    /// - Throws: `FileFault.Kind.changed` when its size, its time or its head are others.
    init(_ input: InputFile, at path: String) throws(FileFault) {
        let file = try ReadableFile(path, named: input.name)
        guard file.size == input.size else {
            throw .changed(input.name, "it has \(file.size) bytes instead of \(input.size)")
        }
        guard file.modified == input.modified else {
            throw .changed(input.name, "it was written to, or copied without its time")
        }
        let head = try file.bytes(0..<min(file.size, AddressBookFile.headLength))
        guard InputFile.digest(ofHead: head) == input.head else {
            throw .changed(input.name, "it begins otherwise")
        }
        guard let decision = input.decision, let format = RecordFormat(rawValue: input.format)
        else {
            throw FileFault(
                .unsuitable, input.name,
                "is \(input.format) in \(input.charset), which this version does not know",
                fix: "Use the version that the job was enqueued with.")
        }
        book = AddressBookFile(head: head, decision: decision, format: format)
        self.file = file
    }
}
