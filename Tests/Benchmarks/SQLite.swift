import CSQLite
import StoreSQLite

/// Measures how fast contacts get into a new SQLite file, by several ways.
///
/// Making the contacts is not in the time; opening, committing, syncing and closing are. The usual
/// way is what everybody writes: WAL, synchronous NORMAL, one prepared INSERT a row, 10,000 rows a
/// transaction, and the checkpoint when it closes.
@Sendable func benchmarkSQLite() throws {
    let contacts = Effort.current.scaled(1_000_000)
    let bench = try SQLiteBench(contacts: contacts)
    let version = unsafe String(cString: sqlite3_libversion())
    Report.shared.note("\(contacts) contacts, realistic en_US, one thread, SQLite \(version)")
    let chunks = [5_000, 10_000, 25_000, 50_000]
    let results = try PairedRuns.of(
        [
            ("usual: prepared INSERT, WAL, NORMAL", { try bench.usual() }),
            (
                "prepared INSERT, DELETE, EXTRA",
                { try bench.usual(journal: "DELETE", synchronous: "EXTRA") }
            ),
            ("sqlite3 .import", { try bench.importCSV() }),
        ]
            + [10_000, 50_000].map { size in
                ("store, sql, chunks of \(size)", { try bench.store(.sql, chunk: size) })
            }
            + chunks.map { size in
                ("store, pages, chunks of \(size)", { try bench.store(.pages, chunk: size) })
            }
            + [("write() and fsync of the same bytes", { try bench.writeBytes() })])
    let bounds = [("usual", results[0].figures[0]), (".import", results[2].figures[0])]
    for result in results {
        Report.shared.add(result.name, result.figures[0], unit: "contacts/s")
        for (name, bound) in bounds where result.name.hasPrefix("store") {
            let ratios = zip(result.figures[0], bound).map { $0 / $1 }
            Report.shared.add("\(result.name), against \(name)", ratios, unit: "x")
        }
    }
}
