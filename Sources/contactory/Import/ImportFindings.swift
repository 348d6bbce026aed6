import AddressBooks
import ContactModel
import JobQueue
import WorkerRuntime

/// The records of an import that were not created: which, where in the files, and why.
struct ImportFindings {
    /// One record.
    struct Finding {
        let index: Int64
        let kind: FailureSample.Kind
        let code: String
        /// The place and the reason in words.
        let text: String
        /// The reason alone, where the record was found again.
        var reason: String?
        /// The record, where it was found again.
        var place: Place?
    }

    /// Where a record was found.
    struct Place {
        let file: Int
        let origin: RecordOrigin
    }

    /// The records, by number.
    private(set) var list: [Finding] = []
    /// Why the files could not be read again; then there are only the samples that Redis keeps.
    private(set) var trouble: String?
    /// Reads the files; nothing where they cannot be read.
    private(set) var reader: ChunkReader?

    /// Reads the files of a job again, to find what its samples do not name.
    ///
    /// - Parameters:
    ///   - status: how the job went.
    ///   - samples: what Redis keeps of it.
    ///   - filesRoot: where this machine has the files.
    init(_ status: JobStatus, samples: [FailureSample], filesRoot: String?) {
        list = samples.map {
            Finding(index: $0.index, kind: $0.kind, code: $0.code, text: $0.text)
        }
        guard let specification = JobSpecification(json: status.specification),
            let input = specification.input
        else { return }
        do {
            let reader = try input.reader(ownRoot: filesRoot)
            list = try Self.find(list, reader, stopsAtFailure: input.onError == .abort, status)
            self.reader = reader
        } catch let fault as FileFault {
            trouble = "\(fault.path) \(fault.reason)"
        } catch {
            trouble = "\(error)"
        }
        list.sort { $0.index < $1.index }
    }

    private static func find(
        _ samples: [Finding], _ reader: ChunkReader, stopsAtFailure: Bool, _ status: JobStatus
    ) throws(FileFault) -> [Finding] {
        let known = Dictionary(samples.map { ($0.index, $0) }) { first, _ in first }
        let last = known.keys.max() ?? -1
        // What the files say is what the job said, unless chunks were not worked on.
        let isWhole =
            status.state.isTerminal && status.chunks.dead == 0 && !stopsAtFailure
            && status.contacts.cancelled == 0
        guard isWhole || last >= 0 else { return samples }
        var found: [Finding] = []
        try reader.readAll { index, record in
            if let finding = Self.finding(index, record, reader, known[index], isWhole: isWhole) {
                found.append(finding)
            }
            return isWhole || index < last
        }
        return found
    }

    private static func finding(
        _ index: Int64, _ record: FoundRecord, _ reader: ChunkReader, _ sample: Finding?,
        isWhole: Bool
    ) -> Finding? {
        let origin = RecordOrigin(
            file: reader.files[record.file].name, line: record.boundary.line,
            bytes: record.boundary.bytes)
        let place = Place(file: record.file, origin: origin)
        if var sample {
            sample.place = place
            let lead = origin.text("")
            if sample.text.hasPrefix(lead) {
                sample.reason = String(sample.text.dropFirst(lead.count))
            }
            return sample
        }
        guard isWhole else { return nil }
        switch record.record.outcome {
        case .contact: return nil
        case .skipped:
            return Finding(
                index: index, kind: .skipped, code: "blank",
                text: origin.text(ImportedRecord.skipReason), reason: ImportedRecord.skipReason,
                place: place)
        case .failed(let reason):
            return Finding(
                index: index, kind: .failed,
                code: RecordFault.code(of: record, files: reader.files),
                text: origin.text(reason), reason: reason, place: place)
        }
    }
}
