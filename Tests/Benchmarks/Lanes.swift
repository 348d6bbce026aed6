import ContactGenerator
import ContactModel
import JobQueue
import TestSupport

/// What queue and runtime take of the time, and what a second lane brings, when nothing is stored.
///
/// One worker process makes contacts in chunks of 10,000. Beside it, the generator alone makes them
/// on as many threads of this process: what the worker is slower, queue and runtime have taken.
@Sendable func benchmarkLanes() throws {
    Report.shared.note("1 worker, null store, realistic en_US, chunks of 10,000")
    let contacts = Int64(Effort.current.scaled(8_000_000, long: 20_000_000))
    let results = try PairedRuns.of(
        [1, 2].flatMap { lanes -> [PairedRuns.Variant] in
            [
                (
                    "\(lanes) lane(s)",
                    { [try runWorker(lanes: lanes, contacts: contacts * Int64(lanes))] }
                ),
                (
                    "\(lanes) thread(s), the generator alone",
                    { [try runThreads(lanes, contacts: Int(contacts))] }
                ),
            ]
        })
    for result in results {
        Report.shared.add(result.name, result.figures[0], unit: "contacts/s")
    }
    func ratios(_ one: Int, _ other: Int) -> [Double] {
        zip(results[one].figures[0], results[other].figures[0]).map { $0 / $1 }
    }
    Report.shared.add("2 lanes against 1", ratios(2, 0), unit: "x")
    Report.shared.add("2 threads against 1, the generator alone", ratios(3, 1), unit: "x")
    Report.shared.add(
        "queue and runtime, 1 lane", ratios(0, 1).map { (1 - $0) * 100 }, unit: "% of the time")
    Report.shared.add(
        "queue and runtime, 2 lanes", ratios(2, 3).map { (1 - $0) * 100 }, unit: "% of the time")
}

private func runWorker(lanes: Int, contacts: Int64) throws -> Double {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(1, on: setup.server, lanes: lanes)
    // The tables are parsed with the first job.
    var seconds = 0.0
    for contacts in [20_000, contacts] {
        let job = try setup.submit(contacts: contacts, chunkSize: 10_000, profile: "realistic")
        // Who follows a job of a second asks as rarely: questions take the lanes' time, too. When it
        // has ended Redis knows to the millisecond.
        let isDone = try eventually(within: .seconds(300), every: .milliseconds(20)) {
            try setup.status(job).state.isTerminal
        }
        let status = try setup.status(job)
        guard isDone, let end = status.finishedAt else {
            throw BenchmarkError("no end: \(workers.map(\.errorOutput))")
        }
        seconds = Double(end - status.enqueuedAt) / 1_000
    }
    return Double(contacts) / seconds
}

private func runThreads(_ count: Int, contacts: Int) throws -> Double {
    let generator = ContactGenerator(
        Recipe(profile: .realistic, locale: .unitedStates, seed: ContactMaker.seed))
    let start = ContinuousClock.now
    let threads = (0..<count).map { number in
        Background {
            var batch = ContactBatch()
            for chunk in 0..<contacts / 10_000 {
                generator.fill(
                    &batch, first: UInt64((chunk * count + number) * 10_000), count: 10_000)
            }
            return batch.count
        }
    }
    for thread in threads {
        guard thread.value(within: .seconds(300)) != nil else {
            throw BenchmarkError("the generator does not come to an end")
        }
    }
    return Double(count * contacts) / (start.duration(to: .now) / .seconds(1))
}
