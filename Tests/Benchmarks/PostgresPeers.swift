/// Whole jobs into PostgreSQL by other queues, each with COPY and one of several generators.
///
/// Two workers that are up already; the others' table has no index and no ledger, ours has both.
/// The others make as many contacts as take about a second: their rates do not depend on it.
@Sendable func benchmarkPostgresPeers() throws {
    guard let peers = PeerTools.find() else { return }
    let contacts = Effort.current.scaled(1_000_000)
    let bench = try PostgresBench(contacts: contacts)
    let database = try bench.plainTable()
    Report.shared.note("jobs of 1,000 contacts, fsync on; ours \(contacts) with key and ledger")
    var others: [(queue: String, generator: String, jobs: Int)] = []
    for queue in ["rq", "celery"] {
        others += [(queue, "cheap", 80), (queue, "mimesis", 40), (queue, "faker", 4)]
    }
    others += [("sidekiq", "cheap", 40), ("sidekiq", "faker", 1)]
    let results = try PairedRuns.of(
        [("ours", { [try bench.job()[1]] })]
            + others.map { other in
                (
                    "\(other.queue), \(other.generator)",
                    {
                        // Faker is so slow that smaller jobs are kinder to it.
                        let isSlow = other.generator == "faker"
                        let size = isSlow ? 250 : 1_000
                        let jobs = Effort.current.scaled(isSlow ? other.jobs * 4 : other.jobs)
                        return [
                            Double(size)
                                * (try peers.run(
                                    other.queue, other.generator, jobs: jobs, size: size,
                                    database: database))
                        ]
                    }
                )
            })
    Report.shared.compare(results, unit: "contacts/s")
}
