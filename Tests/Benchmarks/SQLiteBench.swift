import CSQLite
import ContactGenerator
import ContactModel
import Foundation
import StoreSQLite
import Stores
import TestSupport

/// One folder, one set of contacts, and the ways to store them.
final class SQLiteBench {
    private let contacts: Int
    private let folder: TemporaryFolder
    private let generator: ContactGenerator
    private var batch = ContactBatch()

    private var path: String { folder.file("contacts.db") }
    private var csv: String { folder.file("contacts.csv") }

    init(contacts: Int) throws {
        self.contacts = contacts
        generator = ContactGenerator(
            Recipe(profile: .realistic, locale: .unitedStates, seed: Seed("1")))
        folder = try TemporaryFolder()
        try writeCSV()
    }

    private func rate(_ time: Duration) -> [Double] {
        [Double(contacts) / (time / .seconds(1))]
    }

    /// Our store, chunk by chunk.
    func store(_ writer: SQLiteStore.Writer, chunk size: Int) throws -> [Double] {
        try removeDatabase()
        var time = Duration.zero
        var store: SQLiteStore?
        var job = JobOrdinal.first
        let clock = ContinuousClock()
        time += try clock.measure {
            let made = try SQLiteStore(path: path, mode: .createIfMissing, writer: writer)
            job = try made.register(
                StoredJob.Description(
                    id: "01BENCH", key: nil, total: Int64(contacts), chunkSize: Int64(size),
                    specification: "{}"))
            store = made
        }
        for first in stride(from: 0, to: contacts, by: size) {
            generator.fill(&batch, first: UInt64(first), count: min(size, contacts - first))
            time += try clock.measure {
                _ = try store?.store(
                    batch, as: ChunkKey(job: job, number: Int64(first / size)), mayCommit: { true })
            }
        }
        time += clock.measure { store = nil }
        return rate(time)
    }

    /// One prepared statement, a row at a time.
    func usual(journal: String = "WAL", synchronous: String = "NORMAL") throws -> [Double] {
        try removeDatabase()
        let clock = ContinuousClock()
        var time = Duration.zero
        var connection: OpaquePointer?
        var statement: OpaquePointer?
        let columns = ["id", "uid"] + ContactField.allCases.map(\.columnName)
        try time += clock.measure {
            try check(unsafe sqlite3_open(path, &connection))
            let types =
                ["id INTEGER PRIMARY KEY", "uid TEXT NOT NULL"]
                + columns.dropFirst(2).map { $0 + " TEXT" }
            let text = """
                PRAGMA page_size = 8192; PRAGMA journal_mode = \(journal);
                PRAGMA synchronous = \(synchronous); PRAGMA cache_size = -65536;
                CREATE TABLE contacts (\(types.joined(separator: ", ")));
                """
            try check(unsafe sqlite3_exec(connection, text, nil, nil, nil))
            let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
            try check(
                unsafe sqlite3_prepare_v2(
                    connection, "INSERT INTO contacts VALUES (\(places))", -1, &statement, nil))
        }
        for first in stride(from: 0, to: contacts, by: 10_000) {
            generator.fill(&batch, first: UInt64(first), count: min(10_000, contacts - first))
            try time += clock.measure {
                try check(unsafe sqlite3_exec(connection, "BEGIN", nil, nil, nil))
                try unsafe insertBatch(statement)
                try check(unsafe sqlite3_exec(connection, "COMMIT", nil, nil, nil))
            }
        }
        time += clock.measure {
            unsafe sqlite3_finalize(statement)
            unsafe sqlite3_close(connection)
        }
        return rate(time)
    }

    @unsafe private func insertBatch(_ statement: OpaquePointer?) throws {
        var uid: [UInt8] = []
        try unsafe batch.bytes.withUnsafeBufferPointer { bytes in
            for position in 0..<batch.count {
                uid.removeAll(keepingCapacity: true)
                batch.uid(at: position).write(to: &uid)
                unsafe sqlite3_bind_int64(statement, 1, 1 << 40 | Int64(batch.index(at: position)))
                for (slot, field) in ContactField.allCases.enumerated() {
                    let range = batch.range(of: field, at: position)
                    if range.isEmpty {
                        unsafe sqlite3_bind_null(statement, Int32(slot + 3))
                    } else {
                        unsafe bindText(
                            statement, slot + 3, UnsafeBufferPointer(rebasing: bytes[range]))
                    }
                }
                try unsafe uid.withUnsafeBufferPointer { uid in
                    unsafe bindText(statement, 2, uid)
                    guard unsafe sqlite3_step(statement) == SQLITE_DONE else { throw Failure() }
                }
                unsafe sqlite3_reset(statement)
            }
        }
    }

    @unsafe private func bindText(
        _ statement: OpaquePointer?, _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        unsafe sqlite3_bind_text64(
            statement, Int32(index),
            UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
            UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    }

    /// The command line's way, as its documentation shows it.
    func importCSV() throws -> [Double] {
        try removeDatabase()
        let columns = ["id", "uid"] + ContactField.allCases.map(\.columnName)
        let time = try ContinuousClock().measure {
            try runTool(
                ["sqlite3", "-batch", "-bail", path],
                input: """
                    CREATE TABLE contacts (id INTEGER PRIMARY KEY,
                      \(columns.dropFirst().map { $0 + " TEXT" }.joined(separator: ", ")));
                    .mode csv
                    .import \(csv) contacts

                    """)
        }
        return rate(time)
    }

    /// The bound that the disk sets: 1 MiB at a time, and one fsync.
    func writeBytes() throws -> [Double] {
        _ = try store(.pages, chunk: 50_000)
        let bytes = try Data(contentsOf: URL(filePath: path))
        try removeDatabase()
        let time = try ContinuousClock().measure {
            let file = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
            defer { close(file) }
            try unsafe bytes.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
                    let piece = unsafe UnsafeRawBufferPointer(
                        rebasing: bytes[start..<min(start + 1 << 20, bytes.count)])
                    guard unsafe write(file, piece.baseAddress, piece.count) == piece.count
                    else { throw Failure() }
                }
            }
            guard fsync(file) == 0 else { throw Failure() }
        }
        return rate(time)
    }

    private func writeCSV() throws {
        try Data().write(to: URL(filePath: csv))
        let file = try FileHandle(forWritingTo: URL(filePath: csv))
        var bytes: [UInt8] = []
        for first in stride(from: 0, to: contacts, by: 10_000) {
            generator.fill(&batch, first: UInt64(first), count: min(10_000, contacts - first))
            bytes.removeAll(keepingCapacity: true)
            for position in 0..<batch.count {
                bytes.append(contentsOf: "\(1 << 40 | batch.index(at: position)),".utf8)
                bytes.append(contentsOf: batch.uid(at: position).description.utf8)
                for field in ContactField.allCases {
                    bytes.append(contentsOf: ",\"".utf8)
                    for byte in batch.bytes[batch.range(of: field, at: position)] {
                        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                        bytes.append(byte)
                    }
                    bytes.append(UInt8(ascii: "\""))
                }
                bytes.append(UInt8(ascii: "\n"))
            }
            try file.write(contentsOf: bytes)
        }
        try file.close()
    }

    private func removeDatabase() throws {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let file = path + suffix
            if FileManager.default.fileExists(atPath: file) {
                try FileManager.default.removeItem(atPath: file)
            }
        }
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw Failure() }
    }

    private struct Failure: Error {}
}
