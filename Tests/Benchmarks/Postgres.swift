import TestSupport

/// How fast a million contacts get into PostgreSQL: by a job with two workers, by raw COPY of the
/// same bytes over two connections, and by one INSERT inside the server.
///
/// The server syncs as it does in earnest. Ours has its ledger, and makes the key at the end; while
/// it loads, its table is as that of the others: without index.
@Sendable func benchmarkPostgres() throws {
    let contacts = Effort.current.scaled(1_000_000)
    let bench = try PostgresBench(contacts: contacts)
    Report.shared.note(
        "\(contacts) contacts, realistic en_US, 2 workers of 1 lane, fsync on; "
            + bench.serverVersion)
    let results = try PairedRuns.of([
        ("job", { try bench.job(["--unique", "uid"]) }),
        ("job", { try bench.job() }),
        ("raw COPY, 2 connections, no index", { [try bench.copy(hasKey: false)] }),
        ("raw COPY, 2 connections, with key", { [try bench.copy(hasKey: true)] }),
        ("INSERT … SELECT generate_series", { [try bench.insert(contacts: contacts / 4)] }),
    ])
    let (unique, job) = (results[0].figures, results[1].figures)
    let (raw, keyed, insert) = (
        results[2].figures[0], results[3].figures[0], results[4].figures[0]
    )
    Report.shared.add("job, loaded", job[0], unit: "contacts/s")
    Report.shared.add("job, whole, key at the end", job[1], unit: "contacts/s")
    Report.shared.add("job, whole, key and unique uid", unique[1], unit: "contacts/s")
    for result in results[2...] {
        Report.shared.add(result.name, result.figures[0], unit: "contacts/s")
    }
    func ratios(_ name: String, _ one: [Double], _ other: [Double]) {
        Report.shared.add(name, zip(one, other).map { $0 / $1 }, unit: "x")
    }
    ratios("loaded, against raw COPY", job[0], raw)
    ratios("with key: time, against raw COPY without", raw, job[1])
    ratios("with key and unique uid: time, against raw COPY", raw, unique[1])
    ratios("with key, against raw COPY with key", job[1], keyed)
    ratios("loaded, against INSERT … SELECT", job[0], insert)
    ratios("with key, against INSERT … SELECT without", job[1], insert)
}
