import AddressBooks
import ContactModel
import JobQueue
import WorkerRuntime

/// The records of a job that were not created: which, why, and, of an import, where in the files.
struct ImportFindings {
    /// One record.
    struct Finding {
        let index: Int64
        let kind: FailureSample.Kind
        let code: String
        /// What Redis keeps of it.
        var sample: String?
        /// The reason alone, where the record was found again.
        var reason: String?
        /// The number of the file in which the record was found again.
        var file: Int?
        /// Where it lies there.
        var boundary: RecordBoundary?
    }

    /// The records, by number.
    private(set) var list: [Finding]
    /// Why the files could not be read again; then there are only the samples that Redis keeps.
    private(set) var trouble: String?
    /// Reads the files; nothing where there are none, or they cannot be read.
    private(set) var reader: ChunkReader?

    /// Reads the files of a job again, to find what its samples do not name.
    ///
    /// - Parameters:
    ///   - status: how the job went.
    ///   - samples: what Redis keeps of it.
    ///   - filesRoot: where this machine has the files.
    ///   - findsSkipped: whether to find the skipped records, too, which may be very many.
    ///   - findsPlaces: whether to find those of which there are samples in the files.
    init(
        _ status: JobStatus, samples: [FailureSample], filesRoot: String?,
        findsSkipped: Bool = false, findsPlaces: Bool = true
    ) {
        list = samples.map {
            Finding(index: $0.index, kind: $0.kind, code: $0.code, sample: $0.text)
        }
        let failed = samples.count { $0.kind == .failed }
        let isNothingLeft = !findsSkipped && Int64(failed) >= status.contacts.failed
        guard let input = JobSpecification(json: status.specification)?.input,
            findsPlaces && !samples.isEmpty || !isNothingLeft
        else { return }
        do {
            let reader = try input.reader(ownRoot: filesRoot)
            // What the files say is what the job said, unless chunks of it were not worked on.
            let isWhole =
                !isNothingLeft && status.state.isTerminal && status.chunks.dead == 0
                && status.contacts.cancelled == 0 && input.onError == .continue
            list = try Self.find(list, reader, isWhole: isWhole, findsSkipped: findsSkipped)
            self.reader = reader
        } catch let fault as FileFault {
            trouble = "\(fault.path) \(fault.reason)"
        } catch {
            trouble = "\(error)"
        }
        list.sort { $0.index < $1.index }
    }

    /// The place and the reason of a record in words.
    func text(of finding: Finding) -> String {
        guard let origin = origin(of: finding), let reason = finding.reason else {
            return finding.sample ?? ""
        }
        return origin.text(reason)
    }

    /// Where a record comes from, when it was found again.
    func origin(of finding: Finding) -> RecordOrigin? {
        guard let reader, let file = finding.file, let boundary = finding.boundary else {
            return nil
        }
        return RecordOrigin(
            file: reader.files[file].name, line: boundary.line, bytes: boundary.bytes)
    }

    private static func find(
        _ samples: [Finding], _ reader: ChunkReader, isWhole: Bool, findsSkipped: Bool
    ) throws(FileFault) -> [Finding] {
        let known = Dictionary(samples.map { ($0.index, $0) }) { first, _ in first }
        let last = known.keys.max() ?? -1
        guard isWhole || last >= 0 else { return samples }
        var found: [Finding] = []
        try reader.readAll { index, record in
            if let finding = known[index] {
                found.append(Self.placed(finding, record, reader))
            } else if isWhole,
                let finding = Self.finding(index, record, reader, findsSkipped: findsSkipped)
            {
                found.append(finding)
            }
            return isWhole || index < last
        }
        return found
    }

    private static func placed(
        _ sample: Finding, _ record: FoundRecord, _ reader: ChunkReader
    ) -> Finding {
        var finding = sample
        (finding.file, finding.boundary) = (record.file, record.boundary)
        let lead = RecordOrigin(
            file: reader.files[record.file].name, line: record.boundary.line,
            bytes: record.boundary.bytes
        ).text("")
        if let text = sample.sample, text.hasPrefix(lead) {
            finding.reason = String(text.dropFirst(lead.count))
        }
        return finding
    }

    private static func finding(
        _ index: Int64, _ record: FoundRecord, _ reader: ChunkReader, findsSkipped: Bool
    ) -> Finding? {
        var finding: Finding
        switch record.record.outcome {
        case .contact: return nil
        case .skipped:
            guard findsSkipped else { return nil }
            finding = Finding(index: index, kind: .skipped, code: "blank")
            finding.reason = ImportedRecord.skipReason
        case .failed(let reason):
            finding = Finding(
                index: index, kind: .failed, code: RecordFault.code(of: record, files: reader.files)
            )
            finding.reason = reason
        }
        (finding.file, finding.boundary) = (record.file, record.boundary)
        return finding
    }
}
