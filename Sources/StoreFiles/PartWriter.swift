import ContactModel
import Digests
import Glibc
import Stores

/// Writes a chunk's contacts into files that nobody sees yet.
///
/// Contacts are written one after the other into a buffer that is used again for every chunk; each
/// time it is full its bytes go to the file and into the sum while they are in the core's cache.
struct PartWriter {
    /// The most bytes of one `write`, but for a larger contact: they fit into a core's own cache.
    private static let blockSize = 1 << 18

    private let writing: ExportFormat
    /// The most bytes of a part, but for a single contact that is larger.
    private let maximumBytes: Int64?
    private var buffer: [UInt8] = []
    /// A contact that did not fit into the last part.
    private var carried: [UInt8] = []

    init(_ writing: ExportFormat, maximumBytes: Int64?) {
        self.writing = writing
        self.maximumBytes = maximumBytes
    }

    /// A part as it was written.
    struct Written {
        let held: String
        let contacts: Int64
        let bytes: Int64
        let sha256: String
    }

    /// Writes all contacts of a batch durably; no files when there are none.
    ///
    /// - Parameters:
    ///   - batch: the contacts.
    ///   - folder: where the files are made.
    ///   - name: the name of the file with this number, counted from 1.
    /// - Returns: the files, and what the contacts lost on the way into them.
    /// - Throws: why it could not be done; nothing is left behind.
    mutating func write(
        _ batch: borrowing ContactBatch, into folder: borrowing Folder, name: (Int) -> String
    ) throws(StoreError) -> (parts: [Written], losses: LossReport) {
        var exporter = ContactExporter(writing)
        var written: [Written] = []
        var position = 0
        carried.removeAll(keepingCapacity: true)
        while position < batch.count {
            let held = name(written.count + 1)
            do {
                written.append(try write(batch, from: &position, by: &exporter, into: folder, held))
            } catch {
                try? folder.remove(held)
                for part in written { try? folder.remove(part.held) }
                throw error
            }
        }
        return (written, exporter.report)
    }

    private mutating func write(
        _ batch: borrowing ContactBatch, from position: inout Int,
        by exporter: inout ContactExporter, into folder: borrowing Folder, _ name: String
    ) throws(StoreError) -> Written {
        let first = position
        var file = try folder.create(name)
        guard var sum = SHA256() else { throw FileFailure.error(ENOMEM, at: name) }
        buffer.removeAll(keepingCapacity: true)
        buffer.append(contentsOf: exporter.header)
        if !carried.isEmpty {
            buffer.append(contentsOf: carried)
            carried.removeAll(keepingCapacity: true)
            position += 1
        }
        while position < batch.count {
            let start = buffer.count
            exporter.encode(position, of: batch, into: &buffer)
            if let maximumBytes, position > first, file.count + Int64(buffer.count) > maximumBytes {
                carried.append(contentsOf: buffer[start...])
                buffer.removeLast(buffer.count - start)
                break
            }
            position += 1
            if buffer.count >= Self.blockSize { try flush(to: &file, &sum) }
        }
        try flush(to: &file, &sum)
        try file.sync()
        return Written(
            held: name, contacts: Int64(position - first), bytes: file.count,
            sha256: sum.digits())
    }

    private mutating func flush(
        to file: inout OutputFile, _ sum: inout SHA256
    ) throws(StoreError) {
        sum.update(buffer.span)
        try file.write(buffer.span)
        buffer.removeAll(keepingCapacity: true)
    }
}
