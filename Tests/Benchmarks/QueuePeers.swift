/// Other queues beside ours: jobs that do nothing but are counted, two workers that are up
/// already, the same Redis in the same run.
@Sendable func benchmarkQueuePeers() throws {
    guard let peers = PeerTools.find() else { return }
    Report.shared.note(
        "jobs that do nothing, 2 workers, from the first enqueue to the last job done; ours: chunks"
            + " of 1 contact; Sidekiq -c 1, Dramatiq 8 threads, RQ SimpleWorker, else as they come")
    let others: [(queue: String, jobs: Int)] = [
        ("sidekiq", 10_000), ("dramatiq", 3_000), ("arq", 1_200), ("celery", 800), ("rq", 500),
    ]
    let chunks = Int64(Effort.current.scaled(60_000))
    let results = try PairedRuns.of(
        [("ours", { [try runWorkers(2, lanes: 1, chunks: chunks)[0]] })]
            + others.map { other in
                let jobs = Effort.current.scaled(other.jobs)
                return (other.queue, { [try peers.run(other.queue, "none", jobs: jobs)] })
            })
    Report.shared.compare(results, unit: "jobs/s")
}
