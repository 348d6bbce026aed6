import CSQLite
import ContactGenerator
import ContactModel
import Foundation
import StoreSQLite
import Stores
import TestSupport

/// Measures how fast contacts get into a new SQLite file, by several ways.
///
/// Making the contacts is not in the time; opening, committing, syncing and closing are. `usual` is
/// what everybody writes: WAL, synchronous NORMAL, one prepared INSERT a row, 10,000 rows a
/// transaction, and a checkpoint when it closes.
@Sendable func benchmarkSQLite() throws {
    let bench = try SQLiteBench(contacts: 1_000_000)
    try bench.compare([
        ("usual: prepared INSERT, WAL, NORMAL, 10 k", { try bench.usual() }),
        (
            "prepared INSERT, DELETE, EXTRA, 10 k",
            { try bench.usual(journal: "DELETE", sync: "EXTRA") }
        ),
        ("sqlite3 .import", { try bench.importCSV() }),
        ("store, sql, 10 k a chunk", { try bench.store(.sql, chunk: 10_000) }),
        ("store, sql, 50 k a chunk", { try bench.store(.sql, chunk: 50_000) }),
        ("store, pages, 1 k a chunk", { try bench.store(.pages, chunk: 1_000) }),
        ("store, pages, 5 k a chunk", { try bench.store(.pages, chunk: 5_000) }),
        ("store, pages, 10 k a chunk", { try bench.store(.pages, chunk: 10_000) }),
        ("store, pages, 25 k a chunk", { try bench.store(.pages, chunk: 25_000) }),
        ("store, pages, 50 k a chunk", { try bench.store(.pages, chunk: 50_000) }),
        ("write() and fsync of the file's bytes", { try bench.rawWrite() }),
    ])
}

/// One folder, one set of contacts, and the ways to store them.
private final class SQLiteBench {
    private let contacts: Int
    private let folder: URL
    private let generator: ContactGenerator
    private var batch = ContactBatch()

    private var path: String { folder.appending(path: "contacts.db").path }
    private var csv: String { folder.appending(path: "contacts.csv").path }

    init(contacts: Int) throws {
        self.contacts = contacts
        generator = ContactGenerator(
            Recipe(profile: .realistic, locale: .unitedStates, seed: Seed("1")))
        folder = FileManager.default.temporaryDirectory
            .appending(path: "contactory-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try writeCSV()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs the variants in turns and prints medians, ranges, and ratios to the first.
    func compare(_ variants: [(name: String, run: () throws -> Duration)]) throws {
        let version = unsafe String(cString: sqlite3_libversion())
        print("\(contacts) contacts, realistic en_US, SQLite \(version)")
        var rates = variants.map { _ in [Double]() }
        for _ in 0..<5 {
            for (number, variant) in variants.enumerated() {
                try removeDatabase()
                rates[number].append(Double(contacts) / (try variant.run() / .seconds(1)))
            }
        }
        for (number, variant) in variants.enumerated() {
            let sorted = rates[number].sorted()
            let ratios = zip(rates[number], rates[0]).map { $0 / $1 }.sorted()
            print(
                String(
                    format: "%-44@ %8.0f contacts/s (%.0f-%.0f)  %.2f (%.2f-%.2f) x usual",
                    variant.name as NSString, sorted[2], sorted[0], sorted[4], ratios[2],
                    ratios[0], ratios[4]))
        }
    }

    /// Our store, chunk by chunk.
    func store(_ writer: SQLiteStore.Writer, chunk size: Int) throws -> Duration {
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
        return time
    }

    /// One prepared statement, a row at a time.
    func usual(journal: String = "WAL", sync: String = "NORMAL") throws -> Duration {
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
                PRAGMA synchronous = \(sync); PRAGMA cache_size = -65536;
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
        return time
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
    func importCSV() throws -> Duration {
        let columns = ["id", "uid"] + ContactField.allCases.map(\.columnName)
        return try ContinuousClock().measure {
            try runTool(
                ["sqlite3", "-batch", "-bail", path],
                input: """
                    CREATE TABLE contacts (id INTEGER PRIMARY KEY,
                      \(columns.dropFirst().map { $0 + " TEXT" }.joined(separator: ", ")));
                    .mode csv
                    .import \(csv) contacts

                    """)
        }
    }

    /// The bound that the disk sets: 1 MiB at a time, and one fsync.
    func rawWrite() throws -> Duration {
        _ = try store(.pages, chunk: 50_000)
        let bytes = try Data(contentsOf: URL(filePath: path))
        try removeDatabase()
        return try ContinuousClock().measure {
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
