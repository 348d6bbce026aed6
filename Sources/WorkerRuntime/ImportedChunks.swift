import AddressBooks
import ContactModel
import JobQueue
import Stores

/// Contacts of address books: jobs of kind `import`.
struct ImportedChunks: ChunkSource {
    private let input: ImportInput
    private let reader: ChunkReader

    /// Reads what a job imports, or says why this worker cannot do it.
    init(_ specification: JobSpecification, filesRoot: String?) throws(UnreadableJob) {
        guard let input = specification.input else { throw .unreadable }
        self.input = input
        do {
            reader = try input.reader(ownRoot: filesRoot)
        } catch {
            throw UnreadableJob(reason: "\(error)")
        }
    }

    var maximumCount: Int64 { Int64(ContactBatch.maximumCount) }
    var indexLimit: Int64 { 1 << 40 }
    var duplicates: DuplicateRule { input.duplicates }
    var needsNotes: Bool { true }

    func fill(
        _ batch: inout ContactBatch, with lease: ChunkLease, note: [UInt8]?
    ) throws(ChunkFault) -> ChunkContents {
        guard let note = note.flatMap(ChunkNote.init) else {
            throw .lost(
                StoreFault(
                    code: "file.note",
                    message: "Redis does not know where in its files the chunk lies. "
                        + "Import them anew; contacts that are in the store already are skipped."))
        }
        batch.removeAll()
        var filling = ChunkFilling(first: lease.first, count: lease.count, input: input)
        do {
            try reader.read(note, count: Int(lease.count)) { filling.take($0, into: &batch) }
        } catch {
            let fault = StoreFault(
                code: error.kind.rawValue, message: "\(error.path) \(error.reason). \(error.fix)")
            switch error.kind {
            case .unreadable: throw .unavailable(fault)
            case .changed, .unsuitable: throw .lost(fault)
            }
        }
        return filling.contents
    }
}

/// A chunk of an import, record by record.
private struct ChunkFilling {
    private let first: Int64
    private let count: Int64
    private let input: ImportInput
    private var taken: Int64 = 0
    private var isOver = false
    private(set) var contents = ChunkContents()

    init(first: Int64, count: Int64, input: ImportInput) {
        self.first = first
        self.count = count
        self.input = input
        contents.origins = RecordOrigins(files: input.files)
        contents.stopsAtFailure = input.onError == .abort
    }

    mutating func take(_ found: FoundRecord, into batch: inout ContactBatch) {
        defer { taken += 1 }
        guard !isOver else { return }
        let index = first + taken
        switch found.record.outcome {
        case .contact(let contact):
            if batch.append(completed(contact), index: UInt64(index)) {
                contents.origins?.places.append(
                    RecordPlace(file: found.file, boundary: found.boundary))
            } else {
                fail(index, found, "record.large", "it has no room in a chunk")
            }
        case .skipped:
            contents.skip(
                index, ChunkContents.blank, origin(of: found).text(ImportedRecord.skipReason))
        case .failed(let reason):
            fail(index, found, RecordFault.code(of: found, files: input.files), reason)
        }
    }

    private mutating func fail(
        _ index: Int64, _ found: FoundRecord, _ code: String, _ reason: String
    ) {
        contents.fail(index, code, origin(of: found).text(reason))
        guard contents.stopsAtFailure else { return }
        isOver = true
        contents.skip(ChunkContents.aborted, count: count - taken - 1)
    }

    private func origin(of found: FoundRecord) -> RecordOrigin {
        RecordOrigin(
            file: input.files[found.file].name, line: found.boundary.line,
            bytes: found.boundary.bytes)
    }

    private func completed(_ contact: ImportedContact) -> ImportedContact {
        guard let country = input.country, let address = contact.addresses.first,
            address.countryCode.isEmpty
        else { return contact }
        var contact = contact
        contact.addresses[0].layoutCode = country
        return contact
    }
}
