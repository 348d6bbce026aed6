import Foundation
import StoreConformance
import StoreSQLite
import Stores
import TestSupport

/// A temporary folder for one database file; removed with the value.
final class SQLitePlace: Sendable {
    /// The folder.
    let folder: String
    /// The database file, not there at first.
    var path: String { folder + "/contacts.db" }

    /// Chunks of this many contacts are written as pages, or the store's own limit.
    let leastForPages: Int?

    /// Makes the folder.
    init(leastForPages: Int? = nil) throws {
        self.leastForPages = leastForPages
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("contactory-sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folder = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens the store.
    func open(_ mode: StoreOpenMode = .createIfMissing) throws -> SQLiteStore {
        guard let leastForPages else { return try SQLiteStore(path: path, mode: mode) }
        return try SQLiteStore(
            path: path, mode: mode, busyTimeoutMilliseconds: 5_000, leastForPages: leastForPages)
    }

    /// Runs SQL by the `sqlite3` tool.
    @discardableResult
    func sql(_ text: String) throws -> String {
        try runTool(["sqlite3", "-batch", "-bail", path], input: text).output
    }

    /// The file's bytes, or nothing when there is no file.
    var bytes: Data? {
        // Foundation leaks its buffer when it reads an empty file.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if (attributes?[.size] as? Int) == 0 { return Data() }
        return FileManager.default.contents(atPath: path)
    }

    /// The names in the folder.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    /// The place as the conformance suite sees it.
    var harness: StoreHarness {
        StoreHarness(
            codePrefix: "sqlite",
            open: { mode in try self.open(mode) },
            sql: { text in try self.sql(text) },
            hex: { "hex(\($0))" },
            contents: { "\(try self.names) \(self.bytes?.base64EncodedString() ?? "none")" })
    }
}
