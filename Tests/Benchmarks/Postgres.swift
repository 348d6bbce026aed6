import TestSupport

/// How fast a million contacts get into PostgreSQL: by a job with two workers, by raw COPY of the
/// same bytes over two connections, and by one INSERT inside the server.
///
/// The server syncs as it does in earnest. The table is ours, and for COPY also one without index.
@Sendable func benchmarkPostgres() throws {
    let bench = try PostgresBench(contacts: 1_000_000)
    Report.shared.note("1 M contacts, realistic en_US, fsync on; \(bench.serverVersion)")
    let results = try PairedRuns.of([
        ("job, 2 workers of 1 lane", { [try bench.job(workers: 2, lanes: 1)] }),
        ("job, 1 worker of 2 lanes", { [try bench.job(workers: 1, lanes: 2)] }),
        ("raw COPY, 2 connections, same table", { [try bench.copy(hasKey: true)] }),
        ("raw COPY, 2 connections, no index", { [try bench.copy(hasKey: false)] }),
        ("INSERT … SELECT generate_series", { [try bench.insert(contacts: 250_000)] }),
    ])
    for result in results {
        Report.shared.add(result.name, result.figures[0], unit: "contacts/s")
        guard result.name.hasPrefix("raw") || result.name.hasPrefix("INSERT") else { continue }
        for ours in results.prefix(2) {
            let ratios = zip(ours.figures[0], result.figures[0]).map { $0 / $1 }
            let name = ours.name == results[0].name ? "ours" : ours.name
            Report.shared.add("\(result.name): \(name)", ratios, unit: "x")
        }
    }
}
