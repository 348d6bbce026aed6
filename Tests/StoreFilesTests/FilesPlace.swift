import ContactModel
import Foundation
import StoreConformance
import StoreFiles
import Stores
import TestSupport

/// A temporary folder in which a store of files is made; removed with the value.
final class FilesPlace: Sendable {
    let folder: TemporaryFolder
    /// How contacts are written.
    let writing: ExportFormat

    convenience init(_ format: ContactFormat = .csv) throws {
        try self.init(ExportFormat(parsing: format.rawValue))
    }

    init(_ writing: ExportFormat) throws {
        folder = try TemporaryFolder()
        self.writing = writing
    }

    /// The bytes of one file with all contacts of a batch.
    func file(of batch: borrowing ContactBatch) -> [UInt8] {
        var exporter = ContactExporter(writing)
        var bytes = exporter.header
        exporter.encode(batch, into: &bytes)
        return bytes
    }

    /// The store's folder, not there at first.
    var path: String { folder.file("out") }

    /// Opens the store.
    func open(
        _ mode: StoreOpenMode = .createIfMissing, joins: Bool = false, maximumBytes: Int64? = nil,
        at path: String? = nil
    ) throws -> FileStore {
        var options = FileStore.Options()
        options.joins = joins
        options.maximumBytes = maximumBytes
        return try FileStore(
            path: path ?? self.path, writing: writing, mode: mode, options: options)
    }

    /// The names that people see, in order.
    var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { !$0.hasPrefix(".") }.sorted()
        }
    }

    /// The names in the store's own folder, or in one of it, in order.
    func hiddenNames(_ name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/.contactory/" + name).sorted()
    }

    /// A file as text.
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    /// The place as the conformance suite sees it.
    var harness: StoreHarness {
        StoreHarness(
            codePrefix: "files",
            open: { mode in try self.open(mode) },
            sql: { text in try FolderWitness.sql(text, self.path) },
            hex: { "hex(\($0))" },
            contents: { try FolderWitness.contents(of: self.path) })
    }
}
